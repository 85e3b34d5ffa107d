import { constants, createPrivateKey, privateDecrypt, publicEncrypt } from 'node:crypto'
import fc from 'fast-check'
import { decryptRsa, encryptRsa } from '../../../src/base/crypto/rsa'
import { cases, private_key as privateKey, public_key as publicKey } from './rsa-paddings.json'
import { runs } from '../../support/effort'

const pem = Buffer.from(privateKey)
const modulusLength = 128

test.each(cases)('$name: matches OpenSSL 3.5', ({ encrypted, text }) => {
  expect(decryptRsa('pkcs1', pem, Buffer.from(encrypted, 'base64')).toString('hex')).toBe(text)
})

test('decrypts any bytes of the right length, deterministically and within the maximum', () => {
  const block = fc.uint8Array({ minLength: modulusLength - 1, maxLength: modulusLength - 1 })
  fc.assert(
    fc.property(block, (bytes) => {
      const encrypted = Buffer.concat([Buffer.alloc(1), bytes])
      const text = decryptRsa('pkcs1', pem, encrypted)
      expect(text.length).toBeLessThanOrEqual(modulusLength - 11)
      expect(decryptRsa('pkcs1', pem, encrypted)).toEqual(text)
    }),
    runs(30),
  )
})

test('decrypts to another text with another key', () => {
  const padded = Buffer.alloc(modulusLength, 7)
  padded[0] = 0
  const encrypted = publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, padded)
  const invented = decryptRsa('pkcs1', pem, encrypted)
  encrypted[5] = (encrypted[5] ?? 0) ^ 1
  expect(decryptRsa('pkcs1', pem, encrypted)).not.toEqual(invented)
})

test.each(['pkcs1', 'oaep'] as const)('%s decrypts any text that fits', (padding) => {
  const most = padding === 'oaep' ? modulusLength - 42 : modulusLength - 11
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: most, size: 'max' }), (bytes) => {
      const text = Buffer.from(bytes)
      expect(decryptRsa(padding, pem, encryptRsa(padding, Buffer.from(publicKey), text))).toEqual(text)
    }),
    runs(30),
  )
  expect(() => encryptRsa(padding, Buffer.from(publicKey), Buffer.alloc(most + 1))).toThrow(
    `expected at most ${most} bytes for this key, got ${most + 1}`,
  )
})

test('OAEP uses SHA-1', () => {
  const encrypted = encryptRsa('oaep', Buffer.from(publicKey), Buffer.from('text'))
  const key = createPrivateKey(privateKey)
  expect(privateDecrypt({ key, oaepHash: 'sha1' }, encrypted).toString()).toBe('text')
  encrypted[9] = (encrypted[9] ?? 0) ^ 1
  expect(() => decryptRsa('oaep', pem, encrypted)).toThrow('cannot be decrypted')
})
