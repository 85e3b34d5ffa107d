import { findNearest, suggest } from '../text/nearest'
import { getOwn, hashOf, isHash } from '../values/hash'
import type { Cursor } from './cursor'

/** Reads a value of a configuration: returns it as it is used, frozen, or fails at the cursor. */
export interface Check<T> {
  (given: unknown, cursor: Cursor): T
  /** The expected value, for messages and the docs: `a text`. */
  readonly expected?: string
}

type Checks = Readonly<Record<string, Check<unknown>>>
type Checked<Required extends Checks, Optional extends Checks> = {
  readonly [K in keyof Required]: ReturnType<Required[K]>
} & { readonly [K in keyof Optional]?: ReturnType<Optional[K]> }

/** A check with its expectation. */
export function expecting<T>(expected: string, check: Check<T>): Check<T> {
  return Object.assign((given: unknown, cursor: Cursor): T => check(given, cursor), { expected })
}

/** A value that passes the test, as it is. */
export function fitting<T>(expected: string, fits: (given: unknown) => given is T): Check<T> {
  return expecting(expected, (given, cursor) => (fits(given) ? given : cursor.expected(expected, given)))
}

/** A string; nothing is converted. */
export const string = stringThat('a string', () => true)

/** A string that passes the test. */
export function stringThat(expected: string, fits: (given: string) => boolean): Check<string> {
  return fitting(expected, (given): given is string => typeof given === 'string' && fits(given))
}

/** A text; YAML numbers and booleans are converted. */
export const text: Check<string> = expecting('a text', (given, cursor) => {
  if (typeof given === 'string') return given
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return cursor.expected('a text', given)
})

export const nonEmpty: Check<string> = expecting('a text that is not empty', (given, cursor) =>
  given === '' ? cursor.expected('a text that is not empty', given) : text(given, cursor),
)

export const truth = fitting('true or false', (given) => typeof given === 'boolean')

export function number(expected = 'a number', fits: (given: number) => boolean = () => true): Check<number> {
  return fitting(
    expected,
    (given): given is number => typeof given === 'number' && Number.isFinite(given) && fits(given),
  )
}

export function oneOf<const T extends string>(names: readonly T[]): Check<T> {
  const expected = `one of ${names.join(', ')}`
  return expecting(expected, (given, cursor) => {
    const name = names.find((known) => known === given)
    return name ?? cursor.expected(expected, given, typeof given === 'string' ? findNearest(given, names) : undefined)
  })
}

/** A list; any other value becomes a list of one. */
export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  const { expected = 'a value' } = check
  return expecting(`${expected}, or a list`, (given, cursor) => {
    if (!Array.isArray(given)) return Object.freeze([check(given, cursor)])
    return Object.freeze(Array.from(given, (item, i) => check(item, cursor.at(String(i)))))
  })
}

/** A list, and nothing else. */
export function arrayOf<T>(expected: string, check: Check<T>): Check<readonly T[]> {
  const items = listOf(check)
  return expecting(expected, (given, cursor) =>
    Array.isArray(given) ? items(given, cursor) : cursor.expected(expected, given),
  )
}

/** A hash with any keys. */
export function hashBy<T>(check: (key: string, cursor: Cursor) => Check<T>): Check<Readonly<Record<string, T>>> {
  return expecting('a hash', (given, cursor) => {
    if (!isHash(given)) return cursor.expected('a hash', given)
    const entries = Object.entries(given).map(
      ([key, value]) => [key, check(key, cursor)(value, cursor.at(key))] as const,
    )
    return Object.freeze(hashOf(entries)) as Readonly<Record<string, T>>
  })
}

/**
 * A hash with these keys, in the given order; nil counts as missing.
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
  return expecting(`a hash with the keys ${names.join(', ')}`, (given, cursor) => {
    if (!isHash(given)) return cursor.expected('a hash', given)
    const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
    const keys = new Set(present.map(([key]) => key))
    const missing = Object.keys(required).filter((key) => !keys.has(key))
    const entries = [...present, ...missing.map((key) => [key, undefined] as const)].flatMap(([key, value]) => {
      const check = checks.get(key)
      if (check) return [[key, check(value, cursor.at(key))] as const]
      reportUnknown(noun, key, names, cursor)
      return []
    })
    return Object.freeze(hashOf(entries)) as Checked<Required, Optional>
  })
}

/** Settings in code: a plain object. A key that is missing or undefined has its default, which is checked too. */
export function withDefaults<T extends object>(
  defaults: T,
  checks: { readonly [K in keyof T]-?: Check<Exclude<T[K], undefined>> },
): Check<T> {
  const names = Object.keys(checks)
  return expecting('a plain object', (given, cursor) => {
    if (!isHash(given)) return cursor.expected('a plain object', given)
    for (const key of Object.keys(given)) if (!names.includes(key)) reportUnknown('setting', key, names, cursor)
    const entries = Object.entries<Check<unknown>>(checks).map(([key, check]) => {
      const own = getOwn(given, key)
      const value = own === undefined ? getOwn(defaults, key) : own
      return [key, value === undefined ? undefined : check(value, cursor.at(key))] as const
    })
    return Object.freeze(hashOf(entries)) as T
  })
}

/** Reports a key that does not exist, with the nearest one, or all that exist. */
export function reportUnknown(noun: string, key: string, known: readonly string[], cursor: Cursor): void {
  const nearest = suggest(key, known)
  const expected = nearest.suggestion === undefined ? `; expected one of ${known.join(', ')}` : ''
  cursor.at(key).report('unknown-key', `unknown ${noun}${expected}`, nearest)
}

/** A frozen copy of a JSON value. */
export const json: Check<unknown> = expecting('any value', (given, cursor) => {
  if (given === null || ['string', 'number', 'boolean'].includes(typeof given)) return given
  if (Array.isArray(given)) return listOf(json)(given, cursor)
  return isHash(given) ? hashBy(() => json)(given, cursor) : cursor.expected('a JSON value', given)
})
