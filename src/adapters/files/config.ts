import { PlatformError } from '../../errors'
import { describe } from '../../values/describe'
import { getOwn, isHash } from '../../values/hash'
import { isPromise } from '../../values/promise-or-value'
import { parseYaml } from '../../values/yaml'
import type { AppFiles } from './app-files'
import type { PlatformSettingsInput } from '../settings'

const path = 'config.yml'

/**
 * The settings that the app's `config.yml` gives: `theme_search_paths`, as they are written, `string_interpolation`,
 * `liquid_raise_mode`, and `escape_output_instead_of_sanitize` where it is true. All else in that file is left alone.
 *
 * It is read once, when the instance is registered; not at all from files that answer with a promise.
 *
 * @throws {PlatformError} that names the key, where one is of the wrong type
 */
export function configSettings(files: AppFiles): PlatformSettingsInput {
  const text = files.current().read(path)
  if (isPromise(text)) text.then(undefined, () => undefined)
  if (typeof text !== 'string') return {}
  const config = parseYaml(text, path) ?? {}
  if (!isHash(config)) throw new PlatformError('settings', `${path} must hold a hash, got ${describe(config)}`)
  const themeSearchPaths = read(config, 'theme_search_paths', 'a list of strings', isStrings)
  const stringInterpolation = read(config, 'string_interpolation', 'true or false', isBoolean)
  const liquidRaiseMode = read(config, 'liquid_raise_mode', 'true or false', isBoolean)
  const escapeOutput = read(config, 'escape_output_instead_of_sanitize', 'true or false', isBoolean)
  return {
    ...(themeSearchPaths && { themeSearchPaths }),
    ...(stringInterpolation !== undefined && { stringInterpolation }),
    ...(liquidRaiseMode !== undefined && { liquidRaiseMode }),
    ...(escapeOutput && { escapeOutput }),
  }
}

function read<T>(config: object, key: string, expected: string, fits: (value: unknown) => value is T): T | undefined {
  const value = getOwn(config, key) ?? undefined
  if (value === undefined || fits(value)) return value
  throw new PlatformError('settings', `${path}: ${key} must be ${expected}, got ${describe(value)}`)
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
