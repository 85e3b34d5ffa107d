import { diagnose } from '../../../base/diagnostics/diagnostic'
import { severities } from '../../../base/diagnostics/severities'
import { suggest } from '../../../base/text/nearest'
import { defineCheck } from '../define-check'
import { findComments } from '../disabled'

/** Comments that turn off rules that do not exist. */
export const comments = defineCheck({
  name: 'comments',
  rules: {
    'unknown-rule': {
      summary: 'A comment turns off a rule that does not exist.',
      example: {
        files: { 'views/pages/index.liquid': '{% # liquid-platform-check-disable mising-partial %}' },
        message: 'unknown rule "mising-partial" (did you mean "missing-partial"?)',
      },
    },
  },
  *find({ files }) {
    const known = Object.keys(severities)
    for (const { path, text } of files.values()) {
      for (const mention of findComments(path, text).flatMap(({ rules }) => rules)) {
        const { name } = mention
        if (known.includes(name)) continue
        yield diagnose('unknown-rule', mention, `unknown rule "${name}"`, suggest(name, known))
      }
    }
  },
})
