import { getOwn, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { formatSuggestion } from '../../base/text/nearest'
import { ArgumentError, type FilterContext, type ParameterType } from './definition'
import { options } from './types'

/** Reads an option by its type; the fallback if it is missing or nil. */
export function option<T, F = T>(hash: Hash, name: string, type: ParameterType<T>, fallback: F, meter?: Meter): T | F {
  const value = getOwn(hash, name)
  if (value == null) return fallback
  try {
    return type.read(value, meter)
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error
    throw new ArgumentError('options', `${name}: ${error.message}`, name, { cause: error })
  }
}

/**
 * Options with these names only.
 *
 * @example optional('options', allowOptions(['raw_text']), {})
 */
export function allowOptions(names: readonly string[]): ParameterType<Hash> {
  return {
    ...options,
    optionNames: names,
    read(value, meter) {
      const hash = options.read(value, meter)
      checkOptionNames(hash, names)
      return hash
    },
  }
}

/** @throws {ArgumentError} if there is an option with another name */
export function checkOptionNames(hash: Hash, names: readonly string[]): void {
  const unknown = findUnknownOption(Object.keys(hash), names)
  if (unknown) throw unknown
}

/**
 * Options with these names; others are ignored. The filter's `run` calls `reportUnknownOption`.
 *
 * @example optional('options', ignoreOthers(['symbol']), {})
 */
export function ignoreOthers(names: readonly string[]): ParameterType<Hash> {
  return { ...options, optionNames: names }
}

/** Logs a warning about an option that the filter ignores. The filter's definition has `reports`. */
export function reportUnknownOption(
  context: FilterContext,
  filter: string,
  hash: Hash,
  names: readonly string[],
): void {
  const unknown = findUnknownOption(Object.keys(hash), names)
  if (!unknown) return
  context.report('doubtful-argument', `filter "${filter}", parameter "options": ${unknown.message}; ignored`)
}

/** An error for the first unknown option; undefined if there is none. */
export function findUnknownOption(keys: readonly string[], names: readonly string[]): ArgumentError | undefined {
  const unknown = keys.find((name) => !names.includes(name))
  if (unknown === undefined) return undefined
  const known = names.length === 0 ? 'expected none' : `expected one of ${names.join(', ')}`
  const message = `unknown option "${unknown}"${formatSuggestion(unknown, names)}; ${known}`
  return new ArgumentError('options', message, unknown)
}
