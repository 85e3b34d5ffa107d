import { runInNewContext } from 'node:vm'
import { getErrorMessage } from '../../../src/base/text/error-message'

test.each([
  ['an error', new TypeError('not a number'), 'not a number'],
  ['an error of another realm', runInNewContext("new Error('not found')") as unknown, 'not found'],
  ['an aborted request', new DOMException('aborted', 'AbortError'), 'aborted'],
  ['a text', 'stopped', 'stopped'],
  ['nothing', undefined, 'undefined'],
  ['an object', { message: 'stopped' }, '[object Object]'],
])('reads the message of %s', (_, thrown, message) => {
  expect(getErrorMessage(thrown)).toBe(message)
})
