import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  ECDH,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { CryptoFault } from './fault'
import { readKey } from './keys'

/**
 * The ECDH shared secret of two keys.
 *
 * @param privatePem a private EC key
 * @param peer a public EC key in PEM, or the bytes of an uncompressed point
 * @throws {CryptoFault} if a key is invalid, or the keys are on different curves
 */
export function deriveSharedSecret(privatePem: string, peer: string | Buffer): Buffer {
  const privateKey = readKey('private_key', 'ec', 'a private EC key in PEM', () => createPrivateKey(privatePem))
  const curve = readCurve('private_key', privateKey)
  const publicKey = typeof peer === 'string' ? readPublicKey(peer) : makePublicKey(peer, curve)
  const peerCurve = readCurve('peer_public_key', publicKey)
  if (peerCurve !== curve) {
    throw new CryptoFault('peer_public_key', `expected a key on ${curve}, as private_key is, got one on ${peerCurve}`)
  }
  return diffieHellman({ privateKey, publicKey })
}

function readPublicKey(pem: string): KeyObject {
  return readKey('peer_public_key', 'ec', 'a public EC key in PEM', () => createPublicKey(pem))
}

/** The public key of a point on the curve. */
function makePublicKey(point: Buffer, curve: string): KeyObject {
  return readKey('peer_public_key', 'ec', `an uncompressed point on ${curve}`, () => {
    const uncompressed = ECDH.convertKey(point, curve, undefined, undefined, 'uncompressed')
    if (!point.equals(uncompressed as Buffer)) throw new Error('compressed')
    // The SPKI encodings of a curve's keys differ only in the point, which comes last.
    const other = generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ type: 'spki', format: 'der' })
    const key = Buffer.concat([other.subarray(0, -point.length), point])
    return createPublicKey({ key, type: 'spki', format: 'der' })
  })
}

/** Refuses keys with explicit curve parameters, which anyone may have chosen. */
function readCurve(part: string, { asymmetricKeyDetails }: KeyObject): string {
  const curve = asymmetricKeyDetails?.namedCurve
  if (curve === undefined) throw new CryptoFault(part, 'expected a key on a named curve')
  return curve
}
