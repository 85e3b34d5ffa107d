import { memoryTokens, type TokenClaims } from '../ports/tokens'
import { findTokenUser } from '../ports/accounts'
import type { FilterContext } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/define-filter'
import { anything, optional, parameter, text } from '../language/definitions/types'
import { print } from '../base/values/print'
import { unmark } from '../base/values/scalar'

export const isTokenValid = defineFilter({
  name: 'is_token_valid',
  summary:
    'Whether the tokens adapter accepts a token, it has not expired, and it belongs to that user, whose password and e-mail have not changed since.',
  parameters: [parameter('token', anything), optional('user_id', text)],
  needsRender: true,
  returns: 'boolean',
  examples: [{ template: "{{ 'made-up' | is_token_valid: 1 }}", output: 'false' }],
  standalone: withoutTokens,
  async run(token, userId) {
    const claims = await readClaims(token, this)
    if (claims?.subject === undefined || print(claims.subject) !== userId) return false
    return claims.fingerprint === undefined || (await findTokenUser(claims, this.adapters.records)) !== undefined
  },
})

export const verifyAccessKey = defineFilter({
  name: 'verify_access_key',
  summary: 'Whether a text is an access key of the app: a valid token that belongs to no user.',
  parameters: [parameter('access_key', anything)],
  needsRender: true,
  returns: 'boolean',
  examples: [{ template: "{{ 'made-up' | verify_access_key }}", output: 'false' }],
  standalone: withoutTokens,
  async run(key) {
    const claims = await readClaims(key, this)
    return claims !== undefined && claims.subject === undefined
  },
})

/** As functions, the filters have no access to tokens. */
function withoutTokens() {
  return { tokens: memoryTokens() }
}

/** The claims of a token; undefined if it is invalid. */
async function readClaims(token: unknown, { adapters }: FilterContext): Promise<TokenClaims | undefined> {
  const text = unmark(token)
  return (typeof text === 'string' && (await adapters.tokens.verify(text))) || undefined
}
