import fc from 'fast-check'
import { equals } from '../../../src/base/values/compare'
import { Range } from '../../../src/base/values/range'
import { Float, SafeString } from '../../../src/base/values/scalar'
import { ValueSet } from '../../../src/base/values/value-set'
import { cpuClock } from '../../support/cpu'

test.each([
  ['keys in another order', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ['undefined and null', [undefined], [null]],
  ['marked and plain text', [new SafeString('a')], ['a']],
  ['a float and an integer', { a: new Float(7) }, { a: 7 }],
  ['times', new Date(5), new Date(5)],
  ['ranges', new Range(1, 3), new Range(1, 3)],
  ['nested values', [[[[[{ a: [1] }]]]]], [[[[[{ a: [1] }]]]]]],
])('finds equal values: %s', (_, left, right) => {
  expect(equals(left, right)).toBe(true)
  const set = new ValueSet([left])
  expect(set.has(right)).toBe(true)
  expect(set.add(right)).toBe(false)
})

test.each([
  ['a number and its text', 1, '1'],
  ['arrays in another order', [1, 2], [2, 1]],
  ['values under swapped keys', { a: 1, b: 2 }, { a: 2, b: 1 }],
  ['an array and a hash', [], {}],
  ['a range and its numbers', new Range(1, 2), [1, 2]],
])('distinguishes %s', (_, left, right) => {
  const set = new ValueSet([left])
  expect(set.has(right)).toBe(false)
  expect(set.add(right)).toBe(true)
})

test('distinguishes host objects by identity', () => {
  const thing = new URL('https://example.com')
  const set = new ValueSet([thing, [thing]])
  expect(set.has(thing)).toBe(true)
  expect(set.has([thing])).toBe(true)
  expect(set.has(new URL('https://example.com'))).toBe(false)
})

test('finds a value that contains itself', () => {
  const list: unknown[] = [1]
  list.push(list)
  const set = new ValueSet([list])
  expect(set.has(list)).toBe(true)
  expect(set.has([1])).toBe(false)
})

test('compares deeply different values as quickly as others', () => {
  const make = (i: number): unknown => [[[[[{ a: { b: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, i] } }]]]]]
  const took = cpuClock()
  const set = new ValueSet(Array.from({ length: 10_000 }, (_, i) => make(i)))
  const found = Array.from({ length: 10_000 }, (_, i) => set.has(make(i + 5000)))
  expect(found.map((has, i) => has === i < 5000)).not.toContain(false)
  expect(took()).toBeLessThan(20_000)
})

test('marks values with shared parts once', () => {
  let value: unknown = [1]
  for (let i = 0; i < 60; i++) value = [value, value]
  expect(new ValueSet([value]).has(value)).toBe(true)
})

test('throws for deeply nested values instead of overflowing the stack', () => {
  let value: unknown = []
  for (let i = 0; i < 50_000; i++) value = [value]
  expect(() => new ValueSet([value])).toThrow('nested more than 1000 deep')
})

test('agrees with equals on any two values', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
      expect(new ValueSet([a]).has(structuredClone(a))).toBe(true)
      expect(new ValueSet([a]).has(b)).toBe(equals(a, b))
    }),
  )
})
