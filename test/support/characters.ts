import fc from 'fast-check'

const surrogates = { from: 0xd800, count: 0x800 }
const last = 0x10ffff - surrogates.count

/**
 * Any character, like `fc.string({ unit: 'binary' })`, which takes a second to build a map of a million characters for
 * each module registry.
 *
 * @example
 * fc.string({ unit: characters, maxLength: 20 })
 */
export const characters: fc.Arbitrary<string> = fc.nat(last).map(
  (i) => String.fromCodePoint(i < surrogates.from ? i : i + surrogates.count),
  (character) => {
    const code = typeof character === 'string' ? character.codePointAt(0) : undefined
    if (code === undefined || character !== String.fromCodePoint(code)) throw new Error('expected one character')
    return code < surrogates.from ? code : code - surrogates.count
  },
)
