import { isDate, isMap, isUint8Array } from 'node:util/types'
import { isPromise } from '../../base/async/promise-or-value'
import type { Hash } from '../../base/values/hash'

/** The wrong part of a result: `.id` must be `a text`. */
interface Fault {
  readonly path: string
  readonly expected: string
  readonly got: unknown
}

/** The required result of a method, or of its promise. */
export interface Shape {
  /** @param args the arguments of the method */
  readonly find: (value: unknown, args: readonly unknown[]) => Fault | undefined
  /** Whether nil is a missing value, which the caller gets as undefined. */
  readonly isOptional?: true
  /** Whether a promise is wrong. */
  readonly isImmediate?: true
}

/** @param args the arguments of the method whose result it is */
function shape(expected: string, isValid: (value: unknown, args: readonly unknown[]) => boolean): Shape {
  return { find: (got, args) => (isValid(got, args) ? undefined : { path: '', expected, got }) }
}

export const text = shape('a text', (value) => typeof value === 'string')
export const number = shape('a number', (value) => typeof value === 'number' && !Number.isNaN(value))
export const textOrNumber = shape('a text or a number', (value) => ['string', 'number'].includes(typeof value))
export const boolean = shape('true or false', (value) => typeof value === 'boolean')
export const method = shape('a function', (value) => typeof value === 'function')
export const object = shape('an object', isObject)
export const date = shape('a valid Date', (value) => isDate(value) && !Number.isNaN(value.getTime()))
export const bytes = shape('a Uint8Array', isUint8Array)
export const asyncIterable = shape('an async iterable', (value) => isObject(value) && Symbol.asyncIterator in value)
/** As many bytes as the first argument. */
export const countedBytes = shape(
  'a Uint8Array of the requested length',
  (value, [count]) => isUint8Array(value) && value.length === count,
)
/** Bytes in memory, or the stream of a large file. */
export const fileBytes = shape(
  'a Uint8Array, or an object with a method stream()',
  (value) => isUint8Array(value) || (isObject(value) && typeof value.stream === 'function'),
)

/** An object with these properties, and perhaps others. */
export function fields(shapes: Readonly<Record<string, Shape>>, expected = 'an object'): Shape {
  const entries = Object.entries(shapes)
  return {
    find(got, args) {
      if (!isObject(got)) return { path: '', expected, got }
      for (const [name, of] of entries) {
        const fault = findFault(of, got[name], args)
        if (fault) return { ...fault, path: `.${name}${fault.path}` }
      }
      return undefined
    },
  }
}

/** An array. Only its first item is checked: an adapter makes all of them in the same way. */
export function list(of: Shape): Shape {
  return {
    find(got, args) {
      if (!Array.isArray(got)) return { path: '', expected: 'an array', got }
      const fault = got.length > 0 ? findFault(of, got[0], args) : undefined
      return fault && { ...fault, path: `[0]${fault.path}` }
    },
  }
}

/** A map. Only its first value is checked. */
export function map(of: Shape): Shape {
  return {
    find(got, args) {
      if (!isMap(got)) return { path: '', expected: 'a Map', got }
      const [value] = got.values()
      const fault = got.size > 0 ? findFault(of, value, args) : undefined
      return fault && { ...fault, path: `.values()${fault.path}` }
    },
  }
}

export function optional(of: Shape): Shape {
  return { ...of, isOptional: true }
}

/** The result of a method that must not return a promise. */
export function immediate(of: Shape): Shape {
  return { ...of, isImmediate: true }
}

/** @param args the arguments of the method that has returned the value */
export function findFault(of: Shape, value: unknown, args: readonly unknown[]): Fault | undefined {
  if (of.isOptional && value == null) return undefined
  const fault = of.find(value, args)
  return fault && of.isOptional && fault.path === '' ? { ...fault, expected: `${fault.expected} or undefined` } : fault
}

export function isObject(value: unknown): value is Hash {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isPromise(value)
}
