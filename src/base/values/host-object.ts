import { isDrop } from '../drop'
import { isHash } from './hash'
import { toFloat, type Float } from './scalar'

/** Returns whether an object has its own version of the method, and not `Object.prototype`'s. */
export function overrides(value: object, method: 'toString' | 'valueOf'): boolean {
  const own: unknown = (value as Partial<Record<typeof method, unknown>>)[method]
  return typeof own === 'function' && own !== findRoot(value)[method]
}

/** The last prototype of an object: the `Object.prototype` of its realm. */
function findRoot(value: object): { readonly toString?: unknown; readonly valueOf?: unknown } {
  let last = value
  for (;;) {
    const next = Object.getPrototypeOf(last) as object | null
    if (next === null) return last
    last = next
  }
}

/** The number or text that a host object counts as: the result of its own `valueOf`, if that is one. */
export function toPrimitive(value: unknown): number | bigint | string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isHash(value)) return undefined
  if (value instanceof Date || isDrop(value) || !overrides(value, 'valueOf')) return undefined
  const own = readPrimitive(value)
  return typeof own === 'number' || typeof own === 'bigint' || typeof own === 'string' ? own : undefined
}

/** Calls `valueOf`; undefined if it throws, as in `Temporal` objects. */
function readPrimitive(value: object): unknown {
  try {
    return value.valueOf()
  } catch {
    return undefined
  }
}

/** A number in JSON's syntax, or a decimal library's text for NaN or infinity. */
const numberText = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|-?Infinity|NaN)$/

/** Converts the text of a `valueOf`: decimal libraries return a number's digits, which count as a float. */
export function toDecimalOrText(text: string): number | Float | string {
  return numberText.test(text) ? toFloat(Number(text)) : text
}
