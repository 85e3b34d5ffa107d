import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import {
  base64Decode,
  base64Encode,
  base64UrlSafeDecode,
  base64UrlSafeEncode,
} from '../../../src/filters/encoding/encoding'
import { Bytes, toBytes } from '../../../src/base/encoding/bytes'
import { runs } from '../../support/effort'
import { makeEvaluator } from '../../support/expressions'
import { errorOf, register } from '../../support/register'

const { liquid } = register()
const { value, fault } = makeEvaluator(liquid)

describe('base64_encode', () => {
  test('breaks lines after 60 characters, and not at the end', () => {
    expect(value('text | base64_encode', { text: 'a'.repeat(45) })).toBe('YWFh'.repeat(15))
    expect(value('text | base64_encode', { text: 'a'.repeat(46) })).toBe(`${'YWFh'.repeat(15)}\nYQ==`)
  })

  test('encodes any value as standard Liquid does, and bytes unchanged', () => {
    expect(value('nil | base64_encode')).toBe('')
    expect(value('5 | base64_encode')).toBe('NQ==')
    expect(value('[1] | base64_encode')).toBe(Buffer.from('[1]').toString('base64'))
    expect(value('bytes | base64_encode', { bytes: new Bytes(Buffer.from([0xff, 0xfe])) })).toBe('//4=')
    expect(value('bytes | base64_encode', { bytes: Buffer.from([0xff, 0xfe]) })).toBe('//4=')
  })
})

describe('base64_decode', () => {
  test.each([
    ['//4=', [0xff, 0xfe]],
    ['__4', [0xff, 0xfe]],
    ['__4=', [0xff, 0xfe]],
    ['/\r\n/\n4', [0xff, 0xfe]],
    ['/\\r\\n/4\\n', [0xff, 0xfe]],
  ])('returns bytes that are not text as bytes: %j', (base64, bytes) => {
    expect(value('base64 | base64_decode', { base64 })).toEqual(new Bytes(Buffer.from(bytes)))
  })

  test('keeps a byte order mark', () => {
    expect(value("'77u/YQ==' | base64_decode")).toBe('\ufeffa')
    expect(value('nil | base64_decode')).toBe('')
  })

  test.each(['a', 'ab*d', 'ab\\td', 'YQ==YQ==', '===', 'żółć'])('rejects %j', (base64) => {
    expect(fault('base64 | base64_decode', { base64 })).toBe(
      `filter "base64_decode", parameter "base64_string": expected Base64, got String ${JSON.stringify(base64)}`,
    )
  })

  test('accepts only a text of one alphabet and a possible length', () => {
    const unit = fc.constantFrom('A', 'z', '5', '+', '/', '-', '_', '=', '\n', '*', '\u0142', '\u00e9')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (base64) => {
        const digits = base64.replaceAll('\n', '').replace(/={1,2}$/, '')
        if (/^[A-Za-z0-9+/_-]*$/.test(digits) && digits.length % 4 !== 1) {
          expect(toBytes(base64Decode(base64))).toEqual(Buffer.from(digits, 'base64'))
        } else {
          expect(() => base64Decode(base64)).toThrow('expected Base64')
        }
      }),
      runs(2000),
    )
  })

  test('decodes any encoded value', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, size: 'max' }), (array) => {
        expect(toBytes(base64Decode(base64Encode(array)))).toEqual(Buffer.from(array))
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(base64Decode(base64Encode(text))).toBe(text)
      }),
    )
  })

  test('reads a long text at once', () => {
    const base64 = 'A'.repeat(4_000_000)
    expect(value('base64 | base64_decode | size', { base64 })).toBe(3_000_000)
    expect(fault('base64 | base64_decode', { base64: `${base64}*` })).toContain('expected Base64')
  })
})

describe('base64_url_safe', () => {
  test('encodes in the URL alphabet and decodes it, padded or not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const encoded = base64UrlSafeEncode(given)
        expect(encoded).toMatch(/^(?:[\w-]{4})*(?:[\w-]{2}==|[\w-]{3}=)?$/)
        expect(base64UrlSafeDecode(encoded)).toBe(given)
        expect(base64UrlSafeDecode(encoded.replace(/=+$/, ''))).toBe(given)
      }),
    )
  })

  test.each(['Y', 'YQ=', 'YR==', 'YW I', 'YWJj\n', '!', 'YQ==YQ=='])('%j is rejected', (bad) => {
    expect(fault('v | base64_url_safe_decode', { v: bad })).toContain(
      'filter "base64_url_safe_decode", parameter "input": expected URL-safe Base64',
    )
  })
})

describe('gzip', () => {
  test("is read by zlib, and reads zlib's output", () => {
    const compressed = value("'zażółć' | gzip_compress") as Bytes
    expect(gunzipSync(compressed.bytes).toString()).toBe('zażółć')
    expect(value('bytes | gzip_decompress', { bytes: new Bytes(gzipSync('zażółć')) })).toBe('zażółć')
    expect(value('text | gzip_compress | base64_encode | base64_decode | gzip_decompress', { text: 'ż' })).toBe('ż')
    expect(value('nil | gzip_compress')).toBeNull()
    expect(value('nil | gzip_decompress')).toBeNull()
  })

  test('returns bytes as bytes', () => {
    const bytes = new Bytes(Buffer.from([0xff, 0, 0xff]))
    expect(value('bytes | gzip_compress | gzip_decompress', { bytes })).toEqual(bytes)
  })

  test('reads several concatenated members', () => {
    const bytes = new Bytes(Buffer.concat([gzipSync('a'), gzipSync('b')]))
    expect(value('bytes | gzip_decompress', { bytes })).toBe('ab')
  })

  test('rejects truncated or changed data', () => {
    const whole = gzipSync('some text that is long enough to be cut')
    for (let length = 0; length < whole.length; length++) {
      expect(fault('bytes | gzip_decompress', { bytes: new Bytes(whole.subarray(0, length)) })).toContain(
        'parameter "string": expected complete and undamaged gzip data',
      )
    }
    const changed = Buffer.from(whole)
    changed[whole.length - 6] = (changed[whole.length - 6] ?? 0) ^ 1
    expect(fault('bytes | gzip_decompress', { bytes: new Bytes(changed) })).toContain(
      'complete and undamaged gzip data',
    )
    expect(fault("'no gzip' | gzip_decompress")).toContain('complete and undamaged gzip data')
  })

  describe('stops at settings.limits.decompressedBytes', () => {
    const limited = register({ settings: { limits: { decompressedBytes: 100_000 } } }).liquid
    const decompress = (bytes: Buffer): unknown =>
      limited.evalValueSync('bytes | gzip_decompress | size', { bytes: new Bytes(bytes) })

    test('exactly', () => {
      expect(decompress(gzipSync(Buffer.alloc(100_000)))).toBe(100_000)
      const error = errorOf(() => decompress(gzipSync(Buffer.alloc(100_001))))
      expect(error.cause).toMatchObject({ code: 'limit', limit: 'decompressedBytes' })
      expect(error.message).toContain('more than 100000 bytes decompressed (settings.limits.decompressedBytes)')
    })

    test('over several members, and in a truncated bomb', () => {
      const member = gzipSync(Buffer.alloc(60_000))
      expect(() => decompress(Buffer.concat([member, member]))).toThrow('decompressedBytes')
      const bomb = gzipSync(Buffer.alloc(50_000_000))
      expect(() => decompress(bomb.subarray(0, bomb.length / 2))).toThrow('decompressedBytes')
    })

    test('before it has decompressed more', () => {
      const bomb = gzipSync(Buffer.alloc(100_000_000))
      const before = process.memoryUsage().arrayBuffers
      expect(() => decompress(bomb)).toThrow('decompressedBytes')
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
    })

    test('and counts against the memory of the render', () => {
      const tight = register({ settings: { limits: { memory: 1000 } } }).liquid
      const bytes = new Bytes(gzipSync('a'.repeat(2000)))
      expect(() => tight.evalValueSync('bytes | gzip_decompress', { bytes })).toThrow('memory alloc limit exceeded')
      expect(() => tight.evalValueSync('text | gzip_compress', { text: 'a'.repeat(2000) })).toThrow('memory')
    })
  })
})
