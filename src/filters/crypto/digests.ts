import { describeUnknownAlgorithm } from '../../base/crypto/algorithm-named'
import { digests, deriveKey, type Digest } from '../../base/crypto/digests'
import { deriveSharedSecret } from '../../base/crypto/ecdh'
import { positiveInteger } from '../../language/definitions/bounds'
import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { bytes, optional, parameter, text } from '../../language/definitions/types'
import { decodeBase64, encodeUrlSafe } from '../../base/encoding/base64'
import { toBinaryLike, Bytes, toBytes } from '../../base/encoding/bytes'
import { formatSuggestion } from '../../base/text/nearest'
import { describe } from '../../base/values/describe'
import { blameParameter, keyWork } from './arguments'

const hashes =
  '`md5`, `sha1`, `sha224`, `sha256`, `sha384`, `sha512`, `md4`, `mdc2`, `ripemd160`; `sha` and `dss1` mean `sha1`. Case is ignored.'
const output = optional('digest', text, 'hex', '`hex`, `base64`, or `none` for the bytes themselves.')

export const digest = defineFilter({
  name: 'digest',
  nilIsNil: true,
  summary: 'The digest of a text.',
  parameters: [parameter('object', bytes), optional('algorithm', text, 'sha1', hashes), output],
  returns: 'string or bytes',
  examples: [
    { template: "{{ 'foo' | digest }}", output: '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33' },
    { template: "{{ 'foo' | digest: 'md5', 'base64' }}", output: 'rL0Y20zC+Fzt72VPzMSk2A==' },
  ],
  run(object, algorithm, form) {
    return printBytes(findDigest('algorithm', algorithm).hash(toBinaryLike(object), this), 'digest', form)
  },
})

export const sha1 = defineFilter({
  name: 'sha1',
  nilIsNil: true,
  summary: 'The SHA-1 digest of a text, in hexadecimal.',
  parameters: [parameter('object', bytes)],
  returns: 'string',
  deprecated: "digest: 'sha1' returns the same",
  stays: true,
  examples: [{ template: "{{ 'foo' | sha1 }}", output: '0beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33' }],
  run(object) {
    return findDigest('algorithm', 'sha1').hash(toBinaryLike(object), this).toString('hex')
  },
})

export const computeHmac = defineFilter({
  name: 'compute_hmac',
  nilIsNil: true,
  summary: 'The HMAC of a text: with the secret, a receiver can check that the text was not changed.',
  parameters: [
    parameter('data', bytes),
    parameter('secret', bytes),
    optional('algorithm', text, 'sha256', hashes),
    output,
  ],
  returns: 'string or bytes',
  examples: [
    {
      template: "{{ 'some_data' | compute_hmac: 'some_secret', 'MD5' }}",
      output: 'b5c455ca918b81cc3dc9523eac0854ac',
    },
  ],
  run(data, secret, algorithm, form) {
    const hmac = findDigest('algorithm', algorithm).hmac(toBinaryLike(secret), toBinaryLike(data), this)
    return printBytes(hmac, 'digest', form)
  },
})

export const hkdf = defineFilter({
  name: 'hkdf',
  nilIsNil: true,
  summary: 'Bytes for a key, from key material such as the secret of `ecdh_compute` (RFC 5869).',
  parameters: [
    parameter('key_material', bytes),
    optional('salt', bytes, ''),
    optional('info', bytes, '', 'The purpose of the key.'),
    optional('length', positiveInteger, 32, 'In bytes; at most 255 times the length of the hash.'),
    optional('hash', text, 'sha256', hashes),
  ],
  returns: 'bytes',
  examples: [
    { template: "{{ 'material' | hkdf: 'salt', 'info', 16 | base64_encode }}", output: 'thdWnbZRRsCWQ2XtZEUNMw==' },
  ],
  run(material, salt, info, length, hash) {
    return blameParameter(() => {
      const digest = findDigest('hash', hash)
      const inputs = { material: toBytes(material), salt: toBytes(salt), info: toBytes(info), length }
      return new Bytes(deriveKey(digest, inputs, this))
    })
  },
})

export const ecdhCompute = defineFilter({
  name: 'ecdh_compute',
  nilIsNil: true,
  summary: 'The secret that a private and a public EC key share (ECDH).',
  parameters: [
    parameter('private_key', text, 'In PEM; it determines the curve.'),
    parameter('peer_public_key', text, 'In PEM, or an uncompressed point in Base64url.'),
    optional('output', text, 'none', '`none` for the bytes themselves, `hex`, or `base64`, which is URL-safe.'),
  ],
  returns: 'bytes or string',
  examples: [
    {
      template: "{{ key | ecdh_compute: peer, 'hex' }}",
      data: {
        key: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMiPAfUQ2aw/cKKS2qIxbeVE6aq4r+hAScYqnFeGLRQzoAoGCCqGSM49
AwEHoUQDQgAE2tC2U5QiHPmwUeH+yleH0Jjf5jf8kLnvlF0MN3JYEYBScaBGHNuC
UtYfHEVvo+WasfRbM6zPX1g4ngV3uJkLsw==
-----END EC PRIVATE KEY-----`,
        peer: 'BNEt-1KJyNT4Egi3AnA5jDQilpcKC8y3THNvx1VElL9jVvvzyjZswj6BV4VME8WNaqwj8Eatow-DU-dPMwOYcqs',
      },
      output: 'd6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de',
    },
  ],
  run(privateKey, peerPublicKey, form) {
    this.charge(keyWork)
    const peer = peerPublicKey.trimStart().startsWith('-----') ? peerPublicKey : decodeBase64(peerPublicKey)
    if (!peer) throw new ArgumentError('peer_public_key', 'expected PEM or Base64url')
    return printBytes(
      blameParameter(() => deriveSharedSecret(privateKey, peer)),
      'output',
      form,
      encodeUrlSafe,
    )
  },
})

function findDigest(parameter: string, name: string): Digest {
  const digest = digests.get(name.toLowerCase())
  if (!digest) throw new ArgumentError(parameter, describeUnknownAlgorithm(name, [...digests.keys()]))
  return digest
}

const forms = ['hex', 'base64', 'none']

/** The bytes in the form that a parameter names. */
function printBytes(
  bytes: Buffer,
  parameter: string,
  form: string,
  toBase64 = (bytes: Buffer): string => bytes.toString('base64'),
): string | Bytes {
  switch (form.toLowerCase()) {
    case 'hex':
      return bytes.toString('hex')
    case 'base64':
      return toBase64(bytes)
    case 'none':
      return new Bytes(bytes)
    default:
      throw new ArgumentError(
        parameter,
        `expected "hex", "base64" or "none", got ${describe(form)}${formatSuggestion(form, forms)}`,
      )
  }
}
