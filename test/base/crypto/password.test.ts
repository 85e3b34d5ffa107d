import crypto from 'node:crypto'
import { hashPassword, makePasswordVersion, rehashPassword, verifyPassword } from '../../../src/base/crypto/password'
import { systemRandom } from '../../../src/ports/random/port'

const fixed = { bytes: (count: number) => new Uint8Array(count).fill(7) }
const salt = 'BwcHBwcHBwcHBwcHBwcHBw'

test('records the algorithm in a hash of constant length', async () => {
  const format = new RegExp(String.raw`^scrypt\$1024\$8\$1\$${salt}\$[\w-]{43}$`)
  expect(await hashPassword('secret', fixed)).toMatch(format)
  expect(await hashPassword('x'.repeat(10_000), fixed)).toMatch(format)
})

test('uses a different salt for each hash of a password', async () => {
  const random = systemRandom()
  expect(await hashPassword('secret', random)).not.toBe(await hashPassword('secret', random))
})

test('accepts the hashed password, and no other', async () => {
  const stored = await hashPassword('zażółć 🔑', systemRandom())
  expect(await verifyPassword('zażółć 🔑', stored)).toBe(true)
  expect(await verifyPassword('zażółć 🔑'.normalize('NFD'), stored)).toBe(true)
  expect(await verifyPassword('Zażółć 🔑', stored)).toBe(false)
  expect(await verifyPassword('', stored)).toBe(false)
})

// Source: the test vectors of OpenBSD's bcrypt, as the Openwall project published them
test.each([
  ['U*U', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'],
  ['U*U*', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK'],
  ['', '$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy'],
])('reads bcrypt digests: %s', async (password, digest) => {
  for (const stored of [digest, digest.replace('$2a$', '$2b$'), digest.replace('$2a$', '$2y$')]) {
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(`${password}x`, stored)).toBe(false)
  }
  const renewed = await rehashPassword(password, digest)
  expect(renewed).toMatch(/^scrypt\$1024\$8\$1\$/)
  expect(await verifyPassword(password, renewed)).toBe(true)
  expect(makePasswordVersion(renewed ?? '')).toBe(makePasswordVersion(digest))
})

// RFC 7914, section 12
test('accepts hashes of another cost, and matches the standard', async () => {
  const key = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex')
  const nacl = Buffer.from('NaCl').toString('base64url')
  expect(await verifyPassword('password', `scrypt$1024$8$16$${nacl}$${key.toString('base64url')}`)).toBe(true)
  expect(await verifyPassword('passwore', `scrypt$1024$8$16$${nacl}$${key.toString('base64url')}`)).toBe(false)
})

test.each([
  ['another scheme', '$2b$10$abcdefghijklmnopqrstuv'],
  ['a cost that is not a power of two', `scrypt$1000$8$1$${salt}$${'A'.repeat(43)}`],
  ['a cost that exceeds any memory', `scrypt$1073741824$8$1$${salt}$${'A'.repeat(43)}`],
  ['a short hash', `scrypt$1024$8$1$${salt}$AAAA`],
])('accepts no password for %s', async (_, stored) => {
  expect(await verifyPassword('secret', stored)).toBe(false)
})

test('spends the same time if no hash is stored', async () => {
  const scrypt = jest.spyOn(crypto, 'scrypt')
  const stored = await hashPassword('another', fixed)
  expect(await verifyPassword('secret', stored)).toBe(false)
  expect(await verifyPassword('secret', undefined)).toBe(false)
  const costs = scrypt.mock.calls.map(([, , length, options]) => ({ length, options }))
  expect(costs).toHaveLength(3)
  expect(new Set(costs.map((cost) => JSON.stringify(cost))).size).toBe(1)
  scrypt.mockRestore()
})
