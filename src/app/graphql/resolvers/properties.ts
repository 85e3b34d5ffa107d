import { InvalidValueError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import { add, subtract } from '../../../base/values/numbers/decimal'
import { getOwn, hasOwn, makeHash, isHash, setOwn, type Hash } from '../../../base/values/hash'
import { parseJsonInput } from '../scalars'
import { readBoolean as parseBoolean } from '../../../base/text/boolean'
import { parseNumeral, toText } from './text'
import type { Upload } from '../../context/uploads/upload'
import { readUpload, findPropertyUpload } from './uploads/uploads'

export interface Named {
  readonly name: string
}

export interface Properties {
  readonly properties: Hash
}

/** Converts a property's value, which is null if there is none. */
type Read = (value: unknown, name: string) => unknown

const readInt: Read = (value) => {
  const number = readNumber(value)
  return number === null ? null : Math.trunc(number)
}

const readBoolean: Read = (value) => parseBoolean(toText(value) ?? '') ?? null

const readArray: Read = (value) => (Array.isArray(value) ? value.map(toText) : null)

const readObject: Read = (value, name) => {
  const object = typeof value === 'string' ? parseJsonInput(name, value) : value
  return isHash(object) || Array.isArray(object) ? object : null
}

/** How to convert a property to each type of `properties(select:)`. */
const types: Readonly<Record<string, Read>> = {
  array: readArray,
  boolean: readBoolean,
  float: readNumber,
  int: readInt,
  json: (value) => value,
  object: readObject,
  string: toText,
}

export interface Selected extends Named {
  readonly attribute_type: string
}

function resolveProperty(read: Read) {
  return ({ properties }: Properties, { name }: Named): unknown => read(getOwn(properties, name) ?? null, name)
}

/** The fields of records and users that read their properties. */
export const propertyFields = {
  properties({ properties }: Properties, { select }: { select?: readonly Selected[] | null }): Hash {
    if (!select) return properties
    return makeHash(
      select.map(({ name, attribute_type: type }) => [name, types[type]?.(getOwn(properties, name) ?? null, name)]),
    )
  },
  property: resolveProperty(toText),
  property_int: resolveProperty(readInt),
  property_float: resolveProperty(readNumber),
  property_boolean: resolveProperty(readBoolean),
  property_array: resolveProperty(readArray),
  property_json: resolveProperty((value) => value),
  property_object: resolveProperty(readObject),
  property_upload: findPropertyUpload,
} as const

/** A number, or the number that a text writes; null for another value. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? (parseNumeral(value) ?? null) : null
}

/**
 * The number of a property that is counted; 0 if it is empty.
 *
 * @throws {InvalidValueError} if it has another value, which a count would overwrite
 */
function readCount(value: unknown, name: string): number {
  const number = value == null || value === '' ? 0 : readNumber(value)
  if (number !== null) return number
  throw new InvalidValueError(`${name}: expected a number to increment or decrement, got ${describe(value)}`)
}

/** An operation on one property: the operation's name, with its argument. */
export type PropertyInput = Named & Readonly<Record<string, unknown>>

/** Each operation returns the new value from its argument, the old value and the property's name. */
const operations: Readonly<Record<string, (value: unknown, before: unknown, name: string) => unknown>> = {
  value: (input) => input,
  value_int: (input) => input,
  value_float: (input) => input,
  value_boolean: (input) => input,
  value_array: toList,
  value_json: (input, _, name) => (typeof input === 'string' ? parseJsonInput(name, input) : input),
  value_upload: (input, _, name) => readUpload(name, input as Hash | Upload),
  array_append: (input, before) => [...toList(before), input],
  array_remove: (input, before) => toList(before).filter((element) => toText(element) !== toText(input)),
  increment: (input, before, name) => add(readCount(before, name), Number(input)),
  decrement: (input, before, name) => subtract(readCount(before, name), Number(input)),
}

/**
 * The property changes of inputs. If an input has several operations, the first that is not null applies; if all are
 * null, a null `value…` sets the property to nil.
 *
 * @param before the current properties
 */
export function toPropertyChanges(inputs: readonly (PropertyInput | null)[], before: Hash = {}): Hash {
  const changes: Hash = {}
  for (const input of inputs) {
    if (input === null) continue
    const { name } = input
    const given = Object.keys(operations).filter((operation) => input[operation] !== undefined)
    const chosen = given.find((operation) => input[operation] !== null)
    const current = getOwn(hasOwn(changes, name) ? changes : before, name)
    if (chosen !== undefined) setOwn(changes, name, operations[chosen]?.(input[chosen], current, name))
    else if (given.some((operation) => operation.startsWith('value'))) setOwn(changes, name, null)
  }
  return changes
}

/** The elements of an array, or a single value; none for nil. */
export function toList(value: unknown): readonly unknown[] {
  if (value == null) return []
  return Array.isArray(value) ? value : [value]
}
