import { TagArgumentError } from '../errors'
import { ArgumentError, type ParameterType } from '../language/definition'
import { getOwn, type Hash } from '../values/hash'
import { didYouMean } from '../values/nearest'

/** One of a tag's options as its type reads it; the fallback where it is left out or nil. */
export function option<T, F = T>(tag: string, options: Hash, name: string, type: ParameterType<T>, fallback: F): T | F {
  const value = getOwn(options, name)
  return value === undefined || value === null ? fallback : readArgument(tag, name, value, type)
}

/** @throws {TagArgumentError} where there is an option of another name */
export function checkOptions(tag: string, options: Hash, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const known = names.length === 0 ? 'it has none' : `there are ${names.join(', ')}`
  throw new TagArgumentError(tag, `there is no option "${unknown}"${didYouMean(unknown, names)}; ${known}`)
}

/** What a tag was given, as a type reads it. */
export function readArgument<T>(tag: string, name: string, value: unknown, type: ParameterType<T>): T {
  try {
    return type.read(value)
  } catch (error) {
    throw error instanceof ArgumentError ? new TagArgumentError(tag, `${name}: ${error.message}`) : error
  }
}
