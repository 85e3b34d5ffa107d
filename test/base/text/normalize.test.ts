import fc from 'fast-check'
import { sample } from '../../support/effort'
import '../../support/jest/properties'
import { normalize } from '../../../src/base/text/normalize'
import { characters as anyCharacter } from '../../support/characters'

const forms = ['NFC', 'NFD', 'NFKD'] as const
const ypogegrammeni = '\u0345'

/** Whether normalization reorders a character, because its canonical combining class is not 0. */
function isSorted(character: string): boolean {
  const decomposed = character.normalize('NFKD')
  return character === ypogegrammeni || (ypogegrammeni + character).normalize('NFKD') !== ypogegrammeni + decomposed
}

const characters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
const sorted = characters.filter(isSorted)

test('matches the engine for text with at most 30 combining marks in a row', () => {
  const marks = fc.array(fc.constantFrom(...sorted), { maxLength: 30 }).map((found) => found.join(''))
  const text = fc.array(
    fc.tuple(fc.string({ unit: anyCharacter, minLength: 1 }), marks).map(([start, end]) => `${start}x${end}`),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...forms), (parts, form) => {
      const whole = `${parts.join('x')}x`
      fc.pre(!/[\p{M}\uff9e\uff9f]{31}/u.test(whole))
      expect(normalize(whole, form)).toBe(whole.normalize(form))
    }),
  )
})

test('matches the engine for each single character', () => {
  const some = sample(characters)
  for (const form of forms) expect(some.filter((one) => normalize(one, form) !== one.normalize(form))).toEqual([])
})

test('splits runs of every reordered character', () => {
  expect(sorted.length).toBeGreaterThan(800)
  const undivided = sorted.filter((mark) => !normalize(`x${mark.repeat(61)}`, 'NFKD').includes('\u034f'))
  expect(undivided).toEqual([])
  expect(normalize('\u0301'.repeat(61), 'NFC')).toBe(Array(2).fill('\u0301'.repeat(30)).join('\u034f') + '\u034f\u0301')
})

test('converts equal texts to one form, with accents written in any way', () => {
  const marks = fc.array(fc.constantFrom(...sorted.filter((one) => one.normalize('NFD') === one)), { maxLength: 100 })
  fc.assert(
    fc.property(marks, fc.constantFrom(...forms), (run, form) => {
      const once = normalize(`x${run.join('')}y`, form)
      expect(normalize(once, form)).toBe(once)
    }),
  )
})
