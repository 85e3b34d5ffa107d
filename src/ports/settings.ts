import { SettingsError } from '../base/errors'
import * as fixedLimits from '../base/limits'
import { describeForCode } from '../base/values/describe'
import { getOwn, hashOf, isHash } from '../base/values/hash'
import { didYouMean } from '../base/text/nearest'
import type { Limits } from './limit-settings'
import { readRange } from './ranges'

/** The attributes of the session cookie. */
export interface CookieSettings {
  readonly sameSite: 'lax' | 'strict' | 'none'
  /** Undefined: secure if the request came by HTTPS, or `baseUrl` starts with `https:`. */
  readonly secure: boolean | undefined
  /** The domain whose subdomains also get the cookie; empty: only the request's host gets it. */
  readonly domain: string
}

/** The default options of `pricify` and `pricify_cents`. */
export interface MoneySettings {
  readonly symbol: boolean
  readonly withCurrency: boolean
  readonly noCentsIfWhole: boolean
}

/** What is told of requests and renders to those who run the app. */
export interface TelemetrySettings {
  /** Milliseconds from which on a partial or function has a span of its own. */
  readonly partialMs: number
  /** Whether each request has an id, which the response and everything logged in it carry. */
  readonly requestIds: boolean
}

/** When data that nobody needs is deleted. */
export interface CleanupSettings {
  /** The cron pattern at whose times files without a record are deleted. Empty: never */
  readonly sweep: string
  /** The cron pattern at whose times deleted records are removed for good. Empty: never */
  readonly purge: string
  /** How many days ago a record must have been deleted for `purge`. */
  readonly purgeAfterDays: number
}

export const typeMismatchModes = ['error', 'warning', 'ignore'] as const
export type TypeMismatchMode = (typeof typeMismatchModes)[number]

/** The complete settings of a registered instance. */
export interface PlatformSettings {
  /** The language if a request names none. */
  readonly locale: string
  /** An IANA time zone. */
  readonly timeZone: string
  readonly environment: string
  /** Whether `{{ }}` escapes output that is not marked safe; undefined: as LiquidJS' `outputEscape` says. */
  readonly escapeOutput: boolean | undefined
  /** Whether `"…{{ x }}…"` is interpolated. */
  readonly stringInterpolation: boolean
  /** Whose standard filters are used if LiquidJS has one of the same name. */
  readonly standardFilters: 'dialect' | 'host'
  /** Whether filters and tags that the host registered before stay, with a warning, if the platform has that name too. */
  readonly hostRegistrations: 'keep' | 'replace'
  /** Whether nil as a filter's input is an error, an unknown filter, and writing a property that a table's file lacks. */
  readonly strict: boolean
  /** Whether invalid parts of expressions and tags are ignored with a warning, as in Ruby's lax mode, or are errors. */
  readonly syntax: 'lax' | 'strict'
  /** Whether a GraphQL query that does not match the schema is an error of the render; it is always logged. */
  readonly liquidRaiseMode: boolean
  /** Whether a GraphQL variable of another type than its position is an error, or converted, with or without a warning. */
  readonly graphqlTypeMismatch: TypeMismatchMode
  /** The prefix of asset URLs. */
  readonly assetHost: string
  /** `context.constants` in templates. */
  readonly constants: Readonly<Record<string, string>>
  readonly money: MoneySettings
  readonly themeSearchPaths: readonly string[]
  /**
   * The key that encrypts secrets in queued jobs, 32 characters or more; the same in every process that queues or runs
   * jobs. Empty: a random key of this process
   */
  readonly secret: string
  /** The app's URL, for use outside of requests. */
  readonly baseUrl: string
  /** The hosts that the app answers at; `.shop.example` is one with all its subdomains. Empty: any that a client says */
  readonly hosts: readonly string[]
  readonly network: { readonly allow: readonly string[]; readonly timeoutMs: number }
  readonly rest: { readonly basePath: string; readonly sampleStatuses: boolean }
  /** The proxies whose `X-Forwarded-…` headers count: none, all, the last n, or those with these addresses. */
  readonly trustProxy: boolean | number | readonly string[]
  /** How to treat a request that fails the CSRF check: without its session, or with an error. */
  readonly csrf: 'null-session' | 'reject'
  readonly cookies: CookieSettings
  readonly telemetry: TelemetrySettings
  readonly cleanup: CleanupSettings
  readonly limits: Limits
}

/** The settings that a host can pass; every key is optional, nested ones too. */
export type PlatformSettingsInput = {
  readonly [K in keyof PlatformSettings]?: K extends
    'money' | 'network' | 'rest' | 'cookies' | 'telemetry' | 'cleanup' | 'limits'
    ? Partial<PlatformSettings[K]>
    : PlatformSettings[K]
}

const minSecretLength = 32
const dayMs = 86_400_000
/** A century. */
const maxDays = 36_500

export const defaultSettings: PlatformSettings = {
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
  graphqlTypeMismatch: 'warning',
  assetHost: '',
  constants: {},
  money: { symbol: true, withCurrency: false, noCentsIfWhole: true },
  themeSearchPaths: [],
  secret: '',
  baseUrl: '',
  hosts: [],
  network: { allow: [], timeoutMs: fixedLimits.options.timeoutMs },
  rest: { basePath: '/api', sampleStatuses: false },
  trustProxy: false,
  csrf: 'null-session',
  cookies: { sameSite: 'lax', secure: undefined, domain: '' },
  telemetry: { partialMs: 10, requestIds: false },
  cleanup: { sweep: '', purge: '', purgeAfterDays: fixedLimits.options.purgedAfterMs / dayMs },
  limits: fixedLimits.settingLimits,
}

/**
 * Fills in the defaults of the settings.
 *
 * @param config the app's own settings, over which the host's take precedence
 * @throws {SettingsError} naming the key, if one is unknown or has the wrong type
 */
export function resolveSettings(
  input: PlatformSettingsInput = {},
  config: PlatformSettingsInput = {},
): PlatformSettings {
  const defaults = { ...defaultSettings, ...config, limits: { ...defaultSettings.limits, ...config.limits } }
  const settings = withDefaults(defaults, input, 'settings') as PlatformSettings
  const { timeZone, standardFilters, rest, csrf, limits } = settings
  if (!isTimeZone(timeZone)) {
    const hint = didYouMean(timeZone, Intl.supportedValuesOf('timeZone'))
    throw invalid('settings.timeZone', 'an IANA time zone such as "Europe/Warsaw"', timeZone, hint)
  }
  checkChoice('settings.standardFilters', ['dialect', 'host'], standardFilters)
  checkChoice('settings.hostRegistrations', ['keep', 'replace'], settings.hostRegistrations)
  checkChoice('settings.syntax', ['lax', 'strict'], settings.syntax)
  checkChoice('settings.graphqlTypeMismatch', typeMismatchModes, settings.graphqlTypeMismatch)
  checkChoice('settings.csrf', ['null-session', 'reject'], csrf)
  if (!pathOfApi.test(rest.basePath)) {
    throw invalid('settings.rest.basePath', 'a path such as "/api" without a slash at its end, or ""', rest.basePath)
  }
  for (const name of ['sessionMs', 'loginMs'] as const) {
    if (limits[name] === 0) throw invalid(`settings.limits.${name}`, 'a number above 0', 0)
  }
  const wrong = settings.hosts.find(
    (host) => !namedHost.test(host) || !URL.canParse(`http://${host.replace(/^\./, '')}`),
  )
  if (wrong !== undefined) throw invalid('settings.hosts', 'hosts such as "shop.example", without ports', wrong)
  if (settings.cleanup.purgeAfterDays > maxDays) {
    const expected = `a number of days from 0 to ${maxDays}`
    throw invalid('settings.cleanup.purgeAfterDays', expected, settings.cleanup.purgeAfterDays)
  }
  checkCookies(settings)
  return settings
}

function checkChoice(path: string, choices: readonly string[], given: string): void {
  if (choices.includes(given)) return
  const expected = choices.map((choice) => `"${choice}"`).join(' or ')
  throw invalid(path, expected, given, didYouMean(given, choices))
}

/** A name in any script, perhaps with its subdomains, or an IPv6 address in brackets. `URL` checks the rest. */
const namedHost = /^(?:\.?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*|\[[\da-f:.]+\])$/iu
const domainName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

/** Whether cookies are only sent over HTTPS, by the settings; undefined if it depends on each request. */
export function secureCookies({
  cookies,
  baseUrl,
}: Pick<PlatformSettings, 'cookies' | 'baseUrl'>): boolean | undefined {
  return cookies.secure ?? (/^https:/i.test(baseUrl) || undefined)
}

function checkCookies(settings: PlatformSettings): void {
  const { sameSite, domain } = settings.cookies
  checkChoice('settings.cookies.sameSite', ['lax', 'strict', 'none'], sameSite)
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

function withDefaults(known: object, given: unknown, path: string): object {
  if (!isHash(given)) throw invalid(path, 'a plain object', given)
  const names = Object.keys(known)
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) {
      const hint = didYouMean(key, names)
      throw new SettingsError(
        `${path}.${key}`,
        `${path}.${key} is not a setting${hint}; expected one of ${names.join(', ')}`,
      )
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
  if (isHash(fallback)) return withDefaults(fallback, chosen, path)
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

/** Constants hold secrets, so no message shows them. */
function constants(given: unknown, path: string): object {
  if (!isHash(given)) throw new SettingsError(path, `${path} must be a plain object of strings`)
  for (const [key, constant] of Object.entries(given)) {
    if (typeof constant !== 'string') throw new SettingsError(`${path}.${key}`, `${path}.${key} must be a string`)
  }
  return Object.freeze({ ...given })
}

/** No message shows the secret. */
function secret(given: unknown, path: string): string {
  if (typeof given === 'string' && (given === '' || given.length >= minSecretLength)) return given
  throw new SettingsError(path, `${path} must be a string of ${minSecretLength} characters or more`)
}

function invalid(path: string, expected: string, given: unknown, hint = ''): SettingsError {
  return new SettingsError(path, `${path} must be ${expected}, got ${describeForCode(given)}${hint}`)
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
