import fc from 'fast-check'
import { makeBoundedMeter } from '../../../src/base/metering/meter'
import { includes, indexOf, lastIndexOf, split } from '../../../src/base/text/search'

/** Few characters, so that needles overlap themselves; surrogate halves among them. */
const unit = fc.constantFrom('a', 'a', 'a', 'b', '\ud83d', '\ude00', 'é')
const text = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit, maxLength })

/** A needle that occurs in the text often, or almost. */
const searched = fc
  .record({ part: text(12), times: fc.nat(60), before: text(40), between: text(3), after: text(40), edit: fc.nat(2) })
  .map(({ part, times, before, between, after, edit }) => {
    const needle = part.repeat(times) + ([between, '', 'b'][edit] ?? '')
    const almost = needle.slice(1) + needle.slice(0, -1)
    return { needle, text: before + needle + between + almost + needle.slice(0, times) + needle + after }
  })

test('finds the first and the last occurrence of a text, however it repeats', () => {
  fc.assert(
    fc.property(searched, fc.nat(100), ({ text, needle }, from) => {
      expect(indexOf(text, needle)).toBe(text.indexOf(needle))
      expect(indexOf(text, needle, from)).toBe(text.indexOf(needle, from))
      expect(lastIndexOf(text, needle)).toBe(text.lastIndexOf(needle))
      expect(includes(text, needle)).toBe(text.includes(needle))
      expect(split(text, needle, makeBoundedMeter())).toEqual(text.split(needle))
    }),
  )
})

test('finds nothing in a text without the needle', () => {
  fc.assert(
    fc.property(text(400), text(900), (text, needle) => {
      expect(indexOf(text, needle)).toBe(text.indexOf(needle))
      expect(lastIndexOf(text, needle)).toBe(text.lastIndexOf(needle))
      expect(split(text, needle, makeBoundedMeter())).toEqual(text.split(needle))
    }),
  )
})

test.each(['', 'a'.repeat(8), 'a'.repeat(9), 'a'.repeat(250), 'a'.repeat(251), 'a'.repeat(1000)])(
  'finds the needle of edge case %#',
  (needle) => {
    for (const text of [
      '',
      needle,
      `${needle}b`,
      `b${needle}`,
      needle + needle,
      needle.slice(1),
      `${needle}b${needle}`,
    ]) {
      expect(indexOf(text, needle)).toBe(text.indexOf(needle))
      expect(lastIndexOf(text, needle)).toBe(text.lastIndexOf(needle))
      expect(split(text, needle, makeBoundedMeter())).toEqual(text.split(needle))
    }
  },
)
