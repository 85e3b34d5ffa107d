import { formatCount } from '../../../base/text/count'
import type { Terminal } from '../terminal'
import { hasPassed, type TestResult } from './result'

type Paint = Pick<Terminal, 'paint'>

/** The lines of a test file: its name, and its failures with the preceding logs. */
export function formatResult(result: TestResult, { paint }: Paint): readonly string[] {
  const { file, assertions, failures, log, ms } = result
  const mark = hasPassed(result) ? paint('green', '✓') : paint('red', '✗')
  const details = hasPassed(result) ? [] : [...failures, ...log.map((line) => paint('dim', line))]
  return [
    `${mark} ${file.path}  ${paint('dim', `${formatCount(assertions, 'assertion')}, ${formatDuration(ms)}`)}`,
    ...details.map((text) => text.replace(/^/gm, '    ')),
  ]
}

/** The last line of a run. */
export function formatSummary(results: readonly TestResult[], ms: number, { paint }: Paint): string {
  const failed = results.filter((result) => !hasPassed(result)).length
  const assertions = results.reduce((sum, result) => sum + result.assertions, 0)
  const end = failed === 0 ? paint('green', 'all passed') : paint('red', `${failed} failed`)
  return `${formatCount(results.length, 'file')}, ${formatCount(assertions, 'assertion')}: ${end}, ${formatDuration(ms)}`
}

function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
