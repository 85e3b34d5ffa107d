import { Drop } from 'liquidjs'
import { isHash } from './hash'
import { float, type Float } from './scalar'

/** Whether an object says it itself, and has not only the method that all objects have. */
export function overrides(value: object, method: 'toString' | 'valueOf'): boolean {
  const own: unknown = (value as Partial<Record<typeof method, unknown>>)[method]
  return typeof own === 'function' && own !== root(value)[method]
}

/** The last prototype of an object: `Object.prototype`, of whichever realm it comes from. */
function root(value: object): { readonly toString?: unknown; readonly valueOf?: unknown } {
  let last = value
  for (;;) {
    const next = Object.getPrototypeOf(last) as object | null
    if (next === null) return last
    last = next
  }
}

/** What an object of the host's counts as among numbers and texts: what its `valueOf` gives, if that is one. */
export function primitiveOf(value: unknown): number | bigint | string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isHash(value)) return undefined
  if (value instanceof Date || value instanceof Drop || !overrides(value, 'valueOf')) return undefined
  const own = ask(value)
  return typeof own === 'number' || typeof own === 'bigint' || typeof own === 'string' ? own : undefined
}

/** Some objects refuse, as those of `Temporal` do: nothing is said of them then. */
function ask(value: object): unknown {
  try {
    return value.valueOf()
  } catch {
    return undefined
  }
}

/** As JSON writes a number. */
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** A text that `valueOf` gives: the decimals of libraries give their digits so, and count as floats. */
export function decimalOrText(text: string): number | Float | string {
  return numberText.test(text) ? float(Number(text)) : text
}
