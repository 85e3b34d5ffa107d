import * as fixedLimits from '../limits'
import { makeHash, isHash } from './hash'
import { replaceMatches } from '../metering/chunks'
import { percentDecode } from '../encoding/percent'

/** The replacement for a secret. */
const filtered = '[FILTERED]'

const maxFound = fixedLimits.values.filteredParameters

const secretHeader = /auth|cookie|credential|key|passw|secret|session|signature|token/i

/** Returns whether a header holds credentials: `authorization`, `cookie`, `x-api-key`, `HTTP_X_CSRF_TOKEN`. */
export function isSecretHeader(name: string): boolean {
  return secretHeader.test(name)
}

const secretName = new RegExp(
  [
    'passw|passphrase|pwd|secret|token|credential|signature|authorization',
    '(?:access|api|private|signing)[_-]?key',
    '(?:account|card|routing)[_-]?number',
    '(?:^|[_-])(?:auth|cvc|cvv|iban|otp|pin|ssn)(?:$|[_-])',
  ].join('|'),
  'i',
)

/** Returns whether a field or parameter holds a secret: `password_confirmation`, `reset_token`, `api_key`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** The text of a parameter, with secrets filtered. */
export function filterParameter(name: string, text: string): string {
  return isSecretName(name) ? filtered : filterText(text)
}

/** Counts the parameters and members that are found in the texts of a value. */
interface Tally {
  found: number
}

/**
 * Filters secrets from a value that is shown, logged or queued; returns the value itself if it has none. Once too many
 * parameters are found in its texts, further texts with parameters are filtered as a whole.
 */
export function filterParameters(value: unknown): unknown {
  return filterValue(value, { found: 0 })
}

function filterValue(value: unknown, tally: Tally): unknown {
  if (typeof value === 'string') return filterText(value, tally)
  if (Array.isArray(value)) {
    const items = value.map((item) => filterValue(item, tally))
    return items.every((item, i) => item === value[i]) ? value : items
  }
  if (!isHash(value)) return value
  const entries = Object.entries(value)
  const shown = entries.map(([name, item]) => [name, filterField(name, item, tally)] as const)
  return shown.every(([, item], i) => item === entries[i]?.[1]) ? value : makeHash(shown)
}

/** Null, empty texts and booleans reveal nothing, and stay. */
function filterField(name: string, value: unknown, tally: Tally): unknown {
  const isValue = value !== null && value !== '' && typeof value !== 'boolean'
  return isValue && isSecretName(name) ? filtered : filterValue(value, tally)
}

function filterText(text: string, tally: Tally = { found: 0 }): string {
  return replaceOrFilter(filterAddresses(text, tally), jsonMember, tally, filterMember)
}

/** A member of JSON inside a text, which may be truncated. */
const jsonMember = /"([\w-]{1,64})"(\s{0,9}:\s{0,9})"(?:[^"\\]|\\.)*"?/g

function filterMember(member: string, name: string, colon: string): string {
  return isSecretName(name) ? `"${name}"${colon}"${filtered}"` : member
}

const userInfo = /\/\/[^/?#\s@"'<>]+@/g
/** In JSON, `&` and `=` may be written as `\u0026` and `\u003d`. */
const parameter = /(^|[?&;]|\\u0026)([^=&;#\s"'<>?\\]+)(=|\\u003d)[^&;#\s"'<>\\]*(?:\\(?!u0026)[^&;#\s"'<>\\]*)*/g
/** Names that are secret in a URL, but too common elsewhere. */
const secretInAddress = /^(?:code|key|sig)$/i

/** Filters the credentials and secret parameters from the URLs in a text. */
export function filterAddresses(text: string, tally: Tally = { found: 0 }): string {
  return replaceOrFilter(
    replaceOrFilter(text, userInfo, tally, () => `//${filtered}@`),
    parameter,
    tally,
    filterAddressParameter,
  )
}

/**
 * Too many matches, or one too long for the regex engine's stack, many megabytes without a separator, filter the whole
 * text.
 */
function replaceOrFilter(
  text: string,
  pattern: RegExp,
  tally: Tally,
  replacement: (match: string, ...groups: string[]) => string,
): string {
  try {
    return replaceMatches(text, pattern, undefined, (...match) => {
      if (++tally.found > maxFound) throw new RangeError('too many parameters')
      return replacement(...(match as [string, ...string[]]))
    })
  } catch (error) {
    if (error instanceof RangeError) return filtered
    throw error
  }
}

function filterAddressParameter(input: string, separator: string, name: string, equals: string): string {
  const plain = percentDecode(name)
  const isSecret = isSecretName(plain) || secretInAddress.test(plain)
  return isSecret ? `${separator}${name}${equals}${filtered}` : input
}
