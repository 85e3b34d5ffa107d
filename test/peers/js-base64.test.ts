import fc from 'fast-check'
import { Base64 } from 'js-base64'
import { base64Decode, base64Encode, base64UrlSafeEncode } from '../../src/filters/functions'
import { toBytes } from '../../src/base/encoding/bytes'
import { runs } from '../support/effort'
import { fails, testTriedPackage } from '../support/tried-package'
import { characters } from '../support/characters'

const bytes = fc.uint8Array({ maxLength: 200 })
const texts = fc.string({ unit: characters, maxLength: 50 })

test('encodes bytes as js-base64 does, apart from line feeds and padding', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      expect(base64Encode(Buffer.from(given)).replaceAll('\n', '')).toBe(Base64.fromUint8Array(given))
      expect(base64UrlSafeEncode(Buffer.from(given)).replace(/=+$/, '')).toBe(Base64.fromUint8Array(given, true))
    }),
    runs(400),
  )
})

test("decodes js-base64's output, in both alphabets", () => {
  fc.assert(
    fc.property(bytes, fc.boolean(), (given, isUrlSafe) => {
      const encoded = Base64.fromUint8Array(given, isUrlSafe)
      expect([...toBytes(base64Decode(encoded))]).toEqual([...given])
      expect([...Base64.toUint8Array(encoded)]).toEqual([...given])
    }),
    runs(400),
  )
})

test('encodes and decodes texts as js-base64 does', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const encoded = Base64.encode(text)
      expect(base64Encode(text).replaceAll('\n', '')).toBe(encoded)
      expect(base64Decode(encoded)).toBe(Base64.decode(encoded))
    }),
    runs(400),
  )
})

describe('encoding', () => {
  testTriedPackage<string, string>('js-base64', {
    ours: (text) => base64Encode(text),
    theirs: (text) => Base64.encode(text),
    same: ['', 'a', 'ab', 'abc', 'é😀', '\ufeffa', '\0'],
    differences: [
      {
        why: 'lines have 60 characters',
        input: 'a'.repeat(46),
        ours: `${'YWFh'.repeat(15)}\nYQ==`,
        theirs: `${'YWFh'.repeat(15)}YQ==`,
      },
    ],
  })
})

describe('decoding', () => {
  testTriedPackage<string, string>('js-base64', {
    ours: (text) => String(base64Decode(text)),
    theirs: (text) => Base64.decode(text),
    same: ['', 'YQ==', 'YQ', 'YQ=', 'YWJj', 'YWJ j', 'YW\nJj', 'w6k=', '8J-YgA', '77u/YQ==', 'YR==', 'Y'],
    differences: [
      { why: 'other characters are an error', input: 'Y!Q=', ours: fails, theirs: 'a' },
      { why: 'letters beyond ASCII are an error', input: 'é', ours: fails, theirs: '' },
      { why: 'nothing follows the padding', input: 'YQ==YQ==', ours: fails, theirs: 'a\u0006\u0010' },
      { why: 'padding alone is an error', input: '====', ours: fails, theirs: '' },
      { why: 'a line feed may be written', input: 'YWJj\\nYQ==', ours: 'abca', theirs: 'abc\ufffd\ufffd' },
    ],
  })
})

describe('URL-safe encoding', () => {
  testTriedPackage<string, string>('js-base64', {
    ours: (text) => base64UrlSafeEncode(text),
    theirs: (text) => Base64.encodeURI(text),
    same: ['', 'abc', '???'],
    differences: [{ why: 'the padding is kept', input: 'a', ours: 'YQ==', theirs: 'YQ' }],
  })
})
