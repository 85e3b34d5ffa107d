import { ArgumentError, type ParameterType } from '../language/definition'
import { getOwn, type Hash } from '../values/hash'
import { didYouMean } from '../values/nearest'

/** One of a filter's options as its type reads it; the fallback where it is left out or nil. */
export function option<T>(options: Hash, name: string, type: ParameterType<T>, fallback: T): T {
  const value = getOwn(options, name)
  if (value === undefined || value === null) return fallback
  try {
    return type.read(value)
  } catch (error) {
    throw error instanceof ArgumentError ? new ArgumentError('options', `${name}: ${error.message}`) : error
  }
}

/** @throws {ArgumentError} where there is an option of another name */
export function checkOptions(options: Hash, names: readonly string[]): void {
  const unknown = Object.keys(options).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const hint = didYouMean(unknown, names)
  throw new ArgumentError('options', `there is no option "${unknown}"${hint}; there are ${names.join(', ')}`)
}
