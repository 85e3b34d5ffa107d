import { diagnose } from '../../../base/diagnostics/diagnostic'
import type { TagClass } from '../../../language/definitions/define-tag'
import { describeDeprecated } from '../../../language/definitions/definition'
import { getDefinition } from '../../../language/expressions/filtered'
import type { ParsedApp } from '../app'
import { defineCheck } from '../define-check'

/** Tags and filters that work, and that something else does better. */
export const deprecated = defineCheck({
  name: 'deprecated names',
  rules: {
    deprecated: {
      summary: 'A tag or a filter works, but is deprecated.',
      example: {
        files: {
          'views/pages/index.liquid': '{% assign tea = {} %}{% hash_assign tea["name"] = "Mate" %}{{ tea.name }}',
        },
        message:
          'tag "hash_assign" is deprecated: assign does the same: {% assign hash["key"] = value %} (did you mean "assign"?)',
      },
    },
  },
  *find({ runtime, templates, places }: ParsedApp) {
    for (const { tags, calls } of templates.map(({ uses }) => uses)) {
      for (const tag of tags) {
        const { deprecated: advice, replacement } = (tag.constructor as TagClass).definition
        if (advice === undefined) continue
        const message = describeDeprecated('tag', tag.name, advice)
        const fix = replacement === undefined ? {} : { suggestion: replacement, replaces: tag.name }
        yield diagnose('deprecated', places.locateToken(tag.token), message, fix)
      }
      for (const call of calls) {
        const advice = getDefinition(runtime.liquid.filters[call.name])?.deprecated
        if (advice === undefined) continue
        yield diagnose('deprecated', places.locateToken(call), describeDeprecated('filter', call.name, advice))
      }
    }
  },
})
