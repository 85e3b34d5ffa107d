import { kept } from '../../src/base/limits'
import * as all from '../../src/filters/families'
import * as functions from '../../src/filters/functions'
import {
  arrayAdd,
  arrayDelete,
  arrayDeleteAt,
  arrayDetect,
  arrayInGroupsOf,
  arrayIntersect,
  arrayLimit,
  arrayMap,
  arrayPrepend,
  arrayReject,
  arrayRotate,
  arraySelect,
  arrayShuffle,
  arraySubtract,
  defaultTo,
  dividedBy,
  escape,
  hashDig,
  timeDiff,
  toJson,
  translate,
  truncate,
} from '../../src/filters/functions'

test('takes the input first, the options last', () => {
  expect(arrayAdd([1, 2], 3)).toEqual([1, 2, 3])
  expect(arrayInGroupsOf([1, 2, 3], 2)).toEqual([
    [1, 2],
    [3, null],
  ])
  expect(truncate('Ground control', 9)).toBe('Ground...')
  expect(defaultTo(null, 'x')).toBe('x')
  expect(translate('a.b', { default: 'Hello %{name}', name: 'Bob' })).toBe('Hello Bob')
})

test('returns plain values, not marked ones', () => {
  expect(escape('<')).toBe('&lt;')
  expect(toJson({ a: '<' })).toBe('{"a":"\\u003c"}')
  expect(dividedBy(6, 2)).toBe(3)
})

test('remember a limited number of warnings, which may quote values of clients', () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true)
  const countWarnings = (...units: readonly string[]): number => {
    write.mockClear()
    for (const unit of units) timeDiff('2030-01-01', '2030-01-02', unit)
    return write.mock.calls.length
  }
  expect(countWarnings('first', 'first')).toBe(1)
  const others = Array.from({ length: kept.warnings }, (_, i) => `other ${i}`)
  expect(countWarnings(...others, 'first')).toBe(kept.warnings + 1)
})

test('keeps the types of elements', () => {
  const teas = [
    { name: 'Sencha', price: 12 },
    { name: 'Oolong', price: 15 },
  ]
  const groups: ({ name: string; price: number } | null)[][] = arrayInGroupsOf(teas, 2)
  const prices: number[] = [
    ...arrayRotate(arraySelect(teas, { name: 'Oolong' })),
    ...arrayReject(arrayLimit(teas, 2), 'name', 'Oolong'),
    ...arraySubtract(arrayDeleteAt(teas, 0), []),
    ...arrayIntersect(arrayDelete(arrayShuffle(teas), null), teas.slice(0, 1)),
  ].map(({ price }) => price)
  const mixed: readonly (string | number)[] = arrayPrepend(arrayAdd([1, 2], 'a'), 3)
  const price: number | undefined = arrayDetect(teas, { name: 'Sencha' })?.price
  expect([groups[0]?.[1]?.name, prices, mixed, price]).toEqual(['Oolong', [15, 12, 15, 12], [3, 1, 2, 'a'], 12])
  // @ts-expect-error -- the last group may have nil
  const full: number[][] = arrayInGroupsOf([1, 2, 3], 2)
  expect(full[1]).toEqual([3, null])
  // @ts-expect-error -- the limit is a number
  expect(() => arrayLimit([1], 'a')).toThrow('parameter "limit"')
})

test('accepts lists one by one or as an array', () => {
  const order = { items: [{ name: 'cup' }] }
  expect(hashDig(order, 'items', 0, 'name')).toBe('cup')
  expect(hashDig(order, ['items', 0, 'name'])).toBe('cup')
  expect(arrayMap([{ a: 1, b: 2 }], 'a', 'b')).toEqual([[1, 2]])
})

test('names the filter and the parameter of a wrong argument', () => {
  expect(() => arrayInGroupsOf([1], 0)).toThrow(
    'filter "array_in_groups_of", parameter "number_of_elements": expected a whole number above 0, got Integer 0',
  )
  expect(() => (arrayAdd as unknown as (input: unknown) => unknown)([1])).toThrow('parameter "item": is missing')
})

test('rejects a large result before creating it', () => {
  expect(() => arrayInGroupsOf([1], 1_000_000_000)).toThrow('more than 100000000 characters')
})

test('exports each filter in camel case', () => {
  for (const [name, { definition }] of Object.entries(all)) {
    const camel = definition.name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(functions[name as keyof typeof all]).toBe(all[name as keyof typeof all])
    expect(name).toBe(camel === 'default' ? 'defaultTo' : camel)
  }
})
