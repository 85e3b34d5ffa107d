import { systemRandom } from '../../ports/random/port'
import { describeUnknownAlgorithm } from '../../base/crypto/algorithm-named'
import { listCiphers, type Cipher } from '../../base/crypto/ciphers'
import { decryptRsa, encryptRsa, type RsaPadding } from '../../base/crypto/rsa'
import { decrypt as decryptSymmetric, encrypt as encryptSymmetric } from '../../base/crypto/symmetric'
import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { allowOptions } from '../../language/definitions/options'
import { bytes, optional, parameter, text } from '../../language/definitions/types'
import { decodeBase64, encodeUrlSafe } from '../../base/encoding/base64'
import { toBytes, toTextOrBytes } from '../../base/encoding/bytes'
import {
  blameParameter,
  decryptOptionNames,
  readDecryptOptions,
  encryptOptionNames,
  readEncryptOptions,
  keyWork,
} from './arguments'

const algorithm = parameter(
  'algorithm',
  text,
  'An identifier such as `aes-256-gcm`, `RSA` or `RSA-OAEP`; case is ignored.',
)
const key = parameter('key', bytes, 'Bytes of the length that the algorithm needs; for RSA a key in PEM.')

export const encrypt = defineFilter({
  name: 'encrypt',
  nilIsNil: true,
  summary:
    'Encrypts a payload. The result is the initialization vector, the ciphertext and the tag (if the algorithm has them), as URL-safe Base64. `aes-N-cbc-hmac-…` and `rc4-hmac-md5` authenticate nothing: they are `aes-N-cbc` and `rc4`.',
  parameters: [
    parameter('payload', bytes),
    algorithm,
    key,
    optional('iv', bytes, undefined, 'Default: random. `decrypt` expects one of the usual length.'),
    optional(
      'options',
      allowOptions(encryptOptionNames),
      {},
      '`transform_key_to_hex: true`: the key is hexadecimal. `return_hex: true` returns hexadecimal in upper case. `pad_payload_right: n` pads the payload with spaces to a multiple of n bytes, instead of with the padding of the cipher.',
    ),
  ],
  returns: 'string',
  reports: true,
  examples: [
    {
      template: "{{ 'secret' | encrypt: 'aes-128-cbc', '0123456789abcdef', 'abcdef9876543210' }}",
      output: 'YWJjZGVmOTg3NjU0MzIxMJjt13kcpQHVz6hjrfqyz0g=',
    },
    {
      template: "{{ 'pin=1234' | encrypt: 'aes-128-ecb', key, transform_key_to_hex: true, return_hex: true }}",
      data: { key: '4C6C821832AAFFF2749852CEED2FE74F' },
      output: '61A60D8C22504FE224FBE016A0D6D933',
    },
  ],
  standalone: () => ({ random: systemRandom() }),
  run(payload, algorithm, key, iv, input) {
    const { hexKey, hexResult, padRight } = readEncryptOptions(input)
    const plain = padPayload(this, toBytes(payload), padRight)
    const secret = decodeKey(toBytes(key), hexKey)
    const encrypted = blameParameter(() => {
      const rsa = rsaPaddings.get(algorithm.toLowerCase())
      if (rsa) {
        this.charge(keyWork)
        return encryptRsa(rsa, secret, plain)
      }
      return encryptSymmetric(findCipher(this, algorithm), secret, plain, {
        random: this.adapters.random,
        iv: iv === undefined ? undefined : toBytes(iv),
        padded: padRight === undefined,
        meter: this,
      })
    })
    return hexResult ? encrypted.toString('hex').toUpperCase() : encodeUrlSafe(encrypted)
  },
})

export const decrypt = defineFilter({
  name: 'decrypt',
  nilIsNil: true,
  summary: 'Decrypts the result of `encrypt` to text, or to bytes if it is not UTF-8.',
  parameters: [
    parameter('payload', text, 'Base64 in either alphabet.'),
    algorithm,
    key,
    optional(
      'options',
      allowOptions(decryptOptionNames),
      {},
      '`transform_key_to_hex: true`: the key is hexadecimal. `from_hex: true`: the payload is hexadecimal. `disable_cipher_padding: true` keeps the padding of the cipher.',
    ),
  ],
  returns: 'string or bytes',
  reports: true,
  examples: [
    {
      template: "{{ 'YWJjZGVmOTg3NjU0MzIxMJjt13kcpQHVz6hjrfqyz0g=' | decrypt: 'aes-128-cbc', '0123456789abcdef' }}",
      output: 'secret',
    },
  ],
  run(payload, algorithm, key, input) {
    this.allocate(payload.length)
    const { hexKey, hexPayload, padded } = readDecryptOptions(input)
    const encrypted = hexPayload ? decodeHex(payload) : decodeBase64(payload)
    if (!encrypted) throw new ArgumentError('payload', `expected ${hexPayload ? 'hexadecimal text' : 'Base64'}`)
    const secret = decodeKey(toBytes(key), hexKey)
    return blameParameter(() => {
      const rsa = rsaPaddings.get(algorithm.toLowerCase())
      if (rsa) {
        this.charge(keyWork)
        return toTextOrBytes(decryptRsa(rsa, secret, encrypted))
      }
      return toTextOrBytes(decryptSymmetric(findCipher(this, algorithm), secret, encrypted, { padded, meter: this }))
    })
  },
})

const rsaPaddings = new Map<string, RsaPadding>([
  ['rsa', 'pkcs1'],
  ['rsa-oaep', 'oaep'],
])

function findCipher(context: FilterContext, name: string): Cipher {
  const known = listCiphers()
  const identifier = name.toLowerCase()
  const cipher = known.get(identifier)
  if (!cipher) {
    const expected = 'an algorithm such as aes-256-gcm, aes-256-cbc or RSA-OAEP'
    throw new ArgumentError(
      'algorithm',
      describeUnknownAlgorithm(name, [...known.keys(), ...rsaPaddings.keys()], expected),
    )
  }
  if (cipher.weak)
    context.report('doubtful-argument', `the algorithm "${identifier}" is weak: use "aes-256-gcm" for new data`)
  return cipher
}

/** Pads the payload with spaces to a multiple of a number of bytes. */
function padPayload(context: FilterContext, payload: Buffer, multiple = 1): Buffer {
  const length = Math.ceil(payload.length / multiple) * multiple
  context.allocate(length)
  return length === payload.length ? payload : Buffer.concat([payload, Buffer.alloc(length - payload.length, ' ')])
}

function decodeKey(key: Buffer, hex: boolean): Buffer {
  const decoded = hex ? decodeHex(key.toString()) : key
  if (!decoded) throw new ArgumentError('key', 'expected hexadecimal text')
  return decoded
}

const space = /\s+/g
const noDigit = /[^0-9a-f]/i

function decodeHex(text: string): Buffer | undefined {
  const digits = text.replace(space, '')
  return noDigit.test(digits) || digits.length % 2 === 1 ? undefined : Buffer.from(digits, 'hex')
}
