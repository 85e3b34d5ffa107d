import { ConfigurationError, LimitError } from '../../../base/errors'
import { limitTime, RubyRegExp } from '../../../base/regexp/regexp'
import type { TimeLimit } from '../../../base/regexp/time-limit'
import { isBlank } from '../../../base/values/compare'
import { describe } from '../../../base/values/describe'
import { describeExpectedEmail } from '../../../base/text/email'
import { isHash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { countCodePoints } from '../../../base/text/code-points'
import { reportUnless, type Rule } from './rule'
import { getErrorMessage } from '../../../base/text/error-message'

export const email: Rule<'email'> = () => {
  return ({ value }) => {
    const expected = typeof value === 'string' ? describeExpectedEmail(value) : 'a text'
    return expected === undefined ? [] : [{ key: 'invalid', expected }]
  }
}

const telephoneNumber = /^\+?[\d\s().\-/]+$/
/** Source: E.164, which has at most 15; short codes have 3. */
const [minDigits, maxDigits] = [3, 15]

export const phoneNumber: Rule<'phone_number'> = () => {
  return ({ sent }) => {
    const text = isObject(sent) ? '' : print(sent).trim()
    const digits = text.replace(/\D/g, '').length
    const isNumber = telephoneNumber.test(text) && digits >= minDigits && digits <= maxDigits
    return reportUnless(isBlank(sent) || isNumber, 'invalid')
  }
}

export const length: Rule<'length'> = ({ is, minimum, maximum }) => {
  return ({ value, sent }) => {
    const size = countLength(Array.isArray(value) ? value : sent)
    return [
      ...reportUnless(is == null || size === is, 'wrong_length', { count: is }),
      ...reportUnless(minimum == null || size >= minimum, 'too_short', { count: minimum }),
      ...reportUnless(maximum == null || size <= maximum, 'too_long', { count: maximum }),
    ]
  }
}

function countLength(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (isHash(value)) return Object.keys(value).length
  return isObject(value) ? 0 : countCodePoints(print(value))
}

/** Nil counts as an empty text; arrays and hashes never match. */
export const format: Rule<'format'> = ({ with: pattern }) => {
  const regexp = compile(pattern)
  return ({ sent, regexpMs }) => {
    const limit = limitTime(String(pattern), regexpMs)
    return reportUnless(!isObject(sent) && matches(regexp, print(sent), limit), 'invalid')
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** `/…/i` */
const literal = /^\/(.*)\/([a-z]*)$/s
const knownFlags = /^[imx]*$/
/** Milliseconds that compiling an app's pattern may take. */
const compileMs = 1000

function compile(pattern: unknown): RubyRegExp {
  try {
    if (typeof pattern !== 'string') throw new SyntaxError('it is not a text')
    const [, source = pattern, flags = ''] = literal.exec(pattern) ?? []
    if (!knownFlags.test(flags)) throw new SyntaxError(`the flags are ${flags}, but only i, m and x are supported`)
    return RubyRegExp.compile(source, [...new Set(flags)].join(''), limitTime(source, compileMs))
  } catch (cause) {
    const reason = cause instanceof RangeError ? 'it is nested too deep' : getErrorMessage(cause)
    throw new ConfigurationError('with', `with: expected a regular expression, got ${describe(pattern)}: ${reason}`, {
      cause,
    })
  }
}

/** A text on which the search takes too long does not match. */
function matches(regexp: RubyRegExp, text: string, limit: TimeLimit): boolean {
  let found = false
  try {
    regexp.each(text, limit, () => {
      found = true
      return false
    })
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
  }
  return found
}
