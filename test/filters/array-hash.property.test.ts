import fc from 'fast-check'
import { PlatformError } from '../../src/base/errors'
import * as arrayFilters from '../../src/filters/array/array'
import * as conditionFilters from '../../src/filters/array/conditions'
import * as keyFilters from '../../src/filters/array/keys'
import * as setFilters from '../../src/filters/array/sets'
import * as hashFilters from '../../src/filters/hash/hash'
import { equals } from '../../src/base/values/compare'
import { makeHash } from '../../src/base/values/hash'

const { arrayFlatten, arrayInGroupsOf, arrayRotate } = arrayFilters
const { arrayReject, arraySelect } = conditionFilters
const { arrayGroupBy, arraySortBy, arrayUniq } = keyFilters
const { arrayIntersect, arraySubtract } = setFilters
const { deepClone, hashDeleteKey } = hashFilters

const keys = fc.constantFrom('a', 'b', '0', 'constructor', '__proto__', 'length')
const primitives = fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constantFrom('', 'a', '1', true, false, null))
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    primitives,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 3 }).map(makeHash),
    fc.integer({ min: 0, max: 2 }).map((time) => new Date(time)),
  ),
}))
const arrays = fc.array(values, { maxLength: 8 })
const hashes = fc.array(fc.tuple(keys, values), { maxLength: 4 }).map(makeHash)

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    Object.values(value).forEach(freeze)
    Object.freeze(value)
  }
  return value
}

type Call = (input: unknown, ...args: unknown[]) => unknown
const filters = Object.values({ ...arrayFilters, ...conditionFilters, ...keyFilters, ...setFilters, ...hashFilters })

describe.each(filters.filter((filter) => filter !== hashDeleteKey).map((filter) => [filter.definition.name, filter]))(
  '%s',
  (_, filter) => {
    const { parameters } = filter.definition
    const call = filter as unknown as Call
    const input = parameters[0].name === 'hash' ? hashes : arrays

    test('leaves its input unchanged, and never returns the same array or hash twice', () => {
      const argument = fc.oneof(arrays, hashes, keys, fc.integer({ min: -9, max: 9 }))
      const args = fc.tuple(argument, argument).map((both) => both.slice(0, parameters.length - 1))
      fc.assert(
        fc.property(input, args, (given, rest) => {
          freeze(given)
          freeze(rest)
          try {
            const result = call(given, ...rest)
            expect(result).not.toBe(given)
          } catch (error) {
            expect(error).toBeInstanceOf(PlatformError)
          }
        }),
      )
    })
  },
)

test('fast comparison of arrays matches comparison one by one', () => {
  const isIn = (list: readonly unknown[], value: unknown): boolean => list.some((item) => equals(item, value))
  const unique = (list: readonly unknown[]): unknown[] => list.filter((item, i) => !isIn(list.slice(0, i), item))
  fc.assert(
    fc.property(arrays, arrays, (a, b) => {
      expect(arrayUniq(a)).toEqual(unique(a))
      expect(arrayIntersect(a, b)).toEqual(unique(a).filter((item) => isIn(b, item)))
      expect(arraySubtract(a, b)).toEqual(a.filter((item) => !isIn(b, item)))
    }),
  )
})

test('array_rotate by a count moves the first element to the end that often', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer({ min: 0, max: 30 }), (a, count) => {
      const expected = [...a]
      for (let i = 0; i < count; i++) expected.push(expected.shift() as number)
      expect(arrayRotate(a, count)).toEqual(expected)
      expect(arrayRotate(arrayRotate(a, count), -count)).toEqual(a)
    }),
  )
})

test('array_in_groups_of loses nothing and fills up the last group alone', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 7 }), (a, size) => {
      const groups = arrayInGroupsOf(a, size)
      expect(groups.every((group) => group.length === size)).toBe(true)
      expect(groups.flat().slice(0, a.length)).toEqual(a)
      expect(groups.flat().slice(a.length)).toEqual(new Array(groups.length * size - a.length).fill(null))
      expect(groups.length).toBe(Math.ceil(a.length / size))
    }),
  )
})

test('array_flatten returns the elements of nested arrays, in order', () => {
  fc.assert(fc.property(arrays, (a) => expect(arrayFlatten(a)).toEqual(a.flat(Infinity))))
})

test('array_select and array_reject partition the objects', () => {
  fc.assert(
    fc.property(arrays, hashes, (objects, conditions) => {
      const selected = arraySelect(objects, conditions)
      const rejected = arrayReject(objects, conditions)
      expect(selected.length + rejected.length).toBe(objects.length)
      expect(objects.filter((object) => selected.includes(object) || rejected.includes(object))).toEqual(objects)
    }),
  )
})

test('array_group_by puts each object in one group', () => {
  fc.assert(
    fc.property(arrays, keys, (objects, key) => {
      expect(Object.values(arrayGroupBy(objects, key)).flat()).toHaveLength(objects.length)
    }),
  )
})

test('array_sort_by sorts stably', () => {
  const rows = fc.array(fc.record({ id: fc.nat(), k: fc.option(fc.integer({ min: 0, max: 3 })) }))
  fc.assert(
    fc.property(rows, (a) => {
      const rank = ({ k }: { k: number | null }): number => k ?? Infinity
      const expected = a.toSorted((left, right) => (rank(left) === rank(right) ? 0 : rank(left) - rank(right)))
      expect(arraySortBy(a, 'k')).toEqual(expected)
    }),
  )
})

test('deep_clone equals its input and shares nothing with it', () => {
  const parts = (value: unknown): object[] =>
    typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(parts)] : []
  fc.assert(
    fc.property(values, (value) => {
      const clone = deepClone(value)
      expect(equals(clone, value)).toBe(true)
      const originals = new Set(parts(value))
      expect(parts(clone).some((part) => originals.has(part))).toBe(false)
    }),
  )
})
