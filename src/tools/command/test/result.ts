import { getOwn, isHash, type Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'

/** A test file, by the name that templates use. */
export interface TestFile {
  readonly name: string
  readonly path: string
}

/** How a test file ended. */
export interface TestResult {
  readonly file: TestFile
  readonly assertions: number
  /** The failures: a line for each assertion, and for the error that ended the file. Empty: it has passed. */
  readonly failures: readonly string[]
  /** The log of the templates. */
  readonly log: readonly string[]
  readonly ms: number
}

/** Whether nothing in a test file failed. */
export function hasPassed({ failures }: TestResult): boolean {
  return failures.length === 0
}

/** The result of a contract: the number of assertions, and the messages of failed ones. */
export function readOutcome(contract: Hash): Pick<TestResult, 'assertions' | 'failures'> {
  const total = getOwn(contract, 'total')
  const assertions = typeof total === 'number' ? total : 0
  const errors = getOwn(contract, 'errors')
  const failures = Object.entries(isHash(errors) ? errors : {}).flatMap(([field, messages]) =>
    [messages].flat().map((message) => unescapeMessage(field === '' ? print(message) : `${field}: ${print(message)}`)),
  )
  if (failures.length === 0 && getOwn(contract, 'success') === false) return { assertions, failures: ['it has failed'] }
  if (failures.length > 0 || assertions > 0) return { assertions, failures }
  return { assertions, failures: ['it makes no assertion: call one of modules/tests/assertions'] }
}

/** A message without the escapes that JSON has in pages. */
function unescapeMessage(message: string): string {
  return message.replace(/\\u00(2[67]|3[cde])/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
