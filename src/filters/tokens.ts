import type { TokenClaims } from '../adapters/tokens'
import { holderOf } from '../context/accounts'
import type { FilterContext } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/plain'
import { anything, optional, parameter, text } from '../language/definitions/types'
import { print } from '../values/print'
import { unmark } from '../values/scalar'

export const isTokenValid = defineFilter({
  name: 'is_token_valid',
  summary:
    'Whether a token is right, its time is not over, and it speaks for that user, whose password is still the same: the tokens adapter tells.',
  parameters: [parameter('token', anything), optional('user_id', text)],
  needsRender: true,
  returns: 'boolean',
  examples: [{ template: "{{ 'made-up' | is_token_valid: 1 }}", output: 'false' }],
  async run(token, userId) {
    const claims = await claimsOf(token, this)
    if (claims?.subject === undefined || print(claims.subject) !== userId) return false
    return claims.fingerprint === undefined || (await holderOf(claims, this.adapters.records)) !== undefined
  },
})

export const verifyAccessKey = defineFilter({
  name: 'verify_access_key',
  summary: 'Whether a text is an access key of the app: a token that is right and speaks for no user.',
  parameters: [parameter('access_key', anything)],
  needsRender: true,
  returns: 'boolean',
  examples: [{ template: "{{ 'made-up' | verify_access_key }}", output: 'false' }],
  async run(key) {
    const claims = await claimsOf(key, this)
    return claims !== undefined && claims.subject === undefined
  },
})

/** What a token says; undefined where it is wrong. */
async function claimsOf(token: unknown, { adapters }: FilterContext): Promise<TokenClaims | undefined> {
  const text = unmark(token)
  return (typeof text === 'string' && (await adapters.tokens.verify(text))) || undefined
}
