import { deriveKey, digests, type Digest } from '../../../src/base/crypto/digests'
import { hashMdc2 } from '../../../src/base/crypto/legacy/mdc2'
import { hashMd4 } from '../../../src/base/crypto/legacy/md4'
import { makeBoundedMeter } from '../../../src/base/metering/meter'

const meter = makeBoundedMeter()

function named(name: string): Digest {
  const digest = digests.get(name)
  if (!digest) throw new Error(`no ${name}`)
  return digest
}

test.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', '043f8582f241db351ce627e153e7f0e4'],
  ['1234567890'.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
])('MD4 of "%s"', (text, digest) => {
  expect(hashMd4(Buffer.from(text), meter).toString('hex')).toBe(digest)
})

test('MDC-2', () => {
  expect(hashMdc2(Buffer.from('Now is the time for all '), meter).toString('hex')).toBe(
    '42e50cd224baceba760bdd2bd409281a',
  )
  expect(hashMdc2(Buffer.alloc(0), meter).toString('hex')).toBe('52525252525252522525252525252525')
  expect(hashMdc2(Buffer.from('a'), meter)).toEqual(hashMdc2(Buffer.from('a\0\0'), meter))
})

test.each([
  ['\0', '6e0b40eff3e6732ee1e909b668e4b681'],
  ['a'.repeat(64), '4d3fd9954cfc631414bbf08295d27999'],
  ['a'.repeat(65), '9501cd726945336cea0fa8629eb5dd1e'],
])('HMAC with MD4 matches OpenSSL, also for long keys', (key, expected) => {
  expect(named('md4').hmac(Buffer.from(key), Buffer.from('data'), meter).toString('hex')).toBe(expected)
})

const octets = (from: number, count: number): Buffer => Buffer.from(Array.from({ length: count }, (_, i) => from + i))

/** The test vectors of RFC 5869. */
test.each([
  [
    'sha256',
    Buffer.alloc(22, 0x0b),
    octets(0, 13),
    octets(0xf0, 10),
    '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  ],
  [
    'sha256',
    octets(0, 80),
    octets(0x60, 80),
    octets(0xb0, 80),
    'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
  ],
  [
    'sha256',
    Buffer.alloc(22, 0x0b),
    octets(0, 0),
    octets(0, 0),
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  ],
  [
    'sha1',
    Buffer.alloc(11, 0x0b),
    octets(0, 13),
    octets(0xf0, 10),
    '085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896',
  ],
  [
    'sha1',
    Buffer.alloc(22, 0x0c),
    octets(0, 0),
    octets(0, 0),
    '2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5673a081d70cce7acfc48',
  ],
])('HKDF with %s', (hash, material, salt, info, expected) => {
  const inputs = { material, salt, info, length: expected.length / 2 }
  expect(deriveKey(named(hash), inputs, meter).toString('hex')).toBe(expected)
})
