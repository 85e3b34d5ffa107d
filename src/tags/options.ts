import { TagArgumentError } from '../errors'
import { ArgumentError, type ParameterType } from '../language/definition'
import { checkOptions as check, option as readOption } from '../language/options'
import type { Hash } from '../values/hash'

/** One of a tag's options as its type reads it; the fallback where it is left out or nil. */
export function option<T, F = T>(tag: string, options: Hash, name: string, type: ParameterType<T>, fallback: F): T | F {
  return blaming(tag, () => readOption(options, name, type, fallback))
}

/** @throws {TagArgumentError} where there is an option of another name */
export function checkOptions(tag: string, options: Hash, names: readonly string[]): void {
  blaming(tag, () => {
    check(options, names)
  })
}

/** What a tag was given, as a type reads it. */
export function readArgument<T>(tag: string, name: string, value: unknown, type: ParameterType<T>): T {
  return blaming(tag, () => type.read(value), `${name}: `)
}

/** Tells what types and options refuse as a fault of the tag. */
function blaming<T>(tag: string, work: () => T, place = ''): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ArgumentError ? new TagArgumentError(tag, place + error.message) : error
  }
}
