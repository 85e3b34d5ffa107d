import { memoryFiles } from '../../../src/ports/files'
import { formatMessage, type Diagnostic } from '../../../src/base/diagnostics/diagnostic'
import { rules } from '../../../src/tools/check/checks'
import type { Rule } from '../../../src/tools/check/define-check'
import { loggedRules } from '../../../src/tools/check/logged-rules'
import { register } from '../../support/register'
import { findingsIn } from './find'

const logged = Object.entries<Rule>(loggedRules)
const checked = Object.entries<Rule>(rules).filter(([rule]) => !Object.hasOwn(loggedRules, rule))

describe('the rules of check', () => {
  it.each(checked)('%s: its example has this finding only', async (rule, { example }) => {
    const findings = await findingsIn(example.files)
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([[rule, example.message]])
  })

  it.each(logged)(
    '%s: check finds nothing in its example, and its render logs the fault',
    async (rule, { example }) => {
      expect(await findingsIn(example.files)).toEqual([])
      const reported: Diagnostic[] = []
      const platform = register({
        files: memoryFiles(example.files),
        logger: { log: ({ diagnostic }) => void (diagnostic && reported.push(diagnostic)) },
      })
      expect((await platform.fetch(new Request('http://localhost/'))).status).toBe(200)
      await platform.jobs.drain()
      expect(reported.map((diagnostic) => [diagnostic.rule, formatMessage(diagnostic)])).toEqual([
        [rule, example.message],
      ])
      expect(Object.keys(example.files)).toContain(reported[0]?.file)
    },
  )
})
