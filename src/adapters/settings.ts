import { SettingsError } from '../errors'
import { fixedLimits, settingLimits, type Limit } from '../limits'
import { describe } from '../values/describe'
import { getOwn, hashOf, isHash } from '../values/hash'
import { didYouMean } from '../values/nearest'
import { readRange } from './ranges'

/** What one render, request or filter may use; over it, a `LimitError`. */
export interface Limits {
  /** Nodes rendered and turns of loops, empty ones too, in one render. 1,000,000 */
  readonly steps: number
  /** Characters that one render prints, captured ones too. 50,000,000 */
  readonly outputLength: number
  /** Characters and elements that filters make in one render. 100,000,000; LiquidJS' `memoryLimit` holds as well */
  readonly memory: number
  /** Partials, functions and layouts inside each other. 100 */
  readonly depth: number
  /** Milliseconds that one render may take. 30,000; LiquidJS' `renderLimit` holds as well */
  readonly renderMs: number
  /** Milliseconds that one regular expression may take. 100 */
  readonly regexpMs: number
  /** Bytes of a request's body. 1 MB */
  readonly bodyBytes: number
  /** Values in a request's query, and in its body: each text, number, hash and list in a form or JSON. 4,096 */
  readonly parameters: number
  /** Files in a form. 100 */
  readonly formFiles: number
  /** Bytes that a decompressed text may have. 50 MB */
  readonly decompressedBytes: number
  /** Milliseconds after its last use at which a session ends. 14 days */
  readonly sessionMs: number
  /** Wrong passwords for one account from one IP address, in `loginMs`. 10 */
  readonly logins: number
  /** Wrong passwords from one IP address, in `loginMs`. 100 */
  readonly loginsOfAddress: number
  /** Milliseconds after which wrong passwords are forgotten. 3 minutes */
  readonly loginMs: number
}

/** The attributes of the session's cookie. */
export interface CookieSettings {
  readonly sameSite: 'lax' | 'strict' | 'none'
  /** Undefined: where the request came by HTTPS, or `baseUrl` begins with it. */
  readonly secure: boolean | undefined
  /** The domain whose subdomains get the cookie too; empty for the host of the request alone. */
  readonly domain: string
}

/** How `pricify` and `pricify_cents` write money where the template does not say. */
export interface MoneySettings {
  readonly symbol: boolean
  readonly withCurrency: boolean
  readonly noCentsIfWhole: boolean
}

/** The settings of a registered instance, all of them given. */
export interface PlatformSettings {
  /** The language where a request names none. */
  readonly locale: string
  /** An IANA time zone. */
  readonly timeZone: string
  readonly environment: string
  /** Whether `{{ }}` escapes what is not marked safe; undefined leaves it to LiquidJS' `outputEscape`. */
  readonly escapeOutput: boolean | undefined
  /** Whether `"…{{ x }}…"` is filled in. */
  readonly stringInterpolation: boolean
  /** Whose standard filters are used where LiquidJS has the name too. */
  readonly standardFilters: 'dialect' | 'host'
  /** Whether filters and tags that the host registered before stay, with a warning, where the platform has the name too. */
  readonly hostRegistrations: 'keep' | 'replace'
  /** Whether nil piped into a filter is an error, and a filter that there is not. */
  readonly strict: boolean
  /** Whether what a template says beyond its syntax is passed over, with a warning, as in Ruby's lax mode; else an error. */
  readonly syntax: 'lax' | 'strict'
  /** Whether a query of GraphQL that does not fit the schema is an error of the render; it is logged in any case. */
  readonly liquidRaiseMode: boolean
  /** What the addresses of assets begin with. */
  readonly assetHost: string
  /** What templates read as `context.constants`. */
  readonly constants: Readonly<Record<string, string>>
  readonly money: MoneySettings
  readonly themeSearchPaths: readonly string[]
  /**
   * What secrets in queued jobs are sealed with, 32 characters or more: the same for every process that queues or does
   * jobs. Empty: a key of this process
   */
  readonly secret: string
  /** The address of the app, where it is needed outside of a request. */
  readonly baseUrl: string
  readonly network: { readonly allow: readonly string[]; readonly timeoutMs: number }
  readonly rest: { readonly basePath: string; readonly sampleStatuses: boolean }
  /** The proxies whose `X-Forwarded-…` headers count: none, all, the last so many, or those at these addresses. */
  readonly trustProxy: boolean | number | readonly string[]
  /** What becomes of a request that comes with a session, and without its CSRF token. */
  readonly csrf: 'null-session' | 'reject'
  readonly cookies: CookieSettings
  readonly limits: Limits
}

/** The settings that a host may give; every key is optional, in the nested ones too. */
export type PlatformSettingsInput = {
  readonly [K in keyof PlatformSettings]?: K extends 'money' | 'network' | 'rest' | 'cookies' | 'limits'
    ? Partial<PlatformSettings[K]>
    : PlatformSettings[K]
}

const minSecretLength = 32

const defaults: PlatformSettings = {
  locale: 'en',
  timeZone: 'UTC',
  environment: 'staging',
  escapeOutput: undefined,
  stringInterpolation: true,
  standardFilters: 'dialect',
  hostRegistrations: 'keep',
  strict: false,
  syntax: 'lax',
  liquidRaiseMode: true,
  assetHost: '',
  constants: {},
  money: { symbol: true, withCurrency: false, noCentsIfWhole: true },
  themeSearchPaths: [],
  secret: '',
  baseUrl: '',
  network: { allow: [], timeoutMs: fixedLimits.options.timeoutMs.max },
  rest: { basePath: '/api', sampleStatuses: false },
  trustProxy: false,
  csrf: 'null-session',
  cookies: { sameSite: 'lax', secure: undefined, domain: '' },
  limits: defaultsOf(settingLimits),
}

function defaultsOf(known: Readonly<Record<keyof Limits, Limit>>): Limits {
  const entries = Object.entries(known).map(([name, { max }]) => [name, max])
  return Object.fromEntries(entries) as Record<keyof Limits, number>
}

/**
 * The settings with the defaults filled in.
 *
 * @param config what the app itself says, which counts where the host says nothing
 * @throws {SettingsError} that names the key, where one is unknown or of the wrong type
 */
export function resolveSettings(
  input: PlatformSettingsInput = {},
  config: PlatformSettingsInput = {},
): PlatformSettings {
  const settings = fill({ ...defaults, ...config }, input, 'settings') as PlatformSettings
  const { timeZone, standardFilters, rest, csrf, limits } = settings
  if (!isTimeZone(timeZone)) {
    const hint = didYouMean(timeZone, Intl.supportedValuesOf('timeZone'))
    throw invalid('settings.timeZone', 'an IANA time zone such as "Europe/Warsaw"', timeZone, hint)
  }
  oneOf('settings.standardFilters', ['dialect', 'host'], standardFilters)
  oneOf('settings.hostRegistrations', ['keep', 'replace'], settings.hostRegistrations)
  oneOf('settings.syntax', ['lax', 'strict'], settings.syntax)
  oneOf('settings.csrf', ['null-session', 'reject'], csrf)
  if (!pathOfApi.test(rest.basePath)) {
    throw invalid('settings.rest.basePath', 'a path such as "/api" without a slash at its end, or ""', rest.basePath)
  }
  for (const name of ['sessionMs', 'loginMs'] as const) {
    if (limits[name] === 0) throw invalid(`settings.limits.${name}`, 'a number above 0', 0)
  }
  checkCookies(settings)
  return settings
}

function oneOf(path: string, choices: readonly string[], given: string): void {
  if (choices.includes(given)) return
  const expected = choices.map((choice) => `"${choice}"`).join(' or ')
  throw invalid(path, expected, given, didYouMean(given, choices))
}

const domainName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** Whether cookies are only sent over HTTPS, as far as the settings tell; undefined where each request tells it. */
export function secureCookies({
  cookies,
  baseUrl,
}: Pick<PlatformSettings, 'cookies' | 'baseUrl'>): boolean | undefined {
  return cookies.secure ?? (/^https:/i.test(baseUrl) || undefined)
}

function checkCookies(settings: PlatformSettings): void {
  const { sameSite, domain } = settings.cookies
  oneOf('settings.cookies.sameSite', ['lax', 'strict', 'none'], sameSite)
  if (sameSite === 'none' && !secureCookies(settings)) {
    const needs = 'settings.cookies.secure: true, or a baseUrl that begins with https'
    throw new SettingsError(
      'settings.cookies.sameSite',
      `settings.cookies.sameSite "none" needs ${needs}: browsers refuse it otherwise`,
    )
  }
  if (domain !== '' && !domainName.test(domain)) {
    throw invalid('settings.cookies.domain', 'the name of a domain such as "example.com", or ""', domain)
  }
}

const pathOfApi = /^(?:\/[^/?#\\\s\p{Cc}]+)*$/u

function fill(known: object, given: unknown, path: string): object {
  if (!isHash(given)) throw invalid(path, 'a plain object', given)
  const names = Object.keys(known)
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) {
      const hint = didYouMean(key, names)
      throw new SettingsError(`${path}.${key}`, `${path}.${key} is no setting${hint}; there are ${names.join(', ')}`)
    }
  }
  const entries = Object.entries(known).map(([key, fallback]) => {
    return [key, value(fallback, getOwn(given, key), `${path}.${key}`)] as const
  })
  return Object.freeze(hashOf(entries))
}

function value(fallback: unknown, given: unknown, path: string): unknown {
  const chosen = given === undefined ? fallback : given
  if (path === 'settings.constants') return constants(chosen, path)
  if (path === 'settings.trustProxy') return trustProxy(chosen, path)
  if (path === 'settings.secret') return secret(chosen, path)
  if (Array.isArray(fallback)) return strings(chosen, path)
  if (isHash(fallback)) return fill(fallback, chosen, path)
  if (given === undefined) return fallback
  if (fallback === undefined || typeof fallback === 'boolean') return typed('boolean', 'true or false', given, path)
  if (typeof fallback === 'string') return typed('string', 'a string', given, path)
  if (typeof given !== 'number' || !(given >= 0)) throw invalid(path, 'a number of 0 or more', given)
  return given
}

function typed(type: string, expected: string, given: unknown, path: string): unknown {
  if (typeof given !== type) throw invalid(path, expected, given)
  return given
}

function strings(given: unknown, path: string): readonly string[] {
  if (!Array.isArray(given)) throw invalid(path, 'a list of strings', given)
  return Object.freeze(given.map((item, i) => typed('string', 'a string', item, `${path}[${i}]`) as string))
}

function trustProxy(given: unknown, path: string): PlatformSettings['trustProxy'] {
  if (Array.isArray(given)) {
    for (const [i, entry] of given.entries()) {
      if (typeof entry === 'string' && readRange(entry)) continue
      throw invalid(`${path}[${i}]`, 'an IP address or a range such as "10.0.0.0/8"', entry)
    }
    return Object.freeze([...(given as readonly string[])])
  }
  if (typeof given === 'boolean' || (Number.isInteger(given) && (given as number) >= 0))
    return given as boolean | number
  throw invalid(path, 'true, false, a number of proxies, or a list of their addresses', given)
}

/** Constants hold secrets: no message shows any of them. */
function constants(given: unknown, path: string): object {
  if (!isHash(given)) throw new SettingsError(path, `${path} must be a plain object of strings`)
  for (const [key, constant] of Object.entries(given)) {
    if (typeof constant !== 'string') throw new SettingsError(`${path}.${key}`, `${path}.${key} must be a string`)
  }
  return Object.freeze({ ...given })
}

/** No message shows it, either. */
function secret(given: unknown, path: string): string {
  if (typeof given === 'string' && (given === '' || given.length >= minSecretLength)) return given
  throw new SettingsError(path, `${path} must be a string of ${minSecretLength} characters or more`)
}

function invalid(path: string, expected: string, given: unknown, hint = ''): SettingsError {
  return new SettingsError(path, `${path} must be ${expected}, got ${describe(given)}${hint}`)
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
