import { getOwn, type Hash } from '../../values/hash'
import type { Meter } from '../../metering/meter'
import { didYouMean } from '../../text/nearest'
import { ArgumentError, type ParameterType } from './definition'

/** Reads an option by its type; the fallback if it is missing or nil. */
export function option<T, F = T>(
  options: Hash,
  name: string,
  type: ParameterType<T>,
  fallback: F,
  meter?: Meter,
): T | F {
  const value = getOwn(options, name)
  if (value === undefined || value === null) return fallback
  try {
    return type.read(value, meter)
  } catch (error) {
    throw error instanceof ArgumentError ? new ArgumentError('options', `${name}: ${error.message}`, name) : error
  }
}

/** @throws {ArgumentError} if there is an option with another name */
export function checkOptions(options: Hash, names: readonly string[]): void {
  const unknown = unknownOption(Object.keys(options), names)
  if (unknown) throw unknown
}

/** An error for the first unknown option; undefined if there is none. */
export function unknownOption(given: readonly string[], names: readonly string[]): ArgumentError | undefined {
  const unknown = given.find((name) => !names.includes(name))
  if (unknown === undefined) return undefined
  const known = names.length === 0 ? 'there is none' : `there are ${names.join(', ')}`
  const message = `there is no option "${unknown}"${didYouMean(unknown, names)}; ${known}`
  return new ArgumentError('options', message, unknown)
}
