import * as fixedLimits from '../../limits'
import { describe } from '../../values/describe'
import { hashOf, isHash } from '../../values/hash'
import { didYouMean } from '../../text/nearest'

/** The maximum nesting of keys below a top-level key. */
const maxDepth = fixedLimits.requests.configurationDepth

/** The source of a configuration: a file, or code. */
export interface Source {
  /** Its name in messages. */
  readonly name: string
  /** The line of the value at these keys, if the source has lines. */
  lineOf?(keys: readonly string[]): number
  /** Creates the error for an invalid value. */
  error(message: string): Error
  /** Called for what has no effect, such as unknown keys. Default: that is an error */
  warn?(message: string): void
  /** Called for what has no meaning, and is left out. Default: it is an error */
  ignore?(message: string): void
}

/** The position of a value in a configuration. */
export class Place {
  constructor(
    private readonly source: Source,
    private readonly keys: readonly string[] = [],
  ) {}

  /** @throws if that is nested too deep */
  at(key: string): Place {
    if (this.keys.length > maxDepth) this.fail(`it is nested more than ${maxDepth} deep`)
    return new Place(this.source, [...this.keys, key])
  }

  /** A message with this position: `schema/car.yml at line 4: properties.0.type: …`. */
  message(reason: string): string {
    const { source, keys } = this
    const line = source.lineOf ? ` at line ${source.lineOf(keys)}` : ''
    const path = keys.length === 0 ? '' : `: ${keys.join('.')}`
    return `${source.name}${line}${path}: ${reason}`
  }

  /** The last key; undefined at the root. */
  get key(): string | undefined {
    return this.keys.at(-1)
  }

  fail(reason: string): never {
    throw this.source.error(this.message(reason))
  }

  /** Reports what has no effect, such as an unknown key. */
  withoutEffect(reason: string): void {
    if (!this.source.warn) this.fail(reason)
    this.source.warn(this.message(reason))
  }

  /** Reports what has no meaning. */
  ignored(reason: string): void {
    if (!this.source.ignore) this.fail(reason)
    this.source.ignore(this.message(`${reason}: ignored`))
  }

  expected(what: string, given: unknown, hint = ''): never {
    return this.fail(`expected ${what}, got ${describe(given)}${hint}`)
  }
}

/** Returns the value as it is used, frozen; throws if it is invalid. */
export type Check<T> = (given: unknown, place: Place) => T

type Checks = Readonly<Record<string, Check<unknown>>>
type Checked<Required extends Checks, Optional extends Checks> = {
  readonly [K in keyof Required]: ReturnType<Required[K]>
} & { readonly [K in keyof Optional]?: ReturnType<Optional[K]> }

/** A text; YAML numbers and booleans are converted. */
export const text: Check<string> = (given, place) => {
  if (typeof given === 'string') return given
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  return place.expected('a text', given)
}

export const nonEmpty: Check<string> = (given, place) =>
  given === '' ? place.expected('a text that is not empty', given) : text(given, place)

export const truth: Check<boolean> = (given, place) =>
  typeof given === 'boolean' ? given : place.expected('true or false', given)

export function number(expected = 'a number', fits: (given: number) => boolean = () => true): Check<number> {
  return (given, place) =>
    typeof given === 'number' && Number.isFinite(given) && fits(given) ? given : place.expected(expected, given)
}

export function oneOf<const T extends string>(names: readonly T[]): Check<T> {
  return (given, place) => {
    const name = names.find((known) => known === given)
    if (name !== undefined) return name
    const hint = typeof given === 'string' ? didYouMean(given, names) : ''
    return place.expected(`one of ${names.join(', ')}`, given, hint)
  }
}

/** A list; any other value becomes a list of one. */
export function listOf<T>(check: Check<T>): Check<readonly T[]> {
  return (given, place) => {
    if (!Array.isArray(given)) return Object.freeze([check(given, place)])
    return Object.freeze(Array.from(given, (item, i) => check(item, place.at(String(i)))))
  }
}

/** A hash with any keys. */
export function hashBy<T>(check: (key: string, place: Place) => Check<T>): Check<Readonly<Record<string, T>>> {
  return (given, place) => {
    if (!isHash(given)) return place.expected('a hash', given)
    const entries = Object.entries(given).map(([key, value]) => [key, check(key, place)(value, place.at(key))] as const)
    return Object.freeze(hashOf(entries)) as Readonly<Record<string, T>>
  }
}

/**
 * A hash with these keys, in the given order; nil counts as missing.
 *
 * @param noun the word for a key in messages
 */
export function keysOf<Required extends Checks, Optional extends Checks>(
  noun: string,
  required: Required,
  optional: Optional,
): Check<Checked<Required, Optional>> {
  const checks = new Map(Object.entries({ ...required, ...optional }))
  return (given, place) => {
    if (!isHash(given)) return place.expected('a hash', given)
    const present = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
    const keys = new Set(present.map(([key]) => key))
    const missing = Object.keys(required).filter((key) => !keys.has(key))
    const entries = [...present, ...missing.map((key) => [key, undefined] as const)].flatMap(([key, value]) => {
      const check = checks.get(key)
      if (check) return [[key, check(value, place.at(key))] as const]
      const names = Array.from(checks.keys())
      place.at(key).withoutEffect(`there is no such ${noun}${didYouMean(key, names)}; there are ${names.join(', ')}`)
      return []
    })
    return Object.freeze(hashOf(entries)) as Checked<Required, Optional>
  }
}

/** A frozen copy of a JSON value. */
export const json: Check<unknown> = (given, place) => {
  if (given === null || ['string', 'number', 'boolean'].includes(typeof given)) return given
  if (Array.isArray(given)) return listOf(json)(given, place)
  return isHash(given) ? hashBy(() => json)(given, place) : place.expected('what JSON can say', given)
}
