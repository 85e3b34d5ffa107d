import { arrayOf, fitting, hashBy, string, stringThat, type Check } from '../../base/configuration/checks'
import { findNearest } from '../../base/text/nearest'
import { isHash } from '../../base/values/hash'
import { isException } from '../fetch/part'
import { readRange } from '../part'

// The checks of settings' values.

export const defaultTimeZone = 'UTC'

const minSecretLength = 32
/** A century. */
const maxDays = 36_500

export const strings = arrayOf('a list of strings', string)

export const amount = fitting(
  'a number of 0 or more',
  (value): value is number => typeof value === 'number' && value >= 0,
)

export const duration = fitting('a number above 0', (value): value is number => typeof value === 'number' && value > 0)

export const days = fitting(
  `a number of days from 0 to ${maxDays}`,
  (value): value is number => typeof value === 'number' && value >= 0 && value <= maxDays,
)

export const timeZone: Check<string> = (value, cursor) => {
  const zone = string(value, cursor)
  // The first question to `Intl` takes milliseconds.
  if (zone === defaultTimeZone || isTimeZone(zone)) return zone
  const nearest = findNearest(zone, Intl.supportedValuesOf('timeZone'))
  return cursor.expected('an IANA time zone such as "Europe/Warsaw"', zone, nearest)
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** No message shows a secret. */
const secretText: Check<string> = (value, cursor) =>
  typeof value === 'string' ? value : cursor.fail('expected a string')

export const secret: Check<string> = (value, cursor) => {
  if (value === '' || secretText(value, cursor).length >= minSecretLength) return value as string
  return cursor.fail(`expected a string of ${minSecretLength} characters or more`)
}

/** Constants hold secrets, too. */
export const constants: Check<Readonly<Record<string, string>>> = (value, cursor) =>
  isHash(value) ? hashBy(() => secretText)(value, cursor) : cursor.fail('expected a plain object of strings')

/** A name in any script, perhaps with its subdomains, or an IPv6 address in brackets. `URL` checks the rest. */
export const host = stringThat('a host such as "shop.example", without a port', (value) => {
  // Not made at import, because V8 takes long for classes of Unicode.
  const named = /^(?:\.?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*|\[[\da-f:.]+\])$/iu
  return named.test(value) && URL.canParse(`http://${value.replace(/^\./, '')}`)
})

export const baseUrl = stringThat(
  'a URL such as "https://shop.example", or ""',
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
)

const pathOfApi = /^(?:\/[^/?#\\\s\p{Cc}]+)*$/u

export const basePath = stringThat('a path such as "/api" without a slash at its end, or ""', (value) =>
  pathOfApi.test(value),
)

const domainName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

export const domain = stringThat(
  'the name of a domain such as "example.com", or ""',
  (value) => value === '' || domainName.test(value),
)

const proxies = arrayOf(
  'a list of addresses',
  stringThat('an IP address or a range such as "10.0.0.0/8"', (value) => readRange(value) !== undefined),
)

export const exceptions = arrayOf(
  'a list of strings',
  stringThat('a range such as "10.1.0.0/16", an address, or a host and its port such as "127.0.0.1:3000"', (value) =>
    isException(value),
  ),
)

const proxyCount = fitting(
  'true, false, a number of proxies, or a list of their addresses',
  (value): value is boolean | number =>
    typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value) && value >= 0),
)

export const trustProxy: Check<boolean | number | readonly string[]> = (value, cursor) =>
  Array.isArray(value) ? proxies(value, cursor) : proxyCount(value, cursor)
