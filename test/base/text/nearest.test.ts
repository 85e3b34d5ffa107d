import fc from 'fast-check'
import { sortByDistance } from '../../../src/base/text/distance/distance'
import { findNearest, suggest } from '../../../src/base/text/nearest'
import { runs } from '../../support/effort'

test.each([
  ['an insertion', 'upcasee', 'upcase'],
  ['a deletion', 'upcse', 'upcase'],
  ['a replacement', 'upcaze', 'upcase'],
  ['a swap', 'pucase', 'upcase'],
  ['one letter of two', 'io', 'id'],
  ['several of a long name', 'authorisaton_polices', 'authorization_policies'],
  ['a part of a path', 'cart/itms', 'cart/items'],
])('suggests a name with %s', (_, name, known) => {
  expect(findNearest(name, ['other', known])).toBe(known)
})

test.each([
  ['too many edits', 'upcase', 'downcase'],
  ['one letter', 'a', 'b'],
  ['more parts', 'cart/items', 'cart.items.title'],
  ['the same name', 'upcase', 'upcase'],
])('suggests no name with %s', (_, name, known) => {
  expect(findNearest(name, [known])).toBeUndefined()
})

test('replaces a name only if no other is as near', () => {
  expect(suggest('tea', ['teas', 'tee'])).toEqual({ suggestion: 'teas' })
  expect(suggest('tea', ['teas', 'cup'])).toEqual({ suggestion: 'teas', replaces: 'tea' })
})

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', '_'), maxLength: 6 })

test('suggests the first of the names with the fewest edits', () => {
  fc.assert(
    fc.property(words, fc.array(words, { maxLength: 8 }), (name, known) => {
      const most = Math.min(Math.max(1, Math.floor(name.length / 3)), Math.max(0, name.length - 1))
      const counted = known.map((other) => ({ other, edits: countEdits(name, other) }))
      const near = counted.filter(({ other, edits }) => other !== name && edits <= most)
      const [nearest] = near.toSorted((a, b) => a.edits - b.edits)
      expect(findNearest(name, known)).toBe(nearest?.other)
      expect(sortByDistance(name, known, 3)).toEqual(
        counted
          .toSorted((a, b) => a.edits - b.edits)
          .slice(0, 3)
          .map(({ other }) => other),
      )
    }),
    runs(2000),
  )
})

/** The definition of optimal string alignment. */
function countEdits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const [first = '', second = ''] = a
  const isSwapped = a.length > 1 && b.length > 1 && first === b[1] && second === b[0]
  return Math.min(
    countEdits(a.slice(1), b) + 1,
    countEdits(a, b.slice(1)) + 1,
    countEdits(a.slice(1), b.slice(1)) + (first === b[0] ? 0 : 1),
    ...(isSwapped ? [countEdits(a.slice(2), b.slice(2)) + 1] : []),
  )
}
