import { systemRandom } from '../../ports/random/port'
import { encryptJwe } from '../../base/crypto/jose/jwe'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, optional, parameter, text } from '../../language/definitions/types'
import { toBytes, isBytes } from '../../base/encoding/bytes'
import type { Meter } from '../../base/metering/meter'
import { unmark } from '../../base/values/scalar'
import { blameParameter, keyWork } from './arguments'
import { readKeyInput, formatJson, key } from './jose-arguments'

export const jweEncode = defineFilter({
  name: 'jwe_encode',
  former: ['jwe_encode_rc'],
  nilIsNil: true,
  summary: 'JSON encrypted for the owner of a key, as a JSON Web Encryption (RFC 7516) in the compact form.',
  parameters: [
    parameter('json', anything, 'Text; a hash or an array is written as JSON.'),
    parameter(
      'key',
      key,
      'For `RSA…` and `ECDH-ES…` a public key in PEM, for `PBES2…` a password, for the others a secret of the length that they need. Or a JSON Web Key.',
    ),
    optional(
      'alg',
      text,
      'RSA-OAEP',
      'The key management algorithm: `RSA1_5`, `RSA-OAEP`, `RSA-OAEP-256`, `ECDH-ES`, `ECDH-ES+A128KW`, `PBES2-HS256+A128KW`, `PBES2-HS384+A192KW`, `PBES2-HS512+A256KW`, `A128KW`, `A128GCMKW`, `dir`; `…A128…` also with 192 and 256.',
    ),
    optional(
      'enc',
      text,
      'A128GCM',
      'The content encryption algorithm: `A128CBC-HS256`, `A192CBC-HS384`, `A256CBC-HS512`, `A128GCM`, `A192GCM` or `A256GCM`.',
    ),
  ],
  returns: 'string',
  examples: [
    {
      template: "{{ '{\"a\":1}' | jwe_encode: key, 'dir' | split: '.' | first | base64_url_safe_decode }}",
      data: { key: '0123456789abcdef' },
      output: '{"alg":"dir","enc":"A128GCM"}',
    },
  ],
  standalone: () => ({ random: systemRandom() }),
  run(json, key, alg, enc) {
    const plain = encodeContent(json, this)
    this.allocate(plain.length)
    this.charge(keyWork)
    const { random } = this.adapters
    return blameParameter(() => encryptJwe(plain, { key: readKeyInput('key', key), alg, enc, random }))
  },
})

/** Text and bytes as they are, anything else as JSON. */
function encodeContent(json: unknown, meter: Meter): Buffer {
  if (isBytes(json)) return toBytes(json)
  const text = unmark(json)
  return Buffer.from(typeof text === 'string' ? text : formatJson('json', json, meter))
}
