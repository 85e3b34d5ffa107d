import { findNearest, suggest } from '../text/nearest'
import { freezeDeep } from '../values/freeze'
import { getOwn, makeHash, isHash } from '../values/hash'
import type { Cursor } from './cursor'

/** Reads a value of a configuration: returns it in the form that the app uses, frozen, or fails at the cursor. */
export interface Check<T> {
  (value: unknown, cursor: Cursor): T
  /** The expected value, for messages and the docs: `a text`. */
  readonly expected?: string
  /** The values that it accepts, for editors. */
  readonly values?: readonly string[]
  /** The keys of a hash that it accepts, for editors. */
  readonly keys?: Readonly<Record<string, Check<unknown>>>
  /** The items of a list that it accepts, for editors. */
  readonly items?: Check<unknown>
}

/** What editors complete in a value. */
type Shape = Pick<Check<unknown>, 'values' | 'keys' | 'items'>

type Checks = Readonly<Record<string, Check<unknown>>>
type Checked<Required extends Checks, Optional extends Checks> = {
  readonly [K in keyof Required]: ReturnType<Required[K]>
} & { readonly [K in keyof Optional]?: ReturnType<Optional[K]> }

/** A check with its expectation. @param shape by default the check's */
export function expecting<T>(expected: string, check: Check<T>, shape: Shape = check): Check<T> {
  const { values, keys, items } = shape
  return Object.assign((value: unknown, cursor: Cursor): T => check(value, cursor), {
    expected,
    ...(values && { values }),
    ...(keys && { keys }),
    ...(items && { items }),
  })
}

/** A value that passes the test, unchanged. */
export function fitting<T>(expected: string, fits: (value: unknown) => value is T): Check<T> {
  return expecting(expected, (value, cursor) => (fits(value) ? value : cursor.expected(expected, value)))
}

/** A string; nothing is converted. */
export const string = stringThat('a string', () => true)

/** A string that passes the test. */
export function stringThat(expected: string, fits: (value: string) => boolean): Check<string> {
  return fitting(expected, (value): value is string => typeof value === 'string' && fits(value))
}

/** A text; YAML numbers and booleans are converted. */
export const text: Check<string> = expecting('a text', (value, cursor) => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') cursor.reportBooleanWord()
  else if (typeof value !== 'number') cursor.expected('a text', value)
  return String(value)
})

export const nonEmpty: Check<string> = expecting('a text that is not empty', (value, cursor) =>
  value === '' ? cursor.expected('a text that is not empty', value) : text(value, cursor),
)

export const truth = fitting('true or false', (value) => typeof value === 'boolean')

/** True or false in a file; the texts `'true'` and `'false'` are converted. */
export const flag: Check<boolean> = expecting('true or false', (value, cursor) =>
  value === 'true' || value === 'false' ? value === 'true' : truth(value, cursor),
)

export function number(expected = 'a number', fits: (value: number) => boolean = () => true): Check<number> {
  return fitting(
    expected,
    (value): value is number => typeof value === 'number' && Number.isFinite(value) && fits(value),
  )
}

export function oneOf<const T extends string>(names: readonly T[]): Check<T> {
  const expected = `one of ${names.join(', ')}`
  const check: Check<T> = (value, cursor) => {
    const name = names.find((known) => known === value)
    return name ?? cursor.expected(expected, value, typeof value === 'string' ? findNearest(value, names) : undefined)
  }
  return expecting(expected, check, { values: names })
}

/** A list; any other value becomes a list of one. */
export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  const { expected = 'a value' } = check
  const list: Check<readonly T[]> = (value, cursor) => {
    if (!Array.isArray(value)) return Object.freeze([check(value, cursor)])
    return Object.freeze(Array.from(value, (item, i) => check(item, cursor.at(String(i)))))
  }
  return expecting(`${expected}, or a list`, list, { items: check })
}

/** A list, and nothing else. */
export function arrayOf<T>(expected: string, check: Check<T>): Check<readonly T[]> {
  const items = listOf(check)
  return expecting(expected, (value, cursor) =>
    Array.isArray(value) ? items(value, cursor) : cursor.expected(expected, value),
  )
}

/** A hash with any keys. */
export function hashBy<T>(check: (key: string, cursor: Cursor) => Check<T>): Check<Readonly<Record<string, T>>> {
  return expecting('a hash', (input, cursor) => {
    if (!isHash(input)) return cursor.expected('a hash', input)
    const entries = Object.entries(input).map(
      ([key, value]) => [key, check(key, cursor)(value, cursor.at(key))] as const,
    )
    return Object.freeze(makeHash(entries)) as Readonly<Record<string, T>>
  })
}

/**
 * A hash with these keys, in this order; nil counts as missing.
 *
 * @param noun the word for a key in messages
 */
export function hashWith<Required extends Checks, Optional extends Checks>(
  noun: string,
  required: Required,
  optional: Optional,
): Check<Checked<Required, Optional>> {
  const checks = new Map(Object.entries({ ...required, ...optional }))
  const names = Array.from(checks.keys())
  const read: Check<Checked<Required, Optional>> = (input, cursor) => {
    if (!isHash(input)) return cursor.expected('a hash', input)
    const present = Object.entries(input).filter(([, value]) => value != null)
    const keys = new Set(present.map(([key]) => key))
    const missing = Object.keys(required).filter((key) => !keys.has(key))
    const entries = [...present, ...missing.map((key) => [key, undefined] as const)].flatMap(([key, value]) => {
      const check = checks.get(key)
      if (check) return [[key, check(value, cursor.at(key))] as const]
      reportUnknown(noun, key, names, cursor)
      return []
    })
    return Object.freeze(makeHash(entries)) as Checked<Required, Optional>
  }
  return expecting(`a hash with the keys ${names.join(', ')}`, read, { keys: { ...required, ...optional } })
}

/** Settings in code: a plain object. A key that is missing or undefined has its default, which is valid. */
export function withDefaults<T extends object>(
  defaults: T,
  checks: { readonly [K in keyof T]-?: Check<Exclude<T[K], undefined>> },
): Check<T> {
  const names = Object.keys(checks)
  return expecting('a plain object', (input, cursor) => {
    if (!isHash(input)) return cursor.expected('a plain object', input)
    for (const key of Object.keys(input)) if (!names.includes(key)) reportUnknown('setting', key, names, cursor)
    const entries = Object.entries<Check<unknown>>(checks).map(([key, check]) => {
      const own = getOwn(input, key)
      return [key, own === undefined ? freezeDeep(getOwn(defaults, key)) : check(own, cursor.at(key))] as const
    })
    return Object.freeze(makeHash(entries)) as T
  })
}

/** Reports a key that does not exist, with the nearest one, or all that exist. */
export function reportUnknown(noun: string, key: string, known: readonly string[], cursor: Cursor): void {
  const nearest = suggest(key, known)
  const expected = nearest.suggestion === undefined ? `; expected one of ${known.join(', ')}` : ''
  cursor.at(key).report('unknown-key', `unknown ${noun}${expected}`, nearest)
}

/** A frozen copy of a JSON value. */
export const json: Check<unknown> = expecting('any value', (value, cursor) => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value
  if (Array.isArray(value)) return listOf(json)(value, cursor)
  return isHash(value) ? hashBy(() => json)(value, cursor) : cursor.expected('a JSON value', value)
})
