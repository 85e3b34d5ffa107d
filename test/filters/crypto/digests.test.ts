import { createECDH, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { Bytes } from '../../../src/base/encoding/bytes'
import { makeEvaluator } from '../../support/expressions'
import { register } from '../../support/register'

const { liquid } = register()
const { value, fault } = makeEvaluator(liquid)

describe('digest, sha1, compute_hmac', () => {
  test('ignore the case of algorithm names', () => {
    expect(value("'foo' | digest: 'MD5', 'HEX'")).toBe('acbd18db4cc2f85cedef654fccc4a4d8')
    expect(value("'foo' | sha1")).toBe(value("'foo' | digest"))
    expect(value("'d' | compute_hmac: 's', 'sHa256', 'Base64'")).toBe(
      value("'d' | compute_hmac: 's', digest: 'base64'"),
    )
  })

  test('accept and return bytes', () => {
    const digest = value("'foo' | digest: 'sha256', 'none'")
    expect(digest).toBeInstanceOf(Bytes)
    expect(value("'foo' | digest: 'sha256', 'none' | size")).toBe(32)
    expect(value("'foo' | digest: 'sha256', 'none' | base64_encode")).toBe(value("'foo' | digest: 'sha256', 'base64'"))
    const bytes = new Bytes(Buffer.from([0xff]))
    expect(value("bytes | digest: 'md5'", { bytes })).toBe('00594fd4f42ba43fc1ca0427a0576295')
    expect(value("bytes | compute_hmac: bytes, 'md5' | size", { bytes })).toBe(32)
    expect(value('bytes | sha1 | size', { bytes: Buffer.from([0xff]) })).toBe(40)
  })

  test.each([
    ['SHA-256', 'sha256'],
    ['SHA-1', 'sha1'],
    ['sha_512', 'sha512'],
    ['SHA2-256', 'sha256'],
    ['RIPEMD-160', 'ripemd160'],
  ])('suggest the local name of %s', (name, known) => {
    const hint = `got String "${name}" (did you mean "${known}"?)`
    expect(fault('s | digest: name', { s: '', name })).toContain(hint)
    expect(fault('s | compute_hmac: s, algorithm: name', { s: '', name })).toContain(hint)
    expect(fault('s | hkdf: hash: name', { s: '', name })).toContain(hint)
  })

  test('reject unknown algorithms and formats', () => {
    expect(fault("'foo' | digest: 'sha265'")).toBe(
      'filter "digest", parameter "algorithm": expected one of md5, sha1, sha224, sha256, sha384, sha512, ripemd160, md4, mdc2, sha, dss1, got String "sha265" (did you mean "sha256"?)',
    )
    expect(fault("'foo' | digest: 'constructor'")).toContain('got String "constructor"')
    expect(fault("'foo' | compute_hmac: 's', 'sha1', 'bse64'")).toContain(
      'parameter "digest": expected "hex", "base64" or "none", got String "bse64" (did you mean "base64"?)',
    )
    expect(fault("'foo' | compute_hmac: missing")).toContain('parameter "secret": expected text or bytes, got nil')
  })

  test('return nil for nil', () => {
    for (const filter of ['digest', 'sha1', "compute_hmac: 's'", 'hkdf', "ecdh_compute: 'p'"]) {
      expect(value(`nil | ${filter}`)).toBeNull()
    }
  })
})

describe('hkdf', () => {
  test('matches Node', () => {
    const expected = Buffer.from(hkdfSync('sha512', 'material', 'salt', 'info', 70)).toString('hex')
    const derived = value("'material' | hkdf: 'salt', 'info', 70, 'SHA512'")
    expect(Buffer.from((derived as Bytes).bytes).toString('hex')).toBe(expected)
    expect(value("'material' | hkdf | size")).toBe(32)
    expect(value("'material' | hkdf: hash: 'sha1', length: 5 | size")).toBe(5)
  })

  test('limits its output by the size of the hash', () => {
    expect(value("'material' | hkdf: length: 8160 | size")).toBe(8160)
    expect(fault("'material' | hkdf: length: 8161")).toContain(
      'parameter "length": expected at most 8160 bytes from this hash, got 8161',
    )
    expect(fault("'material' | hkdf: hash: 'no'")).toContain('parameter "hash": expected one of md5, sha1,')
  })
})

describe('ecdh_compute', () => {
  const curves = ['prime256v1', 'secp384r1', 'secp521r1', 'secp256k1', 'secp224r1']

  function pairOn(namedCurve: string): { privateKey: string; publicKey: string } {
    return generateKeyPairSync('ec', {
      namedCurve,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  }

  test.each(curves)('computes the same secret on both sides of %s', (curve) => {
    const a = pairOn(curve)
    const b = pairOn(curve)
    const secret = value("a | ecdh_compute: b, 'hex'", { a: a.privateKey, b: b.publicKey })
    expect(value("b | ecdh_compute: a, 'hex'", { a: a.publicKey, b: b.privateKey })).toBe(secret)
    expect(value('a | ecdh_compute: b', { a: a.privateKey, b: b.publicKey })).toEqual(
      new Bytes(Buffer.from(String(secret), 'hex')),
    )
  })

  test.each(curves)('accepts a raw point on %s', (curve) => {
    const { privateKey, publicKey } = pairOn(curve)
    const peer = createECDH(curve)
    const point = peer.generateKeys('base64url')
    const own = Buffer.from(publicKey.split('\n').slice(1, -2).join(''), 'base64').subarray(-peer.getPublicKey().length)
    const secret = value('key | ecdh_compute: point | base64_encode', { key: privateKey, point })
    expect(String(secret).replaceAll('\n', '')).toBe(peer.computeSecret(own).toString('base64'))
    const urlSafe = value("key | ecdh_compute: point, 'base64'", { key: privateKey, point })
    expect(urlSafe).toBe(String(secret).replaceAll('\n', '').replaceAll('+', '-').replaceAll('/', '_'))
  })

  test('rejects keys of different curves, points off the curve, and invalid keys', () => {
    const { privateKey, publicKey } = pairOn('prime256v1')
    const other = pairOn('secp384r1').publicKey
    expect(fault('key | ecdh_compute: other', { key: privateKey, other })).toBe(
      'filter "ecdh_compute", parameter "peer_public_key": expected a key on prime256v1, as private_key is, got one on secp384r1',
    )
    const point = createECDH('prime256v1').generateKeys()
    point[64] = (point[64] ?? 0) ^ 1
    for (const bytes of [point, point.subarray(1), Buffer.alloc(0), createECDH('secp384r1').generateKeys()]) {
      expect(fault('key | ecdh_compute: point', { key: privateKey, point: bytes.toString('base64url') })).toContain(
        'parameter "peer_public_key": expected an uncompressed point on prime256v1',
      )
    }
    const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
    expect(fault('key | ecdh_compute: point', { key: privateKey, point: compressed })).toContain('uncompressed point')
    expect(fault("key | ecdh_compute: 'no point!'", { key: privateKey })).toContain('expected PEM or Base64url')
    expect(fault('key | ecdh_compute: key', { key: publicKey })).toContain(
      'parameter "private_key": expected a private EC key in PEM',
    )
    const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    expect(fault('rsa | ecdh_compute: key', { rsa, key: publicKey })).toContain('expected a private EC key in PEM')
    expect(fault("key | ecdh_compute: public, 'b64'", { key: privateKey, public: publicKey })).toContain(
      'parameter "output"',
    )
  })
})
