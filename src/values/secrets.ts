import { hashOf, isHash } from './hash'
import { percentDecode } from '../text/percent'

/** What stands in the place of a secret. */
const filtered = '[FILTERED]'

const secretHeader = /auth|cookie|credential|key|passw|secret|session|signature|token/i

/** Whether a header of that name lets somebody in: `authorization`, `cookie`, `x-api-key`, `HTTP_X_CSRF_TOKEN`. */
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

/** Whether a field or parameter of that name holds a secret: `password_confirmation`, `reset_token`, `api_key`. */
function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** A text under a name, as it may be shown. */
export function filterParameter(name: string, text: string): string {
  return isSecretName(name) ? filtered : filterText(text)
}

/** A value as it may be shown, logged or queued; the value itself where nothing in it is secret. */
export function filterParameters(value: unknown): unknown {
  if (typeof value === 'string') return filterText(value)
  if (Array.isArray(value)) {
    const items = value.map(filterParameters)
    return items.every((item, i) => item === value[i]) ? value : items
  }
  if (!isHash(value)) return value
  const entries = Object.entries(value)
  const shown = entries.map(([name, item]) => [name, filterField(name, item)] as const)
  return shown.every(([, item], i) => item === entries[i]?.[1]) ? value : hashOf(shown)
}

/** What is no value tells nothing, and stays. */
function filterField(name: string, value: unknown): unknown {
  const isValue = value !== null && value !== '' && typeof value !== 'boolean'
  return isValue && isSecretName(name) ? filtered : filterParameters(value)
}

function filterText(text: string): string {
  return replaceIn(filterAddresses(text), jsonMember, filterMember)
}

/** JSON inside of a text, which may have been cut off. */
const jsonMember = /"([\w-]{1,64})"(\s{0,9}:\s{0,9})"(?:[^"\\]|\\.)*"?/g

function filterMember(member: string, name: string, colon: string): string {
  return isSecretName(name) ? `"${name}"${colon}"${filtered}"` : member
}

const userInfo = /\/\/[^/?#\s@"'<>]+@/g
/** In JSON, `&` and `=` may be written as `\u0026` and `\u003d`. */
const parameter = /(^|[?&;]|\\u0026)([^=&;#\s"'<>?\\]+)(=|\\u003d)[^&;#\s"'<>\\]*(?:\\(?!u0026)[^&;#\s"'<>\\]*)*/g
/** Names that are secret in an address, and too common elsewhere. */
const secretInAddress = /^(?:code|key|sig)$/i

/** A text without the credentials and secret parameters of the addresses in it. */
export function filterAddresses(text: string): string {
  return replaceIn(
    replaceIn(text, userInfo, () => `//${filtered}@`),
    parameter,
    filterAddressParameter,
  )
}

/** What is too long for the stack of the engine's patterns, many megabytes without a separator, is secret as a whole. */
function replaceIn(text: string, pattern: RegExp, replacement: (match: string, ...groups: string[]) => string): string {
  try {
    return text.replace(pattern, replacement)
  } catch (error) {
    if (error instanceof RangeError) return filtered
    throw error
  }
}

function filterAddressParameter(given: string, separator: string, name: string, equals: string): string {
  const plain = percentDecode(name)
  const isSecret = isSecretName(plain) || secretInAddress.test(plain)
  return isSecret ? `${separator}${name}${equals}${filtered}` : given
}
