import type { Tokens, TokenClaims } from '../adapters/tokens'
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
