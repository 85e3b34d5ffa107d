import { findAlgorithm } from '../../base/crypto/algorithm-named'
import type { KeyInput } from '../../base/crypto/jose/keys'
import { encodeTokenInput, splitToken, type CompactToken } from '../../base/crypto/jose/compact'
import { signatureAlgorithms, type SignatureAlgorithm } from '../../base/crypto/jose/jws'
import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, boolean, bytes, optional, options, parameter, text } from '../../language/definitions/types'
import { decodeBase64Url } from '../../base/encoding/base64url'
import { toBytes } from '../../base/encoding/bytes'
import { describe } from '../../base/values/describe'
import { getOwn, hasOwn, isHash, type Hash } from '../../base/values/hash'
import { unmark } from '../../base/values/scalar'
import { blameParameter, keyWork } from './arguments'
import { formatJson, keySet, tryParseJson } from './jose-arguments'

const algorithm = parameter(
  'algorithm',
  text,
  '`HS256`, `RS256`, `ES256`, `PS256`, each also with 384 and 512, or `none`, which signs nothing. Case is ignored.',
)

export const jwtEncode = defineFilter({
  name: 'jwt_encode',
  nilIsNil: true,
  summary: 'A signed JSON Web Token (RFC 7519).',
  parameters: [
    parameter('payload', anything, 'A hash of claims; `exp`, `nbf` and `iat` are epoch seconds, as numbers.'),
    algorithm,
    optional(
      'secret',
      bytes,
      '',
      'The shared secret for `HS…`, else a private key in PEM; for `ES…` also its scalar in Base64url.',
    ),
    optional('header_fields', options, {}, 'Added to the header, which has `typ: "JWT"` and the algorithm.'),
  ],
  returns: 'string',
  examples: [
    {
      template: "{{ claims | jwt_encode: 'HS256', 'this-is-secret' }}",
      data: { claims: { key: 'value', another_key: 'another value' } },
      output:
        'eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.eyJrZXkiOiJ2YWx1ZSIsImFub3RoZXJfa2V5IjoiYW5vdGhlciB2YWx1ZSJ9.XT8sHXyPTA9DoHzssXh1q6Uv2D1ENosW0F3Ixle85L0',
    },
  ],
  run(payload, name, secret, fields) {
    const [alg, algorithm] = blameParameter(() => findAlgorithm('algorithm', signatureAlgorithms, name))
    checkTypes(payload)
    const header: Hash = { ...fields, typ: hasOwn(fields, 'typ') ? fields.typ : 'JWT', alg }
    const input = encodeTokenInput(formatJson('header_fields', header, this), formatJson('payload', payload, this))
    this.allocate(input.length)
    this.charge(keyWork)
    const key = { part: 'secret', value: toBytes(secret) }
    const signature = blameParameter(() => algorithm.sign(key, Buffer.from(input)))
    return `${input}.${signature.toString('base64url')}`
  },
})

export const jwtDecode = defineFilter({
  name: 'jwt_decode',
  nilIsNil: true,
  summary:
    'The claims and the header of a JSON Web Token. A wrong signature, another algorithm, a token that has expired (`exp`) or is not valid yet (`nbf`) is an error.',
  parameters: [
    parameter('encoded_token', text),
    algorithm,
    optional('secret', bytes, '', 'The shared secret for `HS…`, else a public key in PEM.'),
    optional('verify_signature', boolean, true, 'If false, nothing is checked: anyone could have written the token.'),
    optional(
      'jwks',
      keySet,
      undefined,
      'A JSON Web Key Set. The header’s `kid` selects the key, instead of `secret`; a key with `use: "enc"` or another `alg` is not used.',
    ),
  ],
  returns: 'array of two hashes, the claims and the header',
  examples: [
    {
      template: "{% assign token = claims | jwt_encode: 'HS256', 's' %}{{ token | jwt_decode: 'HS256', 's' | json }}",
      data: { claims: { sub: 'Bob' } },
      output: '[{"sub":"Bob"},{"typ":"JWT","alg":"HS256"}]',
    },
  ],
  run(encoded, name, secret, verified, jwks) {
    this.allocate(encoded.length)
    this.charge(keyWork)
    const [alg, algorithm] = blameParameter(() => findAlgorithm('algorithm', signatureAlgorithms, name))
    const token = readToken(encoded)
    if (verified) {
      checkHeader(token.header, alg)
      const key = jwks ? findKey(token.header, [alg, algorithm], jwks.keys) : { part: 'secret', value: toBytes(secret) }
      const isRight = blameParameter(() => algorithm.verify(key, token.input, token.signature))
      if (!isRight) throw makeTokenError('signature verification failed')
    }
    const claims = readSegment(token.payload)
    if (verified) checkTimes(claims, Math.floor(this.adapters.clock.now().getTime() / 1000))
    return [claims, token.header]
  },
})

const malformed = 'expected a JSON Web Token'

function readToken(encoded: string): Omit<CompactToken, 'header'> & { readonly header: Hash } {
  const token = splitToken(encoded.trim())
  const header = token && readSegment(token.header)
  if (!token || !isHash(header)) throw makeTokenError(malformed)
  return { ...token, header }
}

function readSegment(segment: string): unknown {
  const json = decodeBase64Url(segment)
  const value = json && tryParseJson(json.toString())
  if (value === undefined) throw makeTokenError(malformed)
  return value
}

function checkHeader(header: Hash, algorithm: string): void {
  const alg = getOwn(header, 'alg')
  if (alg !== algorithm) throw makeTokenError(`expected a token of the algorithm ${algorithm}, got ${describe(alg)}`)
  if (hasOwn(header, 'crit')) throw makeTokenError('its header requires extensions, and none are supported (crit)')
}

/** The key that the header names. Keys for encryption, and for other algorithms, are not used (RFC 7517, section 4). */
function findKey(header: Hash, [alg, { keyType }]: [string, SignatureAlgorithm], keys: readonly unknown[]): KeyInput {
  const kid = getOwn(header, 'kid')
  if (typeof kid !== 'string') throw makeTokenError('its header names no key (kid)')
  const value = keys
    .filter(isHash)
    .filter((key) => getOwn(key, 'kid') === kid && getOwn(key, 'kty') === keyType)
    .find((key) => (getOwn(key, 'use') ?? 'sig') === 'sig' && (getOwn(key, 'alg') ?? alg) === alg)
  if (!value) throw new ArgumentError('jwks', `no ${keyType} key for ${alg} has the kid ${describe(kid)}`)
  return { part: 'jwks', value }
}

/** Other JWT libraries reject times that are not numbers. */
function checkTypes(claims: unknown): void {
  if (isHash(claims)) for (const name of ['exp', 'nbf', 'iat']) readTime('payload', claims, name)
}

/** @param now in epoch seconds */
function checkTimes(claims: unknown, now: number): void {
  if (!isHash(claims)) return
  const exp = readTime('encoded_token', claims, 'exp')
  const nbf = readTime('encoded_token', claims, 'nbf')
  if (exp !== undefined && exp <= now) throw makeTokenError('the token has expired')
  if (nbf !== undefined && nbf > now) throw makeTokenError('the token is not valid yet (nbf)')
}

/** A time claim in whole epoch seconds; undefined if it is missing. */
function readTime(parameter: string, claims: Hash, name: string): number | undefined {
  if (!hasOwn(claims, name)) return undefined
  const time = unmark(claims[name])
  if (typeof time === 'number') return Math.trunc(time)
  throw new ArgumentError(parameter, `expected a number for the claim "${name}", got ${describe(time)}`)
}

function makeTokenError(message: string): ArgumentError {
  return new ArgumentError('encoded_token', message)
}
