import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { armor, enums, generateKey, PacketList, readKey, type Key } from 'openpgp'
import { isGpgValid } from '../../../src/filters/functions'
import { crypto as limits } from '../../../src/base/limits'
import { SafeString } from '../../../src/base/values/scalar'
import { register } from '../../support/register'
import { cpuClock, cpuOfAsync } from '../../support/cpu'

/** Public keys written by GnuPG 2.2. */
const keys = JSON.parse(readFileSync(join(__dirname, 'gpg-keys.json'), 'utf8')) as Record<string, string>
const { Ed25519: key = '', RSA: rsa = '', DSA: dsa = '' } = keys
const { liquid } = register()

function isValid(text: unknown): Promise<unknown> {
  return liquid.evalValue('text | is_gpg_valid', { text })
}

type Packet = ReturnType<Key['toPacketList']>[number]

function packetsOf(text: string): Promise<Packet[]> {
  return readKey({ armoredKey: text }).then((key) => Array.from(key.toPacketList()))
}

function armored(packets: readonly Packet[]): string {
  const list = new PacketList<Packet>()
  list.push(...packets)
  return armor(enums.armor.publicKey, list.write())
}

test.each(Object.entries(keys))('accepts a key of GnuPG: %s', async (_, text) => {
  expect(await isValid(text)).toBe(true)
})

test('accepts a key with text around it, other line feeds, or no checksum', async () => {
  expect(await isValid(`My key:\n\n${key}\n\nSee you`)).toBe(true)
  expect(await isValid(key.replaceAll('\n', '\r\n'))).toBe(true)
  expect(await isValid(key.replace(/\n=.{4}\n/, '\n'))).toBe(true)
  expect(await isValid(new SafeString(key))).toBe(true)
})

test('accepts a public key of OpenPGP.js, and rejects the private one', async () => {
  const { publicKey, privateKey } = await generateKey({ userIDs: [{ name: 'Ann', email: 'ann@example.com' }] })
  expect(await isValid(publicKey)).toBe(true)
  expect(await isValid(privateKey)).toBe(false)
  expect(await isValid(privateKey.replaceAll('PRIVATE', 'PUBLIC'))).toBe(false)
})

test('rejects a key with a changed key or user', async () => {
  const begin = key.indexOf('\n\n') + 2
  for (let at = begin; at < begin + 100; at++) {
    if (key[at] === '\n') continue
    const changed = key.slice(0, at) + (key[at] === 'A' ? 'B' : 'A') + key.slice(at + 1)
    expect([at, await isValid(changed)]).toEqual([at, false])
  }
})

test('rejects a truncated key, and one without a signed user', async () => {
  const lines = key.split('\n')
  expect(await isValid([...lines.slice(0, -4), ...lines.slice(-3)].join('\n'))).toBe(false)
  expect(await isValid(key.slice(0, -60))).toBe(false)
  const [primary, user, signature] = (await packetsOf(key)) as [Packet, Packet, Packet]
  const [otherPrimary, otherUser, otherSignature] = (await packetsOf(rsa)) as [Packet, Packet, Packet]
  expect(await isValid(armored([primary, user, signature]))).toBe(true)
  for (const packets of [
    [primary],
    [primary, user],
    [primary, otherUser, signature],
    [primary, otherUser, otherSignature],
    [otherPrimary, user, signature],
    [user, signature],
  ]) {
    expect(await isValid(armored(packets))).toBe(false)
  }
})

test('rejects other texts synchronously', () => {
  const values = [
    null,
    undefined,
    '',
    ' ',
    'not-a-key',
    12,
    true,
    [key],
    { key },
    'x'.repeat(2_000_000),
    `${key}${' '.repeat(262_144)}`,
  ]
  for (const text of values) expect(liquid.evalValueSync('text | is_gpg_valid', { text })).toBe(false)
})

test('rejects text that only resembles a key', async () => {
  const begin = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
  const end = '-----END PGP PUBLIC KEY BLOCK-----'
  for (const text of [
    begin,
    `${begin}\n${end}`,
    `${begin}\n\n${end}`,
    `${begin}\n\nAAAA\n${end}`,
    `${begin}\n\n!\n${end}`,
  ]) {
    expect(await isValid(text)).toBe(false)
  }
  expect(await isValid(key.replaceAll('KEY BLOCK', 'MESSAGE'))).toBe(false)
})

test('rejects a key with numbers so large that verification would be slow', async () => {
  const before = await readKey({ armoredKey: dsa })
  const fingerprint = before.getFingerprint()
  const packets = before.toPacketList()
  const [p, q] = [255, 254].map((byte) => new Uint8Array(2048).fill(byte).fill(251, 2047))
  before.keyPacket.publicParams = { p, q, g: new Uint8Array([3]), y: new Uint8Array([5]) }
  const after = await readKey({ binaryKey: packets.write() })
  const hex = Buffer.from(packets.write())
    .toString('hex')
    .replaceAll(fingerprint, after.getFingerprint())
    .replaceAll(fingerprint.slice(-16), after.getKeyID().toHex())
  const hostile = await readKey({ binaryKey: Buffer.from(hex, 'hex') })
  for (const { userID, selfCertifications } of hostile.users) {
    const [signature] = selfCertifications as unknown as [Hashed]
    const digest = await signature.hash(enums.signature.certGeneric, { userID, key: hostile.keyPacket })
    signature.signedHashValue = digest.subarray(0, 2)
  }
  const took = cpuClock()
  expect(await isValid(hostile.armor())).toBe(false)
  expect(took()).toBeLessThan(5000)
})

test.each([
  [
    'packets',
    armor(
      enums.armor.publicKey,
      new Uint8Array(180_000).fill(0xff).map((byte, i) => (i % 2 ? 0 : byte)),
    ),
  ],
  ['lines', '\n'.repeat(180_000) + key],
])('rejects a key with so many %s that reading it would be slow', async (_, text) => {
  expect(await cpuOfAsync(async () => expect(await isValid(text)).toBe(false), 300)).toBeLessThan(300)
})

test('accepts a key with as many packets as the limit, of any kind of length, and rejects one more', async () => {
  const { gpgPackets } = limits
  const own = await packetsOf(key)
  const lengths = [
    [0xd5, 0],
    [0xd5, 192, 0, ...Buffer.alloc(192)],
    [0xd5, 255, 0, 0, 0, 1, 0],
  ]
  const padded = (count: number): string => {
    const bytes = Buffer.from(Array.from({ length: count }, (_, i) => lengths[i % 3] ?? []).flat())
    const list = new PacketList<Packet>()
    list.push(...own)
    return armor(enums.armor.publicKey, Buffer.concat([list.write(), bytes]))
  }
  expect(await isValid(padded(gpgPackets - own.length))).toBe(true)
  expect(await isValid(padded(gpgPackets - own.length + 1))).toBe(false)
})

/** Members of a signature that its types omit. */
interface Hashed {
  signedHashValue: Uint8Array
  hash(type: enums.signature, signed: object): Promise<Uint8Array>
}

test('verifies a key asynchronously, which renderSync rejects', async () => {
  expect(await liquid.parseAndRender('{{ key | is_gpg_valid }}', { key })).toBe('true')
  expect(() => liquid.parseAndRenderSync('{{ key | is_gpg_valid }}', { key })).toThrow('use render')
})

test('exports the filter as a function, too', async () => {
  expect(isGpgValid('no key')).toBe(false)
  expect(await isGpgValid(key)).toBe(true)
})
