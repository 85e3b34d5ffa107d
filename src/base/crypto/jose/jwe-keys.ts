import {
  constants,
  createHash,
  diffieHellman,
  generateKeyPairSync,
  pbkdf2Sync,
  publicEncrypt,
  type KeyObject,
} from 'node:crypto'
import { makeBoundedMeter } from '../../metering/meter'
import { makeNodeEngine } from '../legacy/engine'
import { CryptoFault } from '../fault'
import { readPublicKey, readSecret, type KeyInput } from './keys'
import { makeGcm, type AesBits } from './jwe-content'

/** The input of a key management algorithm. */
export interface KeyRequest {
  readonly alg: string
  readonly enc: string
  /** The recipient's key. */
  readonly key: KeyInput
  /** The length of the content encryption key in bytes. */
  readonly length: number
  readonly random: { bytes(count: number): Uint8Array }
}

/** The content encryption key as the recipient gets it. */
interface EncryptedKey {
  readonly encryptedKey: Buffer
  /** Additional header parameters. */
  readonly header?: object
}

/** Generates or agrees on a content encryption key (RFC 7518, section 4). */
export type KeyManagement = (request: KeyRequest) => EncryptedKey & { readonly contentKey: Buffer }

const { RSA_PKCS1_PADDING: pkcs1, RSA_PKCS1_OAEP_PADDING: oaep } = constants
const nothing = Buffer.alloc(0)

/** Every algorithm by its name. */
export const keyManagements: ReadonlyMap<string, KeyManagement> = new Map([
  ['RSA1_5', generateAndWrap(makeRsaWrap(pkcs1))],
  ['RSA-OAEP', generateAndWrap(makeRsaWrap(oaep, 'sha1'))],
  ['RSA-OAEP-256', generateAndWrap(makeRsaWrap(oaep, 'sha256'))],
  ['ECDH-ES', useAgreedKey],
  ['ECDH-ES+A128KW', generateAndWrap(makeAgreedWrap(128))],
  ['ECDH-ES+A192KW', generateAndWrap(makeAgreedWrap(192))],
  ['ECDH-ES+A256KW', generateAndWrap(makeAgreedWrap(256))],
  ['PBES2-HS256+A128KW', generateAndWrap(makePasswordWrap('sha256', 128))],
  ['PBES2-HS384+A192KW', generateAndWrap(makePasswordWrap('sha384', 192))],
  ['PBES2-HS512+A256KW', generateAndWrap(makePasswordWrap('sha512', 256))],
  ['A128KW', generateAndWrap(makeKeyWrap(128))],
  ['A192KW', generateAndWrap(makeKeyWrap(192))],
  ['A256KW', generateAndWrap(makeKeyWrap(256))],
  ['A128GCMKW', generateAndWrap(makeGcmWrap(128))],
  ['A192GCMKW', generateAndWrap(makeGcmWrap(192))],
  ['A256GCMKW', generateAndWrap(makeGcmWrap(256))],
  ['dir', useDirectly],
])

type WrapKey = (request: KeyRequest, contentKey: Buffer) => EncryptedKey

/** Generates a random content encryption key, and wraps it for the recipient. */
function generateAndWrap(wrapKey: WrapKey): KeyManagement {
  return (request) => {
    const contentKey = Buffer.from(request.random.bytes(request.length))
    return { contentKey, ...wrapKey(request, contentKey) }
  }
}

function useDirectly({ key, length }: KeyRequest): ReturnType<KeyManagement> {
  return { contentKey: readSecretOfLength(key, length), encryptedKey: nothing }
}

function makeRsaWrap(padding: number, oaepHash?: string): WrapKey {
  return ({ key }, contentKey) => {
    const publicKey = readPublicKey(key, 'rsa')
    try {
      return { encryptedKey: publicEncrypt({ key: publicKey, padding, oaepHash }, contentKey) }
    } catch {
      throw new CryptoFault(key.part, 'expected a longer RSA key for this algorithm')
    }
  }
}

function makeKeyWrap(bits: AesBits): WrapKey {
  return ({ key }, contentKey) => ({ encryptedKey: wrap(bits, readSecretOfLength(key, bits / 8), contentKey) })
}

function makeGcmWrap(bits: AesBits): WrapKey {
  return ({ key, random }, contentKey) => {
    const { keyLength, ivLength, seal } = makeGcm(bits)
    const iv = Buffer.from(random.bytes(ivLength))
    const { ciphertext, tag } = seal(readSecretOfLength(key, keyLength), iv, contentKey, nothing)
    return { encryptedKey: ciphertext, header: { iv: iv.toString('base64url'), tag: tag.toString('base64url') } }
  }
}

const saltLength = 16
/** The most PBKDF2 iterations that `jose`, a JavaScript reader, accepts. */
const iterations = 10_000

function makePasswordWrap(hash: string, bits: AesBits): WrapKey {
  return ({ alg, key, random }, contentKey) => {
    const salt = Buffer.from(random.bytes(saltLength))
    const salted = Buffer.concat([Buffer.from(`${alg}\0`), salt])
    const derived = pbkdf2Sync(readSecret(key), salted, iterations, bits / 8, hash)
    return {
      encryptedKey: wrap(bits, derived, contentKey),
      header: { p2s: salt.toString('base64url'), p2c: iterations },
    }
  }
}

/** Uses the agreed key as the content encryption key. */
function useAgreedKey({ key, enc, length }: KeyRequest): ReturnType<KeyManagement> {
  const { secret, header } = agreeOnKey(key, enc, length)
  return { contentKey: secret, encryptedKey: nothing, header }
}

function makeAgreedWrap(bits: AesBits): WrapKey {
  return ({ alg, key }, contentKey) => {
    const { secret, header } = agreeOnKey(key, alg, bits / 8)
    return { encryptedKey: wrap(bits, secret, contentKey), header }
  }
}

/** Derives a key with an ephemeral key pair, whose public key goes into the header for the recipient (ECDH-ES). */
function agreeOnKey(
  key: KeyInput,
  algorithm: string,
  length: number,
): { readonly secret: Buffer; readonly header: object } {
  const publicKey = readPublicKey(key, 'ec')
  const pair = generateKeyPairSync('ec', { namedCurve: readCurve(key.part, publicKey) })
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey })
  const secret = deriveByConcatKdf(shared, encodeOtherInfo(algorithm, length), length)
  return { secret, header: { epk: pair.publicKey.export({ format: 'jwk' }) } }
}

const curves = ['prime256v1', 'secp384r1', 'secp521r1']

function readCurve(part: string, { asymmetricKeyDetails }: KeyObject): string {
  const curve = asymmetricKeyDetails?.namedCurve
  if (curve === undefined || !curves.includes(curve)) {
    throw new CryptoFault(part, 'expected a key on P-256, P-384 or P-521')
  }
  return curve
}

/** The algorithm, two empty party infos, and the length in bits. */
function encodeOtherInfo(algorithm: string, length: number): Buffer {
  return Buffer.concat([
    encodeUint32(algorithm.length),
    Buffer.from(algorithm),
    encodeUint32(0),
    encodeUint32(0),
    encodeUint32(length * 8),
  ])
}

/** Derives key bytes from a shared secret: Concat KDF of NIST SP 800-56A, with SHA-256. */
export function deriveByConcatKdf(shared: Buffer, otherInfo: Buffer, length: number): Buffer {
  const blocks: Buffer[] = []
  for (let i = 1; (i - 1) * 32 < length; i++) {
    blocks.push(createHash('sha256').update(encodeUint32(i)).update(shared).update(otherInfo).digest())
  }
  return Buffer.concat(blocks).subarray(0, length)
}

function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const initialValue = Buffer.alloc(8, 0xa6)

/** AES key wrap (RFC 3394). */
function wrap(bits: AesBits, key: Buffer, contentKey: Buffer): Buffer {
  return makeNodeEngine(`id-aes${bits}-wrap`).encrypt(key, initialValue, contentKey, makeBoundedMeter())
}

function readSecretOfLength(key: KeyInput, length: number): Buffer {
  const secret = readSecret(key)
  if (secret.length === length) return secret
  throw new CryptoFault(key.part, `expected ${length} bytes for this algorithm, got ${secret.length}`)
}
