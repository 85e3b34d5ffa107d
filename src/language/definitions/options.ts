import { getOwn, type Hash } from '../../values/hash'
import type { Meter } from '../../metering/meter'
import { didYouMean } from '../../text/nearest'
import { ArgumentError, type ParameterType } from './definition'

/** An option as its type reads it; the fallback where it is left out or nil. */
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

/** @throws {ArgumentError} where there is an option of another name */
export function checkOptions(options: Hash, names: readonly string[]): void {
  const unknown = unknownOption(Object.keys(options), names)
  if (unknown) throw unknown
}

/** What is wrong where one of the options that are given is none of those that there are. */
export function unknownOption(given: readonly string[], names: readonly string[]): ArgumentError | undefined {
  const unknown = given.find((name) => !names.includes(name))
  if (unknown === undefined) return undefined
  const known = names.length === 0 ? 'there is none' : `there are ${names.join(', ')}`
  const message = `there is no option "${unknown}"${didYouMean(unknown, names)}; ${known}`
  return new ArgumentError('options', message, unknown)
}
