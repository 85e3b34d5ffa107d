import type { TokenClaims } from '../adapters/tokens'
import { holderOf } from '../context/accounts'
import type { FilterContext } from '../language/definition'
import { defineFilter } from '../language/plain'
import { anything, optional, parameter, text } from '../language/types'
import { chain, type Waiting } from '../language/wait'
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
  run(token, userId) {
    return asks(this, token, (claims) => {
      const { subject, fingerprint } = claims
      if (subject === undefined || print(subject) !== userId) return false
      return fingerprint === undefined || chain(holderOf(claims, this.adapters.records), (user) => user !== undefined)
    })
  },
})

export const verifyAccessKey = defineFilter({
  name: 'verify_access_key',
  summary: 'Whether a text is an access key of the app: a token that is right and speaks for no user.',
  parameters: [parameter('access_key', anything)],
  needsRender: true,
  returns: 'boolean',
  examples: [{ template: "{{ 'made-up' | verify_access_key }}", output: 'false' }],
  run(key) {
    return asks(this, key, ({ subject }) => subject === undefined)
  },
})

/** Whether a token is right, and what it says is as wanted. */
function asks(
  context: FilterContext,
  token: unknown,
  isWanted: (claims: TokenClaims) => Waiting<boolean>,
): Waiting<boolean> {
  const text = unmark(token)
  if (typeof text !== 'string') return false
  return chain(context.adapters.tokens.verify(text), (claims) => (claims ? isWanted(claims) : false))
}
