import fc from 'fast-check'
import { Drop } from 'liquidjs'
import { Bytes } from '../../src/base/encoding/bytes'
import { makeHash, type Hash } from '../../src/base/values/hash'
import { Range } from '../../src/base/values/range'
import { Float, SafeString } from '../../src/base/values/scalar'
import './jest/properties'
import { characters } from './characters'

/** Names with a meaning in JavaScript, in Liquid, or in forms. */
export const names: readonly string[] = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON', 'then', 'length', 'hasOwnProperty'],
  ...['size', 'first', 'last', 'id', 'name', 'a', 'b', 'a.b', 'a[b]', '', '0', '-1', '1e3', ' '],
]

/** Syntax of the languages that the package reads. */
export const pieces: readonly string[] = [
  ...['{{', '}}', '{%', '%}', '{%-', '-%}', '|', ':', ',', '.', '..', '[', ']', '{', '}', '(', ')', '<', '>', '&', '='],
  ...['"', "'", '`', '\\', '/', '%', '%s', '%{a}', '%<a>d', '%00', '%ff', '+', '-', '*', '?', '#', '$', '^', '@', ';'],
  ...['\n', '\r\n', '\t', '\0', '\u001b', '\u2028', '\u202e', '\ufeff', '\ud800', '\udfff', 'é', 'ß', 'İ', '💥', '👩‍👧'],
  ...['a', 'b', 'x', '0', '1', '9', ' ', 'e', '://', '&lt;', '&#0;', '<b>', '</b>', '<!--', ']]>', '---', '=begin'],
]

const longTexts = ['a'.repeat(10_000), '<'.repeat(5000), '('.repeat(3000), '%'.repeat(5000), ' '.repeat(9000)]
const wholeTexts = [
  ...['2024-02-29', '2024-13-45 99:99:99', '5 days from now', 'now', '12:30', '1e999', '-0', '0x1F', 'NaN', '007'],
  ...['http://app.test/a?b=c#d', 'javascript:1', 'ann@example.com', '+48 600 000 000', '127.0.0.1', 'en', 'UTC', 'USD'],
  ...['{"a":[1,{"b":null}]}', '[1', 'a,b\n"c', '<a b="c"><d/></a>', 'YQ==', '(a+)+$', '/a/i', 'nil', 'true', 'empty'],
]

export const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...names, ...wholeTexts) },
  { weight: 40, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')) },
  { weight: 20, arbitrary: fc.string({ unit: characters, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
)

export const wholeNumbers: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(100, 10_000, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE),
  fc.integer(),
)

export const numbers: fc.Arbitrary<number> = fc.oneof(
  wholeNumbers,
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 0.1, 5e-324),
  fc.double(),
)

const dates = fc.oneof(
  fc.constantFrom(0, NaN, 8.64e15, -8.64e15, -62_167_219_200_001).map((time) => new Date(time)),
  fc.date({ noInvalidDate: true }),
)

class Named extends Drop {
  readonly name = 'drop'
}
class Valued extends Drop {
  override valueOf(): string {
    return 'a drop'
  }
}
class Missing extends Drop {
  override liquidMethodMissing(key: string): string {
    return key
  }
}

/** Bytes that have cached their text, which must not count as a change. */
function bytesWithText(bytes: Uint8Array): Bytes {
  const value = new Bytes(bytes)
  value.valueOf()
  return value
}

/** Objects with a class: the dialect's marked values, and objects of a host. */
const objects: fc.Arbitrary<unknown> = fc.oneof(
  dates,
  texts.map((text) => new SafeString(text)),
  wholeNumbers.map((number) => new Float(number)),
  fc.tuple(wholeNumbers, wholeNumbers).map(([begin, end]) => new Range(begin, end)),
  fc.uint8Array({ maxLength: 20 }).map(bytesWithText),
  fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      () => new Named(),
      () => new Valued(),
      () => new Missing(),
      () => new Map([['a', 1]]),
      () => new Set(['a']),
      () => new URL('http://app.test/a'),
      () => /a/,
    )
    .map((make) => make()),
)

const atoms = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, undefined, true, false) },
  { weight: 3, arbitrary: texts },
  { weight: 2, arbitrary: numbers },
  { weight: 1, arbitrary: objects },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(10n, Symbol.for('a'), String, () => 'called') },
)

function holdingItself(): unknown[] {
  const list: unknown[] = [1]
  list.push(list, { list })
  return list
}

function withoutPrototype(hash: Hash): Hash {
  return Object.assign(Object.create(null) as Hash, hash)
}

function sparse(list: readonly unknown[]): unknown[] {
  const copy = [...list]
  copy.length += 2
  return copy
}

/** Excludes a function named `then`, because it would turn a hash into a promise that never settles. */
function isNoPromise([name, value]: readonly [string, unknown]): boolean {
  return name !== 'then' || typeof value !== 'function'
}

interface Nested {
  readonly array: unknown[]
  readonly hash: Hash
  readonly value: unknown
}

const nested = fc.letrec<Nested>((tie) => ({
  array: fc.oneof(
    { weight: 6, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
    { weight: 4, arbitrary: fc.array(tie('hash'), { maxLength: 4 }) },
    { weight: 3, arbitrary: fc.array(texts, { maxLength: 5 }) },
    { weight: 3, arbitrary: fc.array(numbers, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 2 }).map(sparse) },
    { weight: 1, arbitrary: fc.constant(null).map(holdingItself) },
  ),
  hash: fc
    .tuple(
      fc.array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 4 }),
      fc.integer({ min: 0, max: 9 }),
    )
    .map(([entries, kind]) => [makeHash(entries.filter(isNoPromise)), kind] as const)
    .map(([hash, kind]) => (kind === 0 ? withoutPrototype(hash) : hash)),
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: atoms },
    { weight: 2, arbitrary: tie('array') },
    { weight: 2, arbitrary: tie('hash') },
  ),
}))

export const arrays: fc.Arbitrary<unknown[]> = nested.array
export const hashes: fc.Arbitrary<Hash> = nested.hash
/** Any value that can be passed to a template. */
export const values: fc.Arbitrary<unknown> = nested.value

/** A text with removed or inserted pieces, or a truncated one. */
export function mutated(text: fc.Arbitrary<string>, units: readonly string[] = pieces): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat(10_000),
    cut: fc.integer({ min: 0, max: 3 }),
    put: fc.constantFrom('', ...units),
  })
  const end = fc.option(fc.nat(10_000), { freq: 2 })
  return fc.tuple(text, fc.array(edit, { maxLength: 3 }), end).map(([whole, edits, cut]) => {
    const edited = edits.reduce((before, { at, cut, put }) => {
      const place = at % (before.length + 1)
      return before.slice(0, place) + put + before.slice(place + cut)
    }, whole)
    return cut === null ? edited : edited.slice(0, cut % (edited.length + 1))
  })
}
