import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { didYouMean } from '../values/nearest'

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
  /** Bytes that a decompressed text may have. 50 MB */
  readonly decompressedBytes: number
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
  /** Whether nil piped into a filter is an error. */
  readonly strict: boolean
  /** What the addresses of assets begin with. */
  readonly assetHost: string
  /** What templates read as `context.constants`. */
  readonly constants: Readonly<Record<string, string>>
  readonly money: MoneySettings
  readonly themeSearchPaths: readonly string[]
  /** The address of the app, where it is needed outside of a request. */
  readonly baseUrl: string
  readonly network: { readonly allow: readonly string[]; readonly timeoutMs: number }
  readonly rest: { readonly basePath: string; readonly sampleStatuses: boolean }
  readonly limits: Limits
}

/** The settings that a host may give; every key is optional, in the nested ones too. */
export type PlatformSettingsInput = {
  readonly [K in keyof PlatformSettings]?: PlatformSettings[K] extends string | readonly string[] | boolean | undefined
    ? PlatformSettings[K]
    : Partial<PlatformSettings[K]>
}

const megabyte = 1_048_576

const defaults: PlatformSettings = {
  locale: 'en',
  timeZone: 'UTC',
  environment: 'staging',
  escapeOutput: undefined,
  stringInterpolation: true,
  standardFilters: 'dialect',
  strict: false,
  assetHost: '',
  constants: {},
  money: { symbol: true, withCurrency: false, noCentsIfWhole: true },
  themeSearchPaths: [],
  baseUrl: '',
  network: { allow: [], timeoutMs: 30_000 },
  rest: { basePath: '/api', sampleStatuses: false },
  limits: {
    steps: 1_000_000,
    outputLength: 50_000_000,
    memory: 100_000_000,
    depth: 100,
    renderMs: 30_000,
    regexpMs: 100,
    bodyBytes: megabyte,
    decompressedBytes: 50 * megabyte,
  },
}

/**
 * The settings with the defaults filled in.
 * @throws {PlatformError} that names the key, where one is unknown or of the wrong type
 */
export function resolveSettings(input: PlatformSettingsInput = {}): PlatformSettings {
  const settings = fill(defaults, input, 'settings') as PlatformSettings
  if (!isTimeZone(settings.timeZone)) {
    throw invalid('settings.timeZone', 'an IANA time zone such as "Europe/Warsaw"', settings.timeZone)
  }
  if (!['dialect', 'host'].includes(settings.standardFilters)) {
    throw invalid('settings.standardFilters', '"dialect" or "host"', settings.standardFilters)
  }
  return Object.freeze(settings)
}

function fill(known: object, given: unknown, path: string): object {
  if (!isHash(given)) throw invalid(path, 'an object', given)
  const names = Object.keys(known)
  for (const key of Object.keys(given)) {
    if (!names.includes(key)) {
      throw new PlatformError(
        'settings',
        `${path}.${key} is no setting${didYouMean(key, names)}; there are ${names.join(', ')}`,
      )
    }
  }
  const filled = Object.entries(known).map(([key, fallback]) => [key, value(fallback, given[key], `${path}.${key}`)])
  return Object.freeze(Object.fromEntries(filled)) as object
}

function value(fallback: unknown, given: unknown, path: string): unknown {
  if (given === undefined) return fallback
  if (path === 'settings.constants') return constants(given, path)
  if (Array.isArray(fallback)) return strings(given, path)
  if (isHash(fallback)) return fill(fallback, given, path)
  if (fallback === undefined || typeof fallback === 'boolean') return expect('boolean', 'true or false', given, path)
  if (typeof fallback === 'string') return expect('string', 'a string', given, path)
  if (typeof given !== 'number' || !(given >= 0)) throw invalid(path, 'a number of 0 or more', given)
  return given
}

function expect(type: string, expected: string, given: unknown, path: string): unknown {
  if (typeof given !== type) throw invalid(path, expected, given)
  return given
}

function strings(given: unknown, path: string): readonly string[] {
  if (!Array.isArray(given) || !given.every((item) => typeof item === 'string'))
    throw invalid(path, 'a list of strings', given)
  return Object.freeze([...given]) as readonly string[]
}

function constants(given: unknown, path: string): object {
  if (!isHash(given)) throw invalid(path, 'an object', given)
  for (const [key, constant] of Object.entries(given)) {
    // The value is left out of the message: constants hold secrets.
    if (typeof constant !== 'string') throw new PlatformError('settings', `${path}.${key} must be a string`)
  }
  return Object.freeze({ ...given })
}

function invalid(path: string, expected: string, given: unknown): PlatformError {
  return new PlatformError('settings', `${path} must be ${expected}, got ${describe(given)}`)
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
