import { timingSafeEqual } from 'node:crypto'
import type { Tokens, TokenClaims } from '../adapters/tokens'
import type { Session } from '../context/session'
import { Refusal } from '../forms/refusal'

const tokenFormat = /^Token\s+token="?([^"\s,]+)"?\s*$/i

/**
 * What the token of a request says; undefined where it brings none.
 *
 * @throws {Refusal} 401 where it brings a wrong one. Source: rest-api.md, "Authentication"
 */
export async function claimsOf({ headers }: Request, tokens: Tokens): Promise<TokenClaims | undefined> {
  const header = headers.get('authorization')
  if (header === null) return undefined
  const token = tokenFormat.exec(header)?.[1]
  const claims = token === undefined ? undefined : await tokens.verify(token)
  if (!claims) throw new Refusal(401, 'the token is wrong: "authorization: Token token=<API_TOKEN>" is expected')
  return claims
}

/**
 * Checks that a request comes from a page of the session.
 *
 * @param given the CSRF token that came with it
 * @throws {Refusal} 401 where it does not
 */
export function checkOrigin(session: Session, given: unknown): void {
  if (typeof given === 'string' && isSame(given, session.authenticityToken)) return
  throw new Refusal(401, 'neither a token nor the authenticity_token of the session came with the request')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
