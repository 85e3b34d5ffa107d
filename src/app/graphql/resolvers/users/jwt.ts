import { hkdfSync } from 'node:crypto'
import type { QueryContext } from '../../context'
import type { PlatformSettings } from '../../../../ports/settings'
import type { StoredRecord } from '../../../../ports/records/port'
import { findTokenUser, passwordFingerprint } from '../../../../ports/accounts'
import { encodeTokenInput, splitToken } from '../../../../base/crypto/jose/compact'
import { signatureAlgorithms, type SignatureAlgorithm } from '../../../../base/crypto/jose/jws'
import { InvalidValueError } from '../../../../base/errors'
import { decodeBase64Url } from '../../../../base/encoding/base64url'
import { dayMs } from '../../../../base/time/calendar'
import { toHashOrEmpty, type Hash } from '../../../../base/values/hash'
import { describe } from '../../../../base/values/describe'
import { checkExpiry } from '../expiry'
import { toRow, type Row } from '../rows'

const maxSeconds = (365 * dayMs) / 1000
const keyBytes = 64
const purpose = 'liquid-platform: tokens of users'

/** The keys of instances without `settings.secret`: their tokens end with the process. */
const ownKeys = new WeakMap<PlatformSettings, Uint8Array>()

function deriveKey({ settings, adapters }: QueryContext): { readonly part: string; readonly value: Buffer } {
  let secret: string | Uint8Array | undefined = settings.secret === '' ? ownKeys.get(settings) : settings.secret
  if (secret === undefined) ownKeys.set(settings, (secret = adapters.random.bytes(keyBytes)))
  return { part: 'secret', value: Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes)) }
}

/** @throws {InvalidValueError} if the algorithm has no shared secret: those with key pairs are for filters */
function findAlgorithm(name: string): SignatureAlgorithm {
  const algorithm = signatureAlgorithms.get(name)
  if (algorithm?.keyType === 'oct') return algorithm
  throw new InvalidValueError(
    `algorithm: expected HS256, HS384 or HS512, by which the secret of the app signs, got ${describe(name)}: use the filter jwt_encode`,
  )
}

function readSegment(text: string): Hash {
  try {
    return toHashOrEmpty(JSON.parse(decodeBase64Url(text)?.toString() ?? ''))
  } catch {
    return {}
  }
}

/** The user of a valid token; undefined if it is invalid or has expired, or the user has another password. */
async function verifyToken(token: string, name: string, context: QueryContext): Promise<StoredRecord | undefined> {
  const algorithm = findAlgorithm(name)
  const parts = splitToken(token)
  const isSigned = parts && algorithm.verify(deriveKey(context), parts.input, parts.signature)
  if (!isSigned || readSegment(parts.header).alg !== name) return undefined
  const { sub, exp, pwd } = readSegment(parts.payload) as {
    readonly sub: string
    readonly exp: number
    readonly pwd: string
  }
  const now = context.adapters.clock.now().getTime() / 1000
  return exp > now ? findTokenUser({ subject: sub, fingerprint: pwd }, context.records, passwordFingerprint) : undefined
}

interface Issuing {
  readonly algorithm?: string | null
  readonly expires_in?: number | null
}

/**
 * A user's token (RFC 7519), which ends when the password changes.
 *
 * `expires_in` is in seconds, at most a year. Default: as long as a session
 */
export function issueJwt({ record }: Row, { algorithm, expires_in }: Issuing, context: QueryContext): string {
  const name = algorithm ?? 'HS256'
  const seconds = checkExpiry(Math.min(expires_in ?? context.settings.limits.sessionMs / 1000, maxSeconds))
  const now = Math.floor(context.adapters.clock.now().getTime() / 1000)
  const claims = { sub: record.id, iat: now, exp: now + seconds, pwd: passwordFingerprint(record) }
  const signed = encodeTokenInput(JSON.stringify({ typ: 'JWT', alg: name }), JSON.stringify(claims))
  const signature = findAlgorithm(name).sign(deriveKey(context), Buffer.from(signed))
  return `${signed}.${signature.toString('base64url')}`
}

export const jwtResolvers = {
  Mutation: {
    /** Signs the user of a token in. */
    async jwt_decode_and_set_session(
      _: unknown,
      { jwt_token, jwt_algorithm }: { readonly jwt_token: string; readonly jwt_algorithm?: string | null },
      context: QueryContext,
    ): Promise<Row> {
      const user = await verifyToken(jwt_token, jwt_algorithm ?? 'HS256', context)
      if (!user) throw new InvalidValueError('jwt_token: the token is not valid, or has expired')
      await context.signIn(user.id)
      return toRow(user)
    },
  },

  Authenticate: {
    async jwt(
      { record }: Row,
      { token, algorithm }: { readonly token: string; readonly algorithm?: string | null },
      context: QueryContext,
    ): Promise<boolean> {
      return (await verifyToken(token, algorithm ?? 'HS256', context))?.id === record.id
    },
  },
}
