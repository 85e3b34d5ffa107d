import fc from 'fast-check'
import { mergeSorted, SortedList } from '../../../src/base/values/sorted-list'
import { runs } from '../../support/effort'

interface Item {
  readonly key: number
  readonly id: number
}

function compare(a: Item, b: Item): number {
  return a.key - b.key || a.id - b.id
}

describe('a sorted list', () => {
  const step = fc.record({ do: fc.constantFrom('add', 'add', 'add', 'delete'), key: fc.nat(50), id: fc.nat(40) })

  test('has the items of a sorted array, from any position, after any writes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.nat(1500), fc.nat(1600), (steps, initial, position) => {
        // More items than a chunk holds, so that chunks split, and some become empty.
        let items = Array.from({ length: initial }, (_, i) => ({ key: (i * 7) % 50, id: 100 + i }))
        const list = new SortedList<Item>(compare, items)
        for (const { do: act, key, id } of steps) {
          const known = items.some((item) => item.key === key && item.id === id)
          if (act === 'delete') {
            expect(list.delete({ key, id })).toBe(known)
            items = items.filter((item) => item.key !== key || item.id !== id)
          } else if (!known) {
            list.add({ key, id })
            items.push({ key, id })
          }
        }
        items.sort(compare)
        expect(list.size).toBe(items.length)
        expect(list.first).toEqual(items[0])
        expect(Array.from(list.from())).toEqual(items)
        expect(Array.from(list.from(position))).toEqual(items.slice(position))
      }),
      runs(200),
    )
  })

  test.each([
    ['at its end', (i: number) => i],
    ['at its start', (i: number) => -i],
    ['everywhere', (i: number) => (i * 7919) % 5000],
  ])('grows %s and empties again', (_, toKey) => {
    const list = new SortedList<Item>(compare)
    const items = Array.from({ length: 5000 }, (_, i) => ({ key: toKey(i), id: i }))
    for (const item of items) list.add(item)
    expect(Array.from(list.from())).toEqual(items.toSorted(compare))
    expect(items.filter((item) => !list.delete(item))).toEqual([])
    expect([list.size, list.first, ...list.from()]).toEqual([0, undefined])
    list.add({ key: 1, id: 1 })
    expect(list.first).toEqual({ key: 1, id: 1 })
  })
})

test('merged lists have all items in order, equal ones in the order of the lists', () => {
  const sorted = fc.array(fc.nat(9)).map((keys) => keys.sort((a, b) => a - b))
  fc.assert(
    fc.property(fc.array(sorted, { maxLength: 5 }), (lists) => {
      const sources = lists.map((keys, id) => keys.map((key) => ({ key, id })))
      const merged = Array.from(mergeSorted(sources, (a, b) => a.key - b.key))
      expect(merged).toEqual(sources.flat().sort(compare))
    }),
  )
})

test('merging reads only the requested items', () => {
  function* count(): Iterable<number> {
    for (let i = 0; ; i++) {
      if (i > 3) throw new Error('read too far')
      yield i
    }
  }
  const found: number[] = []
  for (const item of mergeSorted([count(), [0.5, 9]], (a, b) => a - b)) {
    found.push(item)
    if (item === 2) break
  }
  expect(found).toEqual([0, 0.5, 1, 2])
})
