import { SettingsError } from '../../errors'
import { describe } from '../../values/describe'
import { getOwn, isHash, type Hash } from '../../values/hash'
import { didYouMean } from '../../text/nearest'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import { locateYaml, parseYaml } from '../../formats/yaml'
import { typeMismatchModes, type PlatformSettingsInput, type TypeMismatchMode } from '../settings'
import type { Snapshot } from './snapshot'

/** An app's `config.yml`. */
export interface AppConfig {
  /** The defaults of settings that the host does not set. */
  readonly settings: PlatformSettingsInput
  /** The layout of HTML pages that name none, which may be Liquid. Undefined: `application`, if there is one */
  readonly defaultLayout: string | undefined
  /**
   * The maximum number of segments of a path that starts with a page's slug. 0: the slug must be the whole path, as if it
   * is undefined, where `config.yml` does not say.
   */
  readonly maxSegments: number | undefined
  /** Whether a path with a trailing slash is redirected to the one without. */
  readonly redirectsTrailingSlash: boolean
  /** Whether policies that redirect add the address that was asked for. */
  readonly addsReturnTo: boolean
  /** The partial to render instead of all pages, empty if none is named; undefined without maintenance mode. */
  readonly maintenance: string | undefined
  readonly webSockets: WebSocketConfig
  readonly warnings: readonly string[]
}

/** How the app's channels are guarded. */
export interface WebSocketConfig {
  /** Whether the address of a WebSocket must have the CSRF token of its session. */
  readonly requiresToken: boolean
  /** Whether a channel without a partial `subscribed` refuses everybody. */
  readonly requiresPartial: boolean
}

/** The path of the file in the app. */
export const configFile = 'config.yml'
const meaningful = [
  ...['default_layout', 'escape_output_instead_of_sanitize', 'graphql_argument_type_mismatch_mode'],
  ...['liquid_raise_mode', 'maintenance', 'redirect_trailing_slash', 'slug_exact_match', 'string_interpolation'],
  ...['theme_search_paths', 'do_not_add_return_to_to_authorization_policies'],
  ...['websockets_require_csrf_token', 'websockets_require_subscribed_partial'],
]
/** Keys that only apply to the original platform, or whose effect is permanent or a setting of the host here. */
const meaningless = [
  ...['cookies_same_site', 'high_performance_sql_filtering'],
  'html_format_exact_match',
  ...['liquid_add_old_variables', 'liquid_check_mode'],
  ...['modules_that_allow_delete_on_deploy', 'require_table_for_record_delete_mutation', 'safe_translate'],
  ...['skip_elasticsearch', 'sync_assets', 'sync_translations'],
  ...['auto_manage_public_only_modules', 'reject_null_geojson_coordinates'],
  ...['translation_keys_to_ignore', 'validations_for_graph_queries', 'allow_data_clean', 'search_indexes'],
]

/**
 * The app's `config.yml`, read once per version of the files.
 *
 * @throws {SettingsError} naming the key, if one has the wrong type
 */
export function configOf(snapshot: Snapshot): PromiseOrValue<AppConfig> {
  return snapshot.once(configOf, () => andThen(snapshot.read(configFile), readConfig))
}

function readConfig(text: string | undefined): AppConfig {
  const config = text === undefined ? {} : (parseYaml(text, configFile) ?? {})
  if (!isHash(config)) throw new SettingsError(configFile, `${configFile} must hold a hash, got ${describe(config)}`)
  const read = readerOf(config, text ?? '')
  const themeSearchPaths = read('theme_search_paths', 'a list of strings', isPaths)?.map((path) => path ?? '')
  const stringInterpolation = read('string_interpolation', 'true or false', isBoolean)
  const liquidRaiseMode = read('liquid_raise_mode', 'true or false', isBoolean)
  const mismatch = read('graphql_argument_type_mismatch_mode', '"error", "warning" or "ignore"', isMismatchMode)
  const escapes = read('escape_output_instead_of_sanitize', 'true or false', isBoolean)
  return {
    settings: {
      ...(themeSearchPaths && { themeSearchPaths }),
      ...(stringInterpolation !== undefined && { stringInterpolation }),
      ...(liquidRaiseMode !== undefined && { liquidRaiseMode }),
      ...(mismatch !== undefined && { graphqlTypeMismatch: mismatch }),
      ...(escapes !== undefined && { escapeOutput: escapes }),
    },
    defaultLayout: read('default_layout', 'the name of a layout', isText),
    maxSegments: maxSegmentsIn(read),
    addsReturnTo: read('do_not_add_return_to_to_authorization_policies', 'true or false', isBoolean) !== true,
    redirectsTrailingSlash: read('redirect_trailing_slash', 'true or false', isBoolean) ?? false,
    maintenance: maintenanceIn(read),
    webSockets: {
      requiresToken: read('websockets_require_csrf_token', 'true or false', isBoolean) ?? true,
      requiresPartial: read('websockets_require_subscribed_partial', 'true or false', isBoolean) ?? true,
    },
    warnings: [...warningsOf(config), ...(escapes === false ? [noSanitizing] : [])],
  }
}

const noSanitizing = `${configFile}: escape_output_instead_of_sanitize: false turns escaping off, and nothing is sanitized here: output is printed unchanged, so escape what visitors send yourself`

function maxSegmentsIn(read: Read): number | undefined {
  const isExact = read('slug_exact_match', 'true or false', isBoolean)
  return isExact === undefined ? undefined : isExact ? 0 : Infinity
}

function maintenanceIn(read: Read): string | undefined {
  if (read('maintenance', 'a hash', isHash) === undefined) return undefined
  const isOn = read('maintenance.enabled', 'true or false', isBoolean) ?? false
  const partial = read('maintenance.partial', 'the name of a partial', isText)
  return isOn ? (partial ?? '') : undefined
}

function warningsOf(config: Hash): readonly string[] {
  const maintenance = getOwn(config, 'maintenance')
  return [
    ...warningsOfKeys(config, meaningful, meaningless),
    ...(isHash(maintenance)
      ? warningsOfKeys(maintenance, ['enabled', 'partial'], ['password_constant'], 'maintenance.')
      : []),
  ]
}

function warningsOfKeys(
  hash: Hash,
  meaningful: readonly string[],
  meaningless: readonly string[],
  within = '',
): readonly string[] {
  return Object.keys(hash).flatMap((key) => {
    if (meaningful.includes(key)) return []
    if (meaningless.includes(key)) return [`${configFile}: the key "${within}${key}" does nothing here`]
    const hint = didYouMean(key, [...meaningful, ...meaningless])
    return [`${configFile}: there is no key "${within}${key}"${hint}; there are ${meaningful.join(', ')}`]
  })
}

/**
 * Reads the value at a dotted key; undefined if it is missing or nil.
 *
 * @throws {SettingsError} with the line, if it has the wrong type
 */
type Read = <T>(key: string, expected: string, fits: (value: unknown) => value is T) => T | undefined

function readerOf(config: Hash, text: string): Read {
  return (key, expected, fits) => {
    const keys = key.split('.')
    const found = keys.reduce<unknown>((hash, name) => (isHash(hash) ? getOwn(hash, name) : undefined), config)
    const value = found ?? undefined
    if (value === undefined || fits(value)) return value
    const { line, column } = locateYaml(text, configFile).placeOf(keys)
    const reason = `${key} must be ${expected}, got ${describe(value)} at line ${line}, column ${column}`
    throw new SettingsError(configFile, `${configFile}: ${reason}`)
  }
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isMismatchMode(value: unknown): value is TypeMismatchMode {
  return typeMismatchModes.some((mode) => mode === value)
}

/** An element without a text is the folder of all partials. */
function isPaths(value: unknown): value is readonly (string | null)[] {
  return Array.isArray(value) && value.every((item) => item === null || isText(item))
}
