import { rules } from '../../../src/tools/check/checks'
import type { Rule } from '../../../src/tools/check/define-check'
import { findingsIn } from './find'

describe('the rules of check', () => {
  it.each(Object.entries<Rule>(rules))('%s: its example has this finding only', async (rule, { example }) => {
    const findings = await findingsIn(example.files)
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([[rule, example.message]])
  })
})
