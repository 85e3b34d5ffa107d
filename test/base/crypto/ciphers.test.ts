import { createCipheriv, createDecipheriv } from 'node:crypto'
import fc from 'fast-check'
import { Blowfish } from '../../../src/base/crypto/legacy/blowfish'
import { Cast5 } from '../../../src/base/crypto/legacy/cast5'
import { listCiphers, type Cipher } from '../../../src/base/crypto/ciphers'
import { makeSingleDes } from '../../../src/base/crypto/legacy/des'
import { Idea } from '../../../src/base/crypto/legacy/idea'
import { makeBlockEngine, modes, type BlockCipher } from '../../../src/base/crypto/legacy/modes'
import { computePi } from '../../../src/base/crypto/legacy/pi'
import { Rc2 } from '../../../src/base/crypto/legacy/rc2'
import { rc4 } from '../../../src/base/crypto/legacy/rc4'
import { Seed } from '../../../src/base/crypto/legacy/seed'
import { decrypt, encrypt } from '../../../src/base/crypto/symmetric'
import { xorInto } from '../../../src/base/crypto/words'
import { makeBoundedMeter } from '../../../src/base/metering/meter'
import { runs } from '../../support/effort'

const none = Buffer.alloc(0)
const meter = makeBoundedMeter()
const random = { bytes: (count: number) => new Uint8Array(count).fill(9) }

function hex(digits: string): Buffer {
  return Buffer.from(digits, 'hex')
}

function bytes(length: number): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array))
}

function payload(minLength = 0): fc.Arbitrary<Buffer> {
  return fc.uint8Array({ minLength, maxLength: 100, size: 'max' }).map((array) => Buffer.from(array))
}

function cipherNamed(name: string): Cipher {
  const cipher = listCiphers().get(name)
  if (!cipher) throw new Error(`no ${name}`)
  return cipher
}

describe('published test vectors', () => {
  test.each<[string, new (key: Buffer) => BlockCipher, string, string, string]>([
    ['Blowfish', Blowfish, '0000000000000000', '0000000000000000', '4ef997456198dd78'],
    ['Blowfish', Blowfish, 'fedcba9876543210', '0123456789abcdef', '0aceab0fc6a0a28d'],
    ['CAST5', Cast5, '0123456712345678234567893456789a', '0123456789abcdef', '238b4fe5847e44b2'],
    ['IDEA', Idea, '00010002000300040005000600070008', '0000000100020003', '11fbed2b01986de5'],
    ['RC2', Rc2, '88bca90e90875a7f0f79c384627bafb2', '0000000000000000', '2269552ab0f85ca6'],
    ['RC2', Rc2, 'ffffffffffffffff', 'ffffffffffffffff', '278b27e42e2f0d49'],
    ['SEED', Seed, '0'.repeat(32), '000102030405060708090a0b0c0d0e0f', '5ebac6e0054e166819aff1cc6d346cdb'],
    ['SEED', Seed, '000102030405060708090a0b0c0d0e0f', '0'.repeat(32), 'c11f22f20140505084483597e4370f43'],
  ])('%s', (_, Cipher, key, plain, encrypted) => {
    const cipher = new Cipher(hex(key))
    const block = hex(plain)
    cipher.encryptBlock(block, 0)
    expect(block.toString('hex')).toBe(encrypted)
    cipher.decryptBlock(block, 0)
    expect(block.toString('hex')).toBe(plain)
  })

  test('DES', () => {
    const encrypted = makeSingleDes('ecb').encrypt(hex('133457799bbcdff1'), none, hex('0123456789abcdef'), meter)
    expect(encrypted.toString('hex')).toBe('85e813540f0ab405')
  })

  test('RC4', () => {
    expect(rc4.encrypt(Buffer.from('Wiki'), none, Buffer.from('pedia'), meter).toString('hex')).toBe('1021bf0420')
  })

  test('AES key wrap', () => {
    const key = hex('000102030405060708090a0b0c0d0e0f')
    const wrapped = encrypt(cipherNamed('aes128-wrap'), key, hex('00112233445566778899aabbccddeeff'), { random, meter })
    expect(wrapped.toString('hex')).toBe('a6a6a6a6a6a6a6a61fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5')
  })

  test('π', () => {
    expect(computePi(16).toString('hex')).toBe('243f6a8885a308d313198a2e03707344')
  })
})

/** Runs AES block by block. */
class Aes implements BlockCipher {
  readonly blockLength = 16
  constructor(private readonly key: Buffer) {}

  encryptBlock(block: Buffer, at: number): void {
    const cipher = createCipheriv('aes-128-ecb', this.key, null).setAutoPadding(false)
    cipher.update(block.subarray(at, at + 16)).copy(block, at)
  }

  decryptBlock(block: Buffer, at: number): void {
    const decipher = createDecipheriv('aes-128-ecb', this.key, null).setAutoPadding(false)
    decipher.update(block.subarray(at, at + 16)).copy(block, at)
  }
}

test.each(Object.keys(modes) as (keyof typeof modes)[])('%s matches Node on any text', (mode) => {
  const engine = makeBlockEngine((key) => new Aes(key), mode)
  fc.assert(
    fc.property(bytes(16), bytes(16), payload(), (key, iv, text) => {
      const whole = mode === 'ecb' || mode === 'cbc' ? text.subarray(0, text.length - (text.length % 16)) : text
      const cipher = createCipheriv(`aes-128-${mode}`, key, mode === 'ecb' ? null : iv).setAutoPadding(false)
      const expected = Buffer.concat([cipher.update(whole), cipher.final()])
      const encrypted = engine.encrypt(key, iv, whole, meter)
      expect(encrypted).toEqual(expected)
      expect(engine.decrypt(key, iv, encrypted, meter)).toEqual(whole)
    }),
  )
})

test.each(['aes-192-cbc', 'aria-128-ecb', 'camellia-256-cbc', 'des-ede3-cbc', 'sm4-cbc', 'des-ede-ecb'])(
  '%s pads any text as Node does',
  (name) => {
    const cipher = cipherNamed(name)
    fc.assert(
      fc.property(bytes(cipher.keyLength), bytes(cipher.ivLength), payload(), (key, iv, text) => {
        const node = createCipheriv(name, key, iv)
        const expected = Buffer.concat([iv, node.update(text), node.final()])
        expect(encrypt(cipher, key, text, { random, iv, meter })).toEqual(expected)
      }),
      runs(50),
    )
  },
)

test('DESX is DES between two masks, in CBC', () => {
  const des = makeSingleDes('ecb')
  fc.assert(
    fc.property(bytes(24), bytes(8), payload(), (key, iv, text) => {
      const blocks: Buffer[] = [iv]
      const padding = 8 - (text.length % 8)
      const padded = Buffer.concat([text, Buffer.alloc(padding, padding)])
      for (let at = 0; at < padded.length; at += 8) {
        const block = Buffer.from(padded.subarray(at, at + 8))
        xorInto(block, 0, blocks.at(-1) ?? none)
        xorInto(block, 0, key.subarray(8, 16))
        const encrypted = des.encrypt(key.subarray(0, 8), none, block, meter)
        xorInto(encrypted, 0, key.subarray(16))
        blocks.push(encrypted)
      }
      expect(encrypt(cipherNamed('desx'), key, text, { random, iv, meter })).toEqual(Buffer.concat(blocks))
    }),
    runs(50),
  )
})

test('supports 175 identifiers', () => {
  expect(listCiphers().size).toBe(175)
})

test.each(Array.from(listCiphers().keys()))('%s decrypts any encrypted text', (name) => {
  const cipher = cipherNamed(name)
  fc.assert(
    fc.property(bytes(cipher.keyLength), payload(cipher.minLength), (key, text) => {
      const wrapped = cipher.padded ? text : text.subarray(0, text.length - (text.length % cipher.blockLength))
      expect(decrypt(cipher, key, encrypt(cipher, key, wrapped, { random, meter }), { meter })).toEqual(wrapped)
    }),
    runs(20),
  )
})

const authenticated = Array.from(listCiphers()).filter(
  ([, { tagLength, fixedIv, ivInside }]) => tagLength > 0 || fixedIv || ivInside,
)

/** The text 'decrypted', or the message of the error. */
function outcomeOf(cipher: Cipher, key: Buffer, whole: Buffer): string {
  try {
    decrypt(cipher, key, whole, { meter })
    return 'decrypted'
  } catch (error) {
    return (error as Error).message
  }
}

test.each(authenticated)('%s rejects a payload changed at any byte', (_, cipher) => {
  const key = Buffer.alloc(cipher.keyLength, 'key')
  for (const length of [0, 16]) {
    if (length < cipher.minLength) continue
    const whole = encrypt(cipher, key, Buffer.alloc(length, 'text'), { random, meter })
    const outcomes = Array.from(whole, (byte, i) => {
      const changed = Buffer.from(whole)
      changed[i] = byte ^ 1
      return outcomeOf(cipher, key, changed)
    })
    expect(outcomes.filter((outcome) => !outcome.includes('cannot be decrypted'))).toEqual([])
  }
})

test.each(Array.from(listCiphers()))('%s rejects a truncated payload if it can detect it', (_, cipher) => {
  const key = Buffer.alloc(cipher.keyLength, 'a key that does not repeat itself')
  const whole = encrypt(cipher, key, Buffer.alloc(24, 'text'), { random, meter })
  const least = (cipher.ivInside ? 0 : cipher.ivLength) + cipher.tagLength
  const lengths = Array.from(whole.keys()).filter((length) => length < least || cipher.tagLength > 0 || cipher.padded)
  const outcomes = lengths.map((length) => ({ length, outcome: outcomeOf(cipher, key, whole.subarray(0, length)) }))
  expect(outcomes.filter(({ outcome }) => !/^(expected|cannot be decrypted)/.test(outcome))).toEqual([])
})
