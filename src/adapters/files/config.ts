import { SettingsError } from '../../errors'
import { describe } from '../../values/describe'
import { getOwn, isHash, type Hash } from '../../values/hash'
import { didYouMean } from '../../text/nearest'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import { parseYaml } from '../../formats/yaml'
import type { PlatformSettingsInput } from '../settings'
import type { Snapshot } from './snapshot'

/** What an app's `config.yml` says. */
export interface AppConfig {
  /** For what the host leaves out. */
  readonly settings: PlatformSettingsInput
  /** The layout of pages of HTML that name none. `application` */
  readonly defaultLayout: string
  /** The segments that an address may have of which a page's slug is the beginning. 0: a slug is the whole address. */
  readonly maxSegments: number
  /** Whether an address with a slash at its end is redirected to that without. */
  readonly redirectsTrailingSlash: boolean
  /** The partial that all pages are answered with; undefined where they are answered. */
  readonly maintenance: string | undefined
  readonly warnings: readonly string[]
}

const path = 'config.yml'
/** Segments of addresses that pages answer by default where slugs need not be exact. */
const maxAddressDepth = 3

const meaningful = [
  ...['default_layout', 'escape_output_instead_of_sanitize', 'liquid_raise_mode', 'maintenance'],
  ...['redirect_trailing_slash', 'slug_exact_match', 'string_interpolation', 'theme_search_paths'],
]
/** Keys that mean something in the original platform only, or what is always so here. */
const meaningless = [
  ...['graphql_argument_type_mismatch_mode', 'liquid_add_old_variables', 'liquid_check_mode'],
  ...['modules_that_allow_delete_on_deploy', 'require_table_for_record_delete_mutation', 'safe_translate'],
  ...['skip_elasticsearch', 'websockets_require_csrf_token'],
]

/**
 * The app's `config.yml`, read once for each version of it.
 *
 * @throws {SettingsError} that names the key, where one is of the wrong type
 */
export function configOf(snapshot: Snapshot): PromiseOrValue<AppConfig> {
  return snapshot.once(configOf, () => andThen(snapshot.read(path), readConfig))
}

function readConfig(text: string | undefined): AppConfig {
  const config = text === undefined ? {} : (parseYaml(text, path) ?? {})
  if (!isHash(config)) throw new SettingsError(path, `${path} must hold a hash, got ${describe(config)}`)
  const themeSearchPaths = read(config, 'theme_search_paths', 'a list of strings', isStrings)
  const stringInterpolation = read(config, 'string_interpolation', 'true or false', isBoolean)
  const liquidRaiseMode = read(config, 'liquid_raise_mode', 'true or false', isBoolean)
  const escapes = read(config, 'escape_output_instead_of_sanitize', 'true or false', isBoolean)
  return {
    settings: {
      ...(themeSearchPaths && { themeSearchPaths }),
      ...(stringInterpolation !== undefined && { stringInterpolation }),
      ...(liquidRaiseMode !== undefined && { liquidRaiseMode }),
      ...(escapes && { escapeOutput: true }),
    },
    defaultLayout: read(config, 'default_layout', 'the name of a layout', isText) ?? 'application',
    maxSegments: read(config, 'slug_exact_match', 'true or false', isBoolean) === false ? maxAddressDepth : 0,
    redirectsTrailingSlash: read(config, 'redirect_trailing_slash', 'true or false', isBoolean) ?? false,
    maintenance: maintenanceIn(config),
    warnings: [...warningsOf(config), ...(escapes === false ? [noSanitizing] : [])],
  }
}

const noSanitizing = `${path}: output is not sanitized here: it is escaped where settings.escapeOutput says so, else printed as it is`

function maintenanceIn(config: Hash): string | undefined {
  const maintenance = read(config, 'maintenance', 'a hash', isHash) ?? {}
  const isOn = read(maintenance, 'enabled', 'true or false', isBoolean, 'maintenance.') ?? false
  const partial = read(maintenance, 'partial', 'the name of a partial', isText, 'maintenance.')
  return isOn ? (partial ?? '') : undefined
}

function warningsOf(config: Hash): readonly string[] {
  return Object.keys(config).flatMap((key) => {
    if (meaningful.includes(key)) return []
    if (meaningless.includes(key)) return [`${path}: the key "${key}" does nothing here`]
    const known = [...meaningful, ...meaningless]
    return [`${path}: there is no key "${key}"${didYouMean(key, known)}; there are ${meaningful.join(', ')}`]
  })
}

function read<T>(
  config: Hash,
  key: string,
  expected: string,
  fits: (value: unknown) => value is T,
  within = '',
): T | undefined {
  const value = getOwn(config, key) ?? undefined
  if (value === undefined || fits(value)) return value
  throw new SettingsError(path, `${path}: ${within}${key} must be ${expected}, got ${describe(value)}`)
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
