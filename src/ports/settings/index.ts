import { SettingsError } from '../../base/errors'
import { arrayOf, hashWith, oneOf, string, truth, withDefaults, type Check } from '../../base/configuration/checks'
import { Cursor } from '../../base/configuration/cursor'
import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import * as fixedLimits from '../../base/limits'
import { settingLimits, type Limits } from '../../base/setting-limits'
import { describeForCode } from '../../base/values/describe'
import { freezeDeep } from '../../base/values/freeze'
import { isHash } from '../../base/values/hash'
import { dayMs } from '../../base/time/calendar'
import { configTypes, typeMismatchModes, type ConfigValues, type TypeMismatchMode } from './config'
import {
  amount,
  basePath,
  baseUrl,
  constants,
  days,
  defaultTimeZone,
  domain,
  duration,
  exceptions,
  host,
  secret,
  strings,
  timeZone,
  trustProxy,
} from './checks'

/** The attributes of the session cookie. */
export interface CookieSettings {
  /** `'strict'`, or `'none'`, which needs `Secure` cookies. */
  readonly sameSite: 'lax' | 'strict' | 'none'
  /**
   * Whether the session cookie is sent over HTTPS only.
   *
   * @default whether the request or `baseUrl` uses HTTPS
   */
  readonly secure: boolean | undefined
  /**
   * The domain whose subdomains also receive the cookie: `'example.com'`. Empty: only this host receives it, which is
   * safer.
   */
  readonly domain: string
}

/** The default options of `pricify` and `pricify_cents`. */
export interface MoneySettings {
  /** Whether the currency's symbol is written: `€4.50`. */
  readonly symbol: boolean
  /** Whether the currency's code follows: `€4.50 EUR`. */
  readonly withCurrency: boolean
  /** Whether whole amounts are written without cents: `€4`. */
  readonly noCentsIfWhole: boolean
}

/** Traces, metrics and request ids for the operators of the app. */
export interface TelemetrySettings {
  /**
   * The minimum duration, in milliseconds, of partials and functions that get their own span.
   *
   * @see [spans](operating.md#spans)
   */
  readonly partialMs: number
  /**
   * Whether each request has an id, in the response's `x-request-id` and in its log entries.
   *
   * @see [logs](operating.md#logs)
   */
  readonly requestIds: boolean
}

/** The times at which unneeded data is deleted. */
export interface CleanupSettings {
  /**
   * The cron schedule (`'30 3 * * *'`, in `timeZone`) on which a worker deletes files without a record. Empty: never.
   *
   * @see [daily work](operating.md#daily-work)
   */
  readonly sweep: string
  /** The cron schedule on which a worker removes deleted records permanently. Empty: never. */
  readonly purge: string
  /** The days from a record's deletion to its removal, up to 36,500. */
  readonly purgeAfterDays: number
}

/** The requests that the app sends to other servers. */
export interface NetworkSettings {
  /**
   * Addresses in your network that requests may reach: `10.1.0.0/16`, `127.0.0.1:3000`.
   *
   * @see [the fetch adapter](api-calls.md#the-fetch-adapter)
   */
  readonly allow: readonly string[]
  /** The maximum milliseconds until a response. */
  readonly timeoutMs: number
}

/** The REST API. */
export interface RestSettings {
  /**
   * The path of the API; `''` is the root.
   *
   * @see [the REST API](rest.md)
   */
  readonly basePath: string
  /** Whether the API returns the statuses of platformOS' samples. */
  readonly sampleStatuses: boolean
}

/** The complete settings of a registered instance. Their comments are the tables of `docs/settings.md`. */
export interface PlatformSettings {
  /** The language, unless the request or its session sets one. */
  readonly locale: string
  /** An IANA time zone; if LiquidJS' `timezoneOffset` is set, `date` uses that instead. */
  readonly timeZone: string
  /**
   * The value of `context.environment`, which `log`'s `env` also reads. In `'development'`, a failing page shows its error
   * to every visitor.
   *
   * @see [the error page](dev.md#the-error-page)
   */
  readonly environment: string
  /**
   * Whether `{{ }}` escapes HTML.
   *
   * @default LiquidJS' `outputEscape`; for an app in a directory `true`
   */
  readonly escapeOutput: boolean | undefined
  /**
   * Whether `"{{ x }}"` in double quotes is interpolated.
   *
   * @default `true`; for an app in a directory `false`
   */
  readonly stringInterpolation: boolean
  /**
   * Whether templates that are used often become JavaScript functions. With `false`, in `'development'`, and where the
   * process allows no code from strings, all templates are rendered by closures: several times slower, with the same
   * output.
   */
  readonly generateCode: boolean
  /** `'host'` keeps LiquidJS' own version of every filter that it defines. */
  readonly standardFilters: 'dialect' | 'host'
  /**
   * For filters and tags registered before `registerPlatform` under a name that the platform uses too: `'keep'` keeps them
   * and logs each once; `'replace'` replaces them with the platform's. Later registrations always apply.
   */
  readonly hostRegistrations: 'keep' | 'replace'
  /**
   * `true` makes these errors: nil as the input of the platform's filters (the standard filters accept it), an unknown
   * filter, and writing a property that the table's file does not list. With `false` they have no effect and are logged
   * once, with their location.
   *
   * @see [types of properties](data.md#types)
   */
  readonly strict: boolean
  /**
   * `'lax'` ignores invalid text in a tag or output and logs its location once; `'strict'` makes it an error.
   *
   * @see [lax and strict syntax](dialect.md#lax-and-strict-syntax)
   */
  readonly syntax: 'lax' | 'strict'
  /**
   * Whether an invalid GraphQL query is an error of the render. It is logged in any case.
   *
   * @see [errors of queries](graphql.md#errors)
   */
  readonly liquidRaiseMode: boolean
  /**
   * Whether `current_user`, `flash`, `page` and `params` of `context` are variables in every template, too, as older apps
   * expect.
   */
  readonly liquidAddOldVariables: boolean
  /**
   * For a GraphQL query with a variable of the wrong type: `'warning'` converts the value and logs the query once;
   * `'ignore'` converts it silently; `'error'` makes the query invalid.
   *
   * @see [variables of queries](graphql.md#variables)
   */
  readonly graphqlTypeMismatch: TypeMismatchMode
  /**
   * The values of keys that the app's `config.yml` lacks: `{ slug_exact_match: false }`. The app's own values take
   * precedence, and other settings over both.
   *
   * @see [config.yml](pages.md#configuration)
   */
  readonly config: ConfigValues
  /** The values of `context.constants`. */
  readonly constants: Readonly<Record<string, string>>
  /** The URL of the app, used outside of requests. */
  readonly baseUrl: string
  /**
   * The accepted hosts, at any port: `['shop.example', '.shop.example']`; the second matches all subdomains. Other hosts
   * get 421, except at `/_health`. Empty: the app accepts any host that a client sends, and uses it in
   * `context.location.host` and in links in its e-mails.
   */
  readonly hosts: readonly string[]
  /**
   * The key that encrypts secrets in queued jobs and signs URLs of private files and pages of forms: 32 characters or
   * more, the same for all processes. Empty: each process generates its own key.
   *
   * @see [jobs](jobs.md), [URLs of files](uploads.md#urls), [forms on pages](forms.md#forms-on-pages)
   */
  readonly secret: string
  /** The format of prices that `pricify` and `pricify_cents` write. */
  readonly money: MoneySettings
  /**
   * The prefix of `asset_url`: `https://cdn.example.com/assets`, or a path on this host, below which assets are then
   * served.
   *
   * @see [assets](serving.md#assets)
   */
  readonly assetHost: string
  /**
   * The folders of partials that `theme_render_rc` searches, in order; they may contain Liquid. Empty: the same folders as
   * `render`.
   */
  readonly themeSearchPaths: readonly string[]
  readonly rest: RestSettings
  /**
   * The proxies whose `X-Forwarded-…` headers are trusted: `true`, the number of proxies, or a list of addresses and
   * ranges.
   *
   * @see [behind a proxy](pages.md#behind-a-proxy)
   */
  readonly trustProxy: boolean | number | readonly string[]
  /**
   * For a request without the CSRF token of its session: `'null-session'` renders it with an empty session, as for a visitor
   * who has not signed in; `'reject'` returns 403.
   *
   * @see [requests of other sites](pages.md#requests-of-other-sites)
   */
  readonly csrf: 'null-session' | 'reject'
  readonly cookies: CookieSettings
  readonly telemetry: TelemetrySettings
  readonly cleanup: CleanupSettings
  readonly network: NetworkSettings
  readonly limits: Limits
}

/** The settings that a host can pass; every key is optional, nested ones too. */
export type PlatformSettingsInput = {
  readonly [K in keyof PlatformSettings]?: K extends
    'money' | 'network' | 'rest' | 'cookies' | 'telemetry' | 'cleanup' | 'limits'
    ? Partial<PlatformSettings[K]>
    : PlatformSettings[K]
}

export const defaultSettings: PlatformSettings = {
  locale: 'en',
  timeZone: defaultTimeZone,
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
    network: withDefaults(defaults.network, { allow: exceptions, timeoutMs: amount }),
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
  // Most apps set nothing at one of the two places, and making the checks takes a part of the start.
  const merge = (defaults: PlatformSettings, own: PlatformSettingsInput): PlatformSettings =>
    isHash(own) && Object.keys(own).length === 0 ? freezeDeep(defaults) : settingsOver(defaults)(own, cursor)
  const settings = merge(merge(defaultSettings, config), input)
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
