import type { Tokens, TokenClaims } from '../../ports/tokens'
import { SubmissionError } from '../../app/forms/submission-error'

/** `Token token="…"`. Other parameters after it are ignored: Rails clients send `nonce`. */
const tokenFormat = /^Token[ \t]+token=(?:"([^" \t]+)"|([^" \t,;]+))[ \t]*(?:[,;\t]|$)/i

/**
 * The claims of a request's API token; undefined if it has none.
 *
 * @throws {SubmissionError} 401 if the token is invalid
 */
export async function verifyToken({ headers }: Request, tokens: Tokens): Promise<TokenClaims | undefined> {
  const header = headers.get('authorization')
  if (header === null) return undefined
  const [, quoted, token = quoted] = tokenFormat.exec(header) ?? []
  const claims = token === undefined ? undefined : await tokens.verify(token)
  if (!claims) throw new SubmissionError(401, 'invalid token: expected "authorization: Token token=<API_TOKEN>"')
  return claims
}
