import { SettingsError } from '../base/errors'
import {
  arrayOf,
  fitting,
  hashWith,
  hashBy,
  oneOf,
  string,
  stringThat,
  truth,
  withDefaults,
  type Check,
} from '../base/configuration/checks'
import { Cursor } from '../base/configuration/cursor'
import { formatMessage, type Diagnostic } from '../base/diagnostics/diagnostic'
import * as fixedLimits from '../base/limits'
import { settingLimits, type Limits } from '../base/setting-limits'
import { findNearest } from '../base/text/nearest'
import { describeForCode } from '../base/values/describe'
import { isHash } from '../base/values/hash'
import { configTypes, typeMismatchModes, type ConfigValues, type TypeMismatchMode } from './config'
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

/** Traces, metrics and request ids for the operators of the app. */
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

/** The complete settings of a registered instance. */
export interface PlatformSettings {
  /** The language if a request names none. */
  readonly locale: string
  /** An IANA time zone. */
  readonly timeZone: string
  readonly environment: string
  /** Whether `{{ }}` escapes output that is not marked safe; Default: LiquidJS' `outputEscape`. */
  readonly escapeOutput: boolean | undefined
  /** Whether `"…{{ x }}…"` is interpolated. */
  readonly stringInterpolation: boolean
  /** Whether templates that are used much become JavaScript, where the process allows code from strings. */
  readonly generateCode: boolean
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
  /** Whether `current_user`, `flash`, `page` and `params` of `context` are variables in every template, too. */
  readonly liquidAddOldVariables: boolean
  /** Whether a GraphQL variable of another type than its position is an error, or converted, with or without a warning. */
  readonly graphqlTypeMismatch: TypeMismatchMode
  /** The values of keys that the app's `config.yml` does not have. */
  readonly config: ConfigValues
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
  /** The hosts that the app answers at; `.shop.example` includes all subdomains. Empty: any host */
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

const dayMs = 86_400_000

export const defaultSettings: PlatformSettings = {
  locale: 'en',
  timeZone: 'UTC',
  environment: 'staging',
  escapeOutput: undefined,
  stringInterpolation: true,
  generateCode: true,
  standardFilters: 'dialect',
  hostRegistrations: 'keep',
  strict: false,
  syntax: 'lax',
  liquidRaiseMode: true,
  liquidAddOldVariables: false,
  graphqlTypeMismatch: 'warning',
  config: {},
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
  limits: settingLimits,
}

const minSecretLength = 32
/** A century. */
const maxDays = 36_500

const strings = arrayOf('a list of strings', string)

const amount = fitting('a number of 0 or more', (value): value is number => typeof value === 'number' && value >= 0)

const duration = fitting('a number above 0', (value): value is number => typeof value === 'number' && value > 0)

const days = fitting(
  `a number of days from 0 to ${maxDays}`,
  (value): value is number => typeof value === 'number' && value >= 0 && value <= maxDays,
)

const timeZone: Check<string> = (value, cursor) => {
  const zone = string(value, cursor)
  // The first question to `Intl` takes milliseconds.
  if (zone === defaultSettings.timeZone || isTimeZone(zone)) return zone
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

const secret: Check<string> = (value, cursor) => {
  if (value === '' || secretText(value, cursor).length >= minSecretLength) return value as string
  return cursor.fail(`expected a string of ${minSecretLength} characters or more`)
}

/** Constants hold secrets, too. */
const constants: Check<Readonly<Record<string, string>>> = (value, cursor) =>
  isHash(value) ? hashBy(() => secretText)(value, cursor) : cursor.fail('expected a plain object of strings')

/** A name in any script, perhaps with its subdomains, or an IPv6 address in brackets. `URL` checks the rest. */
const namedHost = /^(?:\.?[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*|\[[\da-f:.]+\])$/iu

const host = stringThat(
  'a host such as "shop.example", without a port',
  (value) => namedHost.test(value) && URL.canParse(`http://${value.replace(/^\./, '')}`),
)

const baseUrl = stringThat(
  'a URL such as "https://shop.example", or ""',
  (value) => value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value)),
)

const pathOfApi = /^(?:\/[^/?#\\\s\p{Cc}]+)*$/u

const basePath = stringThat('a path such as "/api" without a slash at its end, or ""', (value) => pathOfApi.test(value))

const domainName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i

const domain = stringThat(
  'the name of a domain such as "example.com", or ""',
  (value) => value === '' || domainName.test(value),
)

const proxies = arrayOf(
  'a list of addresses',
  stringThat('an IP address or a range such as "10.0.0.0/8"', (value) => readRange(value) !== undefined),
)

const proxyCount = fitting(
  'true, false, a number of proxies, or a list of their addresses',
  (value): value is boolean | number =>
    typeof value === 'boolean' || (typeof value === 'number' && Number.isInteger(value) && value >= 0),
)

const trustProxy: Check<PlatformSettings['trustProxy']> = (value, cursor) =>
  Array.isArray(value) ? proxies(value, cursor) : proxyCount(value, cursor)

const limits = {
  ...(Object.fromEntries(Object.keys(settingLimits).map((name) => [name, amount])) as Readonly<
    Record<keyof Limits, Check<number>>
  >),
  sessionMs: duration,
  loginMs: duration,
}

/** Checks settings, and fills in the others. */
function settingsOver(defaults: PlatformSettings): Check<PlatformSettings> {
  return withDefaults(defaults, {
    locale: string,
    timeZone,
    environment: string,
    escapeOutput: truth,
    stringInterpolation: truth,
    generateCode: truth,
    standardFilters: oneOf(['dialect', 'host']),
    hostRegistrations: oneOf(['keep', 'replace']),
    strict: truth,
    syntax: oneOf(['lax', 'strict']),
    liquidRaiseMode: truth,
    liquidAddOldVariables: truth,
    graphqlTypeMismatch: oneOf(typeMismatchModes),
    config: hashWith('key', {}, configTypes),
    assetHost: string,
    constants,
    money: withDefaults(defaults.money, { symbol: truth, withCurrency: truth, noCentsIfWhole: truth }),
    themeSearchPaths: strings,
    secret,
    baseUrl,
    hosts: arrayOf('a list of hosts', host),
    network: withDefaults(defaults.network, { allow: strings, timeoutMs: amount }),
    rest: withDefaults(defaults.rest, { basePath, sampleStatuses: truth }),
    trustProxy,
    csrf: oneOf(['null-session', 'reject']),
    cookies: withDefaults(defaults.cookies, { sameSite: oneOf(['lax', 'strict', 'none']), secure: truth, domain }),
    telemetry: withDefaults(defaults.telemetry, { partialMs: amount, requestIds: truth }),
    cleanup: withDefaults(defaults.cleanup, { sweep: string, purge: string, purgeAfterDays: days }),
    limits: withDefaults(defaults.limits, limits),
  })
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
  const cursor = new Cursor({ file: 'settings', error: makeError, report: refuse, describe: describeForCode }, [
    'settings',
  ])
  const hasConfig = Object.keys(config).length > 0
  const defaults = hasConfig ? settingsOver(defaultSettings)(config, cursor) : defaultSettings
  const settings = settingsOver(defaults)(input, cursor)
  if (settings.cookies.sameSite === 'none' && !secureCookies(settings)) {
    const needs = 'settings.cookies.secure: true, or a baseUrl that begins with https'
    cursor.at('cookies').at('sameSite').fail(`"none" needs ${needs}: browsers refuse it otherwise`)
  }
  return settings
}

function makeError(diagnostic: Diagnostic): SettingsError {
  return new SettingsError(diagnostic.keys.join('.'), formatMessage(diagnostic))
}

function refuse(diagnostic: Diagnostic): never {
  throw makeError(diagnostic)
}

/** Whether cookies are only sent over HTTPS, by the settings; undefined if it depends on each request. */
export function secureCookies({
  cookies,
  baseUrl,
}: Pick<PlatformSettings, 'cookies' | 'baseUrl'>): boolean | undefined {
  return cookies.secure ?? (/^https:/i.test(baseUrl) || undefined)
}
