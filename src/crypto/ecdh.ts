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
 * The secret that the owners of two keys share.
 *
 * @param privatePem a private EC key
 * @param peer a public EC key in PEM, or the bytes of an uncompressed point
 * @throws {CryptoFault} where a key is none, or they are on different curves
 */
export function ecdh(privatePem: string, peer: string | Buffer): Buffer {
  const privateKey = readKey('private_key', 'ec', 'a private EC key in PEM', () => createPrivateKey(privatePem))
  const curve = curveOf('private_key', privateKey)
  const publicKey = typeof peer === 'string' ? readPublicKey(peer) : keyAt(peer, curve)
  const peerCurve = curveOf('peer_public_key', publicKey)
  if (peerCurve !== curve) {
    throw new CryptoFault('peer_public_key', `expected a key on ${curve}, as private_key is, got one on ${peerCurve}`)
  }
  return diffieHellman({ privateKey, publicKey })
}

function readPublicKey(pem: string): KeyObject {
  return readKey('peer_public_key', 'ec', 'a public EC key in PEM', () => createPublicKey(pem))
}

/** The public key that a point is. */
function keyAt(point: Buffer, curve: string): KeyObject {
  return readKey('peer_public_key', 'ec', `an uncompressed point on ${curve}`, () => {
    const uncompressed = ECDH.convertKey(point, curve, undefined, undefined, 'uncompressed')
    if (!point.equals(uncompressed as Buffer)) throw new Error('compressed')
    // The encodings of two keys of a curve differ in the point alone, which stands last.
    const other = generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ type: 'spki', format: 'der' })
    const key = Buffer.concat([other.subarray(0, -point.length), point])
    return createPublicKey({ key, type: 'spki', format: 'der' })
  })
}

/** A key with a curve of its own, without a name, is refused: anyone may have chosen its parameters. */
function curveOf(part: string, { asymmetricKeyDetails }: KeyObject): string {
  const curve = asymmetricKeyDetails?.namedCurve
  if (curve === undefined) throw new CryptoFault(part, 'expected a key on a named curve')
  return curve
}
