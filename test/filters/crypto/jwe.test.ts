import crypto, { generateKeyPairSync, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { compactDecrypt, decodeProtectedHeader, exportJWK } from 'jose'
import { JWE, JWK } from 'node-jose'
import { contentEncryptions } from '../../../src/base/crypto/jose/jwe-content'
import { deriveByConcatKdf, keyManagements } from '../../../src/base/crypto/jose/jwe-keys'
import { jweEncode } from '../../../src/filters/functions'
import { Bytes } from '../../../src/base/encoding/bytes'
import { makeEvaluator } from '../../support/expressions'
import { register } from '../../support/register'
import { characters } from '../../support/characters'

const { liquid } = register()
const evaluator = makeEvaluator(liquid)
const { fault } = evaluator

function value(expression: string, data?: object): string {
  return String(evaluator.value(expression, data))
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'spki', format: 'pem' }) as string
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curves = ['P-256', 'P-384', 'P-521']
const pairs = curves.map((namedCurve) => generateKeyPairSync('ec', { namedCurve }))
const [p256] = pairs as [(typeof pairs)[number]]
const json = '{"sub":"zażółć 🦊"}'

/** The key that the filter encrypts with, and the key that jose decrypts with. */
function keysFor(alg: string, enc: string): { key: string | Bytes; opens: KeyObject | Uint8Array } {
  if (alg.startsWith('RSA')) return { key: pemOf(rsa.publicKey), opens: rsa.privateKey }
  if (alg.startsWith('ECDH')) return { key: pemOf(p256.publicKey), opens: p256.privateKey }
  const bits = alg === 'dir' ? (contentEncryptions.get(enc)?.keyLength ?? 0) * 8 : Number(/^A(\d+)/.exec(alg)?.[1])
  const bytes = alg.startsWith('PBES2') ? Buffer.from('a pass phrase, zażółć') : Buffer.alloc(bits / 8, 0xe9)
  return { key: new Bytes(bytes), opens: bytes }
}

async function decrypted(token: string, opens: KeyObject | Uint8Array): Promise<string> {
  const keyManagementAlgorithms = [String(decodeProtectedHeader(token).alg)]
  const { plaintext } = await compactDecrypt(token, opens, { keyManagementAlgorithms })
  return Buffer.from(plaintext).toString()
}

/** Decrypts RSA1_5 without Node, because some versions refuse it. */
async function decryptedByForge(token: string): Promise<string> {
  const refused = jest.spyOn(crypto, 'privateDecrypt').mockImplementation(() => {
    throw new Error('unsupported algorithm: RSA1_5')
  })
  try {
    const pem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' })
    const { plaintext } = await JWE.createDecrypt(await JWK.asKey(pem, 'pem')).decrypt(token)
    expect(refused).toHaveBeenCalled()
    return plaintext.toString()
  } finally {
    refused.mockRestore()
  }
}

const all = [...keyManagements.keys()].flatMap((alg) =>
  [...contentEncryptions.keys()].map((enc) => [alg, enc] as const),
)

test.each(all)('%s with %s is read by another library', async (alg, enc) => {
  const { key, opens } = keysFor(alg, enc)
  const token = value('json | jwe_encode: key, alg, enc', { json, key, alg, enc })
  expect(token.split('.')).toHaveLength(5)
  expect(await (alg === 'RSA1_5' ? decryptedByForge(token) : decrypted(token, opens))).toBe(json)
  expect(decodeProtectedHeader(token)).toMatchObject({ alg, enc })
})

test.each(curves)('keys on %s agree, with and without a key wrap', async (curve) => {
  const pair = pairs[curves.indexOf(curve)] as (typeof pairs)[number]
  for (const alg of ['ECDH-ES', 'ECDH-ES+A256KW']) {
    const token = value("json | jwe_encode: key, alg, 'A256CBC-HS512'", { json, alg, key: pemOf(pair.publicKey) })
    expect(await decrypted(token, pair.privateKey)).toBe(json)
    expect(decodeProtectedHeader(token).epk).toMatchObject({ kty: 'EC', crv: curve })
  }
})

test('decrypts any text and any bytes', async () => {
  const content = fc.oneof(fc.string({ unit: characters }), fc.uint8Array({ maxLength: 100 }))
  await fc.assert(
    fc.asyncProperty(content, fc.constantFrom(...contentEncryptions.keys()), async (text, enc) => {
      const { key, opens } = keysFor('dir', enc)
      const token = value("text | jwe_encode: key, 'dir', enc", { text, key, enc })
      const { plaintext } = await compactDecrypt(token, opens)
      expect(Buffer.from(plaintext).equals(Buffer.from(text as string))).toBe(true)
    }),
  )
})

describe('jwe_encode', () => {
  const key = pemOf(rsa.publicKey)

  test('writes a hash or an array as JSON', async () => {
    for (const content of [{ a: [1, null, '<&>'] }, [1, { b: 2 }]]) {
      const token = value("content | jwe_encode: key, 'RSA-OAEP', 'A128GCM'", { content, key })
      expect(JSON.parse(await decrypted(token, rsa.privateKey))).toEqual(content)
    }
    const data = { content: {} as Record<string, unknown>, key }
    data.content.itself = data.content
    expect(fault('content | jwe_encode: key', data)).toContain(
      'parameter "json": expected a value that JSON can represent, got Hash',
    )
  })

  test('uses RSA-OAEP and A128GCM by default, and ignores case', () => {
    expect(decodeProtectedHeader(value("'x' | jwe_encode: key", { key }))).toEqual({ alg: 'RSA-OAEP', enc: 'A128GCM' })
    expect(decodeProtectedHeader(value("'x' | jwe_encode_rc: key, 'rsa-oaep-256', 'a256cbc-hs512'", { key }))).toEqual({
      alg: 'RSA-OAEP-256',
      enc: 'A256CBC-HS512',
    })
  })

  test('accepts a JSON Web Key, too', async () => {
    const jwk = await exportJWK(rsa.publicKey)
    for (const given of [jwk, JSON.stringify(jwk)]) {
      expect(await decrypted(value('json | jwe_encode: given', { json, given }), rsa.privateKey)).toBe(json)
    }
    const secret = Buffer.alloc(16, 7)
    const given = { kty: 'oct', k: secret.toString('base64url') }
    expect(await decrypted(value("json | jwe_encode: given, 'A128KW'", { json, given }), secret)).toBe(json)
    const ecKey = await exportJWK(p256.publicKey)
    expect(await decrypted(value("json | jwe_encode: ecKey, 'ECDH-ES'", { json, ecKey }), p256.privateKey)).toBe(json)
  })

  test('accepts PEM with escaped line feeds, or the public key of a private one', async () => {
    const pkcs1 = rsa.privateKey.export({ type: 'pkcs1', format: 'pem' })
    for (const pem of [key.replaceAll('\n', '\\n'), pkcs1]) {
      expect(await decrypted(value('json | jwe_encode: pem', { json, pem }), rsa.privateKey)).toBe(json)
    }
  })

  test('reads new keys, initialization vectors and salts from the random adapter each time', () => {
    const counts: number[] = []
    const random = {
      bytes(count: number) {
        counts.push(count)
        return new Uint8Array(count).fill(0xab)
      },
    }
    const fixed = register({ random }).liquid
    counts.length = 0
    const token = String(fixed.evalValueSync("'x' | jwe_encode: 'password', 'PBES2-HS256+A128KW', 'A256GCM'", {}))
    expect(counts).toEqual([32, 16, 12])
    expect(decodeProtectedHeader(token)).toMatchObject({ p2c: 10000, p2s: 'q6urq6urq6urq6urq6urqw' })
    expect(token.split('.')[2]).toBe('q6urq6urq6urq6ur')

    const tokens = Array.from({ length: 20 }, () => value('json | jwe_encode: key', { json, key }).split('.'))
    for (const part of [1, 2, 3, 4]) expect(new Set(tokens.map((token) => token[part])).size).toBe(20)
    const agreed = () => value("'x' | jwe_encode: key, 'ECDH-ES'", { key: pemOf(p256.publicKey) }).split('.')[0]
    expect(agreed()).not.toBe(agreed())
  })

  test('returns nil for nil', () => {
    expect(liquid.evalValueSync("nil | jwe_encode: 'key'", {})).toBeNull()
    expect(fault("'x' | jwe_encode: missing")).toContain('parameter "key": expected text or bytes, got nil')
  })

  test('suggests the nearest algorithm', () => {
    expect(fault("'x' | jwe_encode: key, 'RSA-OAEP-265'", { key })).toMatch(
      /^filter "jwe_encode", parameter "alg": expected one of .*RSA-OAEP-256, .*, got String "RSA-OAEP-265" \(did you mean "RSA-OAEP-256"\?\)$/,
    )
    expect(fault("'x' | jwe_encode: key, 'RSA-OAEP', 'A128GMC'", { key })).toMatch(
      /parameter "enc": expected one of .*, got String "A128GMC" \(did you mean "A128GCM"\?\)/,
    )
  })

  test.each([
    ['RSA-OAEP', 'ec', 'expected a public RSA key in PEM'],
    ['RSA-OAEP', 'text', 'expected a public RSA key in PEM'],
    ['RSA-OAEP-256', 'short', 'expected a longer RSA key for this algorithm'],
    ['ECDH-ES', 'rsa', 'expected a public EC key in PEM'],
    ['ECDH-ES', 'other', 'expected a key on P-256, P-384 or P-521'],
    ['ECDH-ES', 'jwk', 'expected a public EC key with the members of a JSON Web Key'],
    ['A128KW', 'text', 'expected 16 bytes for this algorithm, got 4'],
    ['A256GCMKW', 'text', 'expected 32 bytes for this algorithm, got 4'],
    ['dir', 'text', 'expected 16 bytes for this algorithm, got 4'],
    ['dir', 'empty', 'expected a secret, got none'],
    ['dir', 'jwk', 'expected a secret, got none'],
    ['PBES2-HS256+A128KW', 'empty', 'expected a secret, got none'],
    ['PBES2-HS256+A128KW', 'rsa', 'expected a secret, got a key in PEM'],
  ])('%s rejects the key "%s"', (alg, name, message) => {
    const keys: Record<string, unknown> = {
      rsa: key,
      ec: pemOf(p256.publicKey),
      other: pemOf(generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).publicKey),
      short: pemOf(generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey),
      text: 'text',
      empty: '',
      jwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' },
    }
    expect(fault("'x' | jwe_encode: key, alg", { key: keys[name], alg })).toBe(
      `filter "jwe_encode", parameter "key": ${message}`,
    )
  })

  test('exports the filter as a function, too', async () => {
    const secret = Buffer.alloc(16)
    expect(await decrypted(jweEncode('x', secret, 'dir'), secret)).toBe('x')
  })
})

describe('RFC 7518', () => {
  test.each([
    ['A128CBC-HS256', 32, '652c3fa36b0a7c5b3219fab3a30bc1c4', 'c80edfa32ddf39d5ef00c0b468834279'],
    ['A192CBC-HS384', 48, '8490ac0e58949bfe51875d733f93ac2075168039ccc733d7', 'ea65da6b59e61edb419be62d19712ae5'],
    [
      'A256CBC-HS512',
      64,
      '4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5',
      '4affaaadb78c31c5da4b1b590d10ffbd',
    ],
  ])('appendix B: %s', (enc, length, tag, firstBlock) => {
    const sealed = contentEncryptions
      .get(enc)
      ?.seal(
        Buffer.from(Array.from({ length }, (_, i) => i)),
        Buffer.from('1af38c2dc2b96ffdd86694092341bc04', 'hex'),
        Buffer.from(
          'A cipher system must not be required to be secret, and it must be able to fall into the hands of the enemy without inconvenience',
        ),
        Buffer.from('The second principle of Auguste Kerckhoffs'),
      )
    expect(sealed?.tag.toString('hex')).toBe(tag)
    expect(sealed?.ciphertext.subarray(0, 16).toString('hex')).toBe(firstBlock)
  })

  test('appendix C: the key that Alice and Bob agree on', () => {
    const shared = Buffer.from('nlbZHYFxNdNyg0KDv4QmnPsxbqPagGpI9tqneYz-kMQ', 'base64url')
    const otherInfo = Buffer.concat([
      Buffer.from('\0\0\0\u0007A128GCM'),
      Buffer.from('\0\0\0\u0005Alice'),
      Buffer.from('\0\0\0\u0003Bob'),
      Buffer.from([0, 0, 0, 128]),
    ])
    expect(deriveByConcatKdf(shared, otherInfo, 16).toString('base64url')).toBe('VqqN6vgjbSBcIijNcacQGg')
  })
})
