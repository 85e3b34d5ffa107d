import {
  constants,
  createECDH,
  createHmac,
  sign,
  timingSafeEqual,
  verify,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { decodeBase64Url } from '../../encoding/base64url'
import { CryptoFault } from '../fault'
import { readPrivateKey, readPublicKey, readSecret, type KeyInput } from './keys'

/** A signature algorithm for tokens (RFC 7518, section 3). */
export interface SignatureAlgorithm {
  /** The `kty` of its JSON Web Keys. */
  readonly keyType: 'none' | 'oct' | 'RSA' | 'EC'
  /** @throws {CryptoFault} if the key does not fit the algorithm */
  sign(key: KeyInput, input: Buffer): Buffer
  /** @throws {CryptoFault} if the key does not fit the algorithm */
  verify(key: KeyInput, input: Buffer, signature: Buffer): boolean
}

const { RSA_PKCS1_PADDING: pkcs1, RSA_PKCS1_PSS_PADDING: pss, RSA_PSS_SALTLEN_DIGEST: saltLength } = constants

const unsigned: SignatureAlgorithm = {
  keyType: 'none',
  sign: () => Buffer.alloc(0),
  verify: (_key, _input, signature) => signature.length === 0,
}

/** Every algorithm by its name. */
export const signatureAlgorithms: ReadonlyMap<string, SignatureAlgorithm> = new Map([
  ['HS256', makeHmac('sha256')],
  ['HS384', makeHmac('sha384')],
  ['HS512', makeHmac('sha512')],
  ['RS256', makeRsa('sha256', pkcs1)],
  ['RS384', makeRsa('sha384', pkcs1)],
  ['RS512', makeRsa('sha512', pkcs1)],
  ['ES256', makeEcdsa('sha256', 'prime256v1', 'P-256')],
  ['ES384', makeEcdsa('sha384', 'secp384r1', 'P-384')],
  ['ES512', makeEcdsa('sha512', 'secp521r1', 'P-521')],
  ['PS256', makeRsa('sha256', pss)],
  ['PS384', makeRsa('sha384', pss)],
  ['PS512', makeRsa('sha512', pss)],
  ['none', unsigned],
])

function makeHmac(hash: string): SignatureAlgorithm {
  const computeDigest = (key: KeyInput, input: Buffer): Buffer =>
    createHmac(hash, readSecret(key)).update(input).digest()
  return {
    keyType: 'oct',
    sign: computeDigest,
    verify(key, input, signature) {
      const expected = computeDigest(key, input)
      return signature.length === expected.length && timingSafeEqual(signature, expected)
    },
  }
}

function makeRsa(hash: string, padding: number): SignatureAlgorithm {
  return {
    keyType: 'RSA',
    sign({ part, value }, input) {
      const key = readPrivateKey({ part, value }, 'rsa')
      try {
        return sign(hash, input, { key, padding, saltLength })
      } catch {
        throw new CryptoFault(part, 'expected a longer RSA key for this algorithm')
      }
    },
    verify: (key, input, signature) =>
      verify(hash, input, { key: readPublicKey(key, 'rsa'), padding, saltLength }, signature),
  }
}

/**
 * @param curve the required curve, by its OpenSSL name
 * @param crv the curve's name in JSON Web Keys
 */
function makeEcdsa(hash: string, curve: string, crv: string): SignatureAlgorithm {
  const dsaEncoding = 'ieee-p1363'
  const checkCurve = (part: string, key: KeyObject): KeyObject => {
    if (key.asymmetricKeyDetails?.namedCurve !== curve) throw new CryptoFault(part, `expected a key on ${crv}`)
    return key
  }
  return {
    keyType: 'EC',
    sign({ part, value }, input) {
      const jwk = Buffer.isBuffer(value) ? makeJwk(value, curve, crv) : undefined
      const key = checkCurve(part, readPrivateKey({ part, value: jwk ?? value }, 'ec'))
      return sign(hash, input, { key, dsaEncoding })
    },
    verify: (key, input, signature) =>
      verify(hash, input, { key: checkCurve(key.part, readPublicKey(key, 'ec')), dsaEncoding }, signature),
  }
}

/** The JWK of a private scalar in Base64url, the format of VAPID keys; undefined if the text is not such a scalar. */
function makeJwk(text: Buffer, curve: string, crv: string): JsonWebKey | undefined {
  const d = decodeBase64Url(text.toString('latin1').trim())
  const [x, y] = (d && computeCoordinates(d, curve)) ?? []
  if (!d || !x || !y || d.length !== x.length) return undefined
  return { kty: 'EC', crv, d: d.toString('base64url'), x: x.toString('base64url'), y: y.toString('base64url') }
}

/** The x and y coordinates of the public point of a private scalar. */
function computeCoordinates(scalar: Buffer, curve: string): [Buffer, Buffer] | undefined {
  try {
    const ecdh = createECDH(curve)
    ecdh.setPrivateKey(scalar)
    const point = ecdh.getPublicKey()
    const middle = (point.length + 1) / 2
    return [point.subarray(1, middle), point.subarray(middle)]
  } catch {
    return undefined
  }
}
