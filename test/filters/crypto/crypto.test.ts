import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeyPairSync, publicEncrypt, constants } from 'node:crypto'
import { listCauses } from '../../../src/base/causes'
import { Bytes } from '../../../src/base/encoding/bytes'
import { decrypt, encrypt } from '../../../src/filters/crypto/crypto'
import type { FilterCase } from '../../support/golden'
import { makeEvaluator } from '../../support/expressions'
import { errorOf, register } from '../../support/register'

const path = join(__dirname, '../../golden/ciphers.json')
const { cases } = JSON.parse(readFileSync(path, 'utf8')) as {
  cases: (FilterCase & { data: Record<'input' | 'algorithm' | 'key', string>; layout: Record<'iv' | 'tag', number> })[]
}
const { liquid } = register()
const { value, fault } = makeEvaluator(liquid)

const keys = { key16: '0123456789abcdef', key32: '0123456789abcdef'.repeat(2), key24: '0123456789abcdefghijklmn' }

describe.each(cases)('$name', ({ expr, data, value: text, layout }) => {
  test("decrypts OpenSSL's output", () => {
    expect(value(expr, data)).toBe(text)
    expect(value(expr, { ...data, algorithm: data.algorithm.toUpperCase() })).toBe(text)
  })

  test('encrypts in a template, and decrypts again', () => {
    const round = 'text | encrypt: algorithm, key | decrypt: algorithm, key'
    expect(value(round, { ...data, text })).toBe(text)
  })

  test('encrypts as OpenSSL does, with the same IV', () => {
    const inside = data.algorithm.includes('wrap') && layout.iv === 0
    if (inside) return
    const payload = Buffer.from(data.input, 'base64')
    const iv = new Bytes(payload.subarray(0, layout.iv))
    expect(value('text | encrypt: algorithm, key, iv', { ...data, text, iv })).toBe(
      data.input.replaceAll('+', '-').replaceAll('/', '_'),
    )
    expect(payload.length).toBeGreaterThanOrEqual(layout.iv + Buffer.byteLength(String(text)) + layout.tag)
  })

  test('rejects a key that is a byte too long or too short', () => {
    const expected = `filter "decrypt", parameter "key": expected ${data.key.length} bytes, got `
    expect(fault(expr, { ...data, key: `${data.key}x` })).toBe(`${expected}${data.key.length + 1}`)
    expect(fault(expr, { ...data, key: data.key.slice(1) })).toBe(`${expected}${data.key.length - 1}`)
    expect(fault('text | encrypt: algorithm, key', { ...data, key: '', text })).toContain('"encrypt", parameter "key"')
  })
})

describe('encrypt', () => {
  test('reads the IV from the random adapter', () => {
    const random = { bytes: (count: number) => new Uint8Array(count).fill(0xab) }
    const fixed = register({ random }).liquid
    const payload = String(fixed.evalValueSync("'text' | encrypt: 'aes-256-gcm', key32", keys))
    expect(Buffer.from(payload, 'base64url').subarray(0, 12).toString('hex')).toBe('ab'.repeat(12))
    expect(payload).toHaveLength(44)
    expect(payload.endsWith('=')).toBe(true)
    expect(value("'text' | encrypt: 'aes-256-gcm', key32", keys)).not.toBe(
      value("'text' | encrypt: 'aes-256-gcm', key32", keys),
    )
  })

  test("accepts an IV of the algorithm's length", () => {
    expect(value("'text' | encrypt: 'aes-128-ctr', key16, iv: key16", keys)).toMatch(/^MDEyMzQ1Njc4OWFiY2RlZ/)
    expect(fault("'text' | encrypt: 'aes-128-cbc', key16, 'short'", keys)).toBe(
      'filter "encrypt", parameter "iv": expected 16 bytes, got 5',
    )
    expect(fault("'text' | encrypt: 'aes-128-ecb', key16, 'short'", keys)).toContain('expected 0 bytes, got 5')
    expect(value("'text' | encrypt: 'aes-128-gcm', key16, key16", keys)).toMatch(/^MDEyMzQ1Njc4OWFiY2RlZ/)
    expect(fault("'text' | encrypt: 'aes-128-ccm', key16, key16", keys)).toContain('expected 7 to 13 bytes, got 16')
    expect(fault("key16 | encrypt: 'aes128-wrap', key16, 'notfixed'", keys)).toContain(
      'parameter "iv": must be the IV that the standard of this key wrap defines',
    )
  })

  test('accepts bytes for text, key and IV, and returns them', () => {
    const bytes = new Bytes(Buffer.from([0xff, 0, 0xfe]))
    const key = new Bytes(Buffer.alloc(16, 0xee))
    const back = value("bytes | encrypt: 'aes-128-cbc', key, key | decrypt: 'aes-128-cbc', key", { bytes, key })
    expect(back).toBeInstanceOf(Bytes)
    expect((back as Bytes).bytes).toEqual(bytes.bytes)
  })

  test('pads with spaces on request, counted in bytes, and then without padding', () => {
    const round = "text | encrypt: 'aes-128-cbc', key16, pad_payload_right: 16 | decrypt: 'aes-128-cbc', key16, o"
    const data = { ...keys, text: 'zażółć', o: { disable_cipher_padding: true } }
    expect(value(round, data)).toBe('zażółć      ')
    expect(value(round, { ...data, text: 'sixteen letters!' })).toBe('sixteen letters!')
    expect(fault("'text' | encrypt: 'aes-128-cbc', key16, pad_payload_right: 10", keys)).toContain(
      'expected text of a multiple of 16 bytes, got 10',
    )
    expect(() =>
      value("'text' | encrypt: 'aes-128-cbc', key16, pad_payload_right: n", { ...keys, n: 2 ** 40 }),
    ).toThrow('memory alloc limit exceeded')
  })

  test('rejects unknown options', () => {
    const writing = { transform_key_to_hex: true, return_hex: true }
    const reading = { transform_key_to_hex: true, from_hex: true }
    const data = { key: '000102030405060708090A0B0C0D0E0F', writing, reading }
    expect(value("'x' | encrypt: 'aes-128-cbc', key, nil, writing", data)).toMatch(/^[0-9A-F]{64}$/)
    const round = "'x' | encrypt: 'aes-128-cbc', key, nil, writing | decrypt: 'aes-128-cbc', key, reading"
    expect(value(round, data)).toBe('x')
    expect(fault("'x' | encrypt: 'aes-128-cbc', key, nil, reading", data)).toContain(
      'unknown option "from_hex"; expected one of transform_key_to_hex, return_hex, pad_payload_right',
    )
    expect(fault("'x' | decrypt: 'aes-128-cbc', key, writing", data)).toContain(
      'unknown option "return_hex"; expected one of transform_key_to_hex, from_hex, disable_cipher_padding',
    )
    expect(fault("'x' | encrypt: 'aes-128-cbc', key16, retrun_hex: true", keys)).toContain(
      'unknown option "retrun_hex" (did you mean "return_hex"?)',
    )
    expect(fault("'x' | encrypt: 'aes-128-cbc', key16, return_hex: 'yes'", keys)).toContain(
      'parameter "options": return_hex: expected true or false',
    )
    expect(fault("'x' | encrypt: 'aes-128-cbc', 'no hex', transform_key_to_hex: true")).toContain(
      'parameter "key": expected hexadecimal text',
    )
  })

  test.each([
    ['aes-128-xts', 'key32', "'too short'", 'expected text of at least 16 bytes, got 9'],
    ['aes-128-xts', 'key32', "'sixteen letters!'", 'cannot be encrypted with this algorithm and key'],
    ['aes128-wrap', 'key16', "'12345678'", 'expected text of at least 16 bytes, got 8'],
    ['aes128-wrap', 'key16', "'not of 8'", 'expected text of at least 16 bytes, got 8'],
    ['des3-wrap', 'key24', "'123456789'", 'expected text of a multiple of 8 bytes, got 9'],
    ['id-aes128-wrap-pad', 'key16', "''", 'expected text of at least 1 byte, got 0'],
  ])('%s with %s rejects %s', (algorithm, key, text, message) => {
    expect(fault(`${text} | encrypt: '${algorithm}', ${key}`, keys)).toContain(`parameter "payload": ${message}`)
  })

  test('returns nil for nil, but rejects a nil key', () => {
    expect(value("nil | encrypt: 'aes-128-cbc', key16", keys)).toBeNull()
    expect(value("nil | decrypt: 'aes-128-cbc', key16", keys)).toBeNull()
    expect(fault("'x' | encrypt: 'aes-128-cbc', missing")).toContain('parameter "key": expected text or bytes, got nil')
  })

  test('suggests the nearest algorithm', () => {
    expect(fault("'x' | encrypt: 'aes-256-gmc', key32", keys)).toContain(
      'parameter "algorithm": expected an algorithm such as aes-256-gcm, aes-256-cbc or RSA-OAEP, got String "aes-256-gmc" (did you mean "aes-256-gcm"?)',
    )
    expect(fault("'x' | encrypt: 'RSA_OAEP', key32", keys)).toContain('(did you mean "rsa-oaep"?)')
    expect(fault("'AA==' | decrypt: '__proto__', key32", keys)).toContain('got String "__proto__"')
  })
})

describe('decrypt', () => {
  test('accepts both alphabets, line feeds, missing padding, and hexadecimal', () => {
    const data = { ...keys, text: '\ufb01?>~'.repeat(9) }
    const payload = String(value("text | encrypt: 'aes-128-gcm', key16", data))
    const spaced = payload.replaceAll('-', '+').replaceAll('_', '/').replace(/.{20}/g, '$&\r\n').replaceAll('=', '')
    expect(value("payload | decrypt: 'aes-128-gcm', key16", { ...keys, payload: spaced })).toBe(data.text)
    const hex = String(value("text | encrypt: 'aes-128-gcm', key16, return_hex: true", data))
    const given = { ...keys, payload: hex.toLowerCase() }
    expect(value("payload | decrypt: 'aes-128-gcm', key16, from_hex: true", given)).toBe(data.text)
    expect(fault("'ABC' | decrypt: 'aes-128-gcm', key16, from_hex: true", keys)).toContain('expected hexadecimal text')
    expect(fault("'no base64!' | decrypt: 'aes-128-gcm', key16", keys)).toContain('expected Base64')
  })

  test('reports a failure without details', () => {
    const refused =
      'filter "decrypt", parameter "payload": cannot be decrypted: it was changed, or belongs to another key'
    const other = { ...keys, other: 'fedcba9876543210' }
    expect(fault("'some text' | encrypt: 'aes-128-gcm', key16 | decrypt: 'aes-128-gcm', other", other)).toBe(refused)
    expect(fault("key16 | encrypt: 'aes128-wrap', key16 | decrypt: 'aes128-wrap', other", other)).toBe(refused)
    const unpadded = "key16 | encrypt: 'aes-128-cbc', key16, pad_payload_right: 16 | decrypt: 'aes-128-cbc', key16"
    expect(fault(unpadded, keys)).toBe(refused)
    expect(fault("'AAAA' | decrypt: 'aes-128-gcm', key16", keys)).toContain('expected at least 28 bytes, got 3')
    expect(fault("key32 | decrypt: 'aes-128-cbc', key16", keys)).toContain(
      'expected ciphertext of a multiple of 16 bytes',
    )
  })

  test('never includes a key or payload in a message', () => {
    const secret = 'do-not-tell'
    for (const expression of [
      "secret | encrypt: 'aes-128-cbc', secret",
      "secret | encrypt: 'aes-128-cbc', key16, secret",
      "secret | encrypt: 'aes-128-cbc', secret, transform_key_to_hex: true",
      "secret | encrypt: 'RSA', secret",
      "secret | decrypt: 'RSA-OAEP', secret",
      "secret | decrypt: 'aes-128-cbc', key16",
      "secret | decrypt: 'aes-128-cbc', key16, from_hex: true",
      "secret | decrypt: 'aes-128-gcm', secret",
      "list | encrypt: 'aes-128-cbc', list",
    ]) {
      const error = errorOf(() => value(expression, { ...keys, secret, list: [secret] }))
      for (const { message } of listCauses(error)) expect(message.split(', line:')[0]).not.toContain(secret)
    }
  })
})

describe('RSA', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const data = { ...keys, privateKey, publicKey }

  test.each(['RSA', 'RSA-OAEP', 'rsa'])('%s: a public key encrypts, a private key decrypts', (algorithm) => {
    const round = 'text | encrypt: algorithm, publicKey | decrypt: algorithm, privateKey'
    expect(value(round, { ...data, algorithm, text: 'zażółć' })).toBe('zażółć')
    expect(value(round, { ...data, algorithm, text: '' })).toBe('')
    expect(fault('text | encrypt: algorithm, publicKey', { ...data, algorithm, text: 'x'.repeat(118) })).toContain(
      'parameter "payload": expected at most',
    )
    expect(fault('text | decrypt: algorithm, publicKey', { ...data, algorithm, text: 'AAAA' })).toContain(
      'parameter "key": expected a private RSA key in PEM',
    )
    expect(fault('text | decrypt: algorithm, privateKey', { ...data, algorithm, text: 'AAAA' })).toContain(
      'expected 128 bytes for this key, got 3',
    )
  })

  test('rejects a key of another kind', () => {
    const ec = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).publicKey.export({ type: 'spki', format: 'pem' })
    expect(fault("'x' | encrypt: 'RSA', ec", { ec })).toContain('expected a public RSA key in PEM')
  })

  test('returns the same meaningless text for wrong padding, without an error', () => {
    const block = Buffer.alloc(128, 5)
    block[0] = 0
    const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, block).toString('base64')
    const first = value("encrypted | decrypt: 'RSA', privateKey | base64_encode", { ...data, encrypted })
    expect(value("encrypted | decrypt: 'RSA', privateKey | base64_encode", { ...data, encrypted })).toBe(first)
    expect(fault("encrypted | decrypt: 'RSA-OAEP', privateKey", { ...data, encrypted })).toContain(
      'cannot be decrypted',
    )
  })
})

test('warns once of a weak algorithm, at its filter', () => {
  const weak = ['des-cbc', 'desx', 'rc2-40-cbc', 'rc2-cbc', 'rc4', 'rc4-40', 'aes-256-ecb']
  const { liquid, entries } = register()
  for (const algorithm of [...weak, 'aes-256-gcm']) {
    const { data } = cases.find(({ name }) => name === algorithm) ?? {}
    for (let i = 0; i < 2; i++) liquid.parseAndRenderSync('\n{{ input | decrypt: algorithm, key }}', data)
  }
  expect(entries.map(({ level, message }) => `${level} ${message}`)).toEqual(
    weak.map((name) => `warn template:2:12: the algorithm "${name}" is weak: use "aes-256-gcm" for new data`),
  )
})

test('exports the filters as functions, too', () => {
  const payload = encrypt('text', 'aes-256-gcm', keys.key32, undefined, { return_hex: true })
  expect(decrypt(payload, 'aes-256-gcm', Buffer.from(keys.key32), { from_hex: true })).toBe('text')
})
