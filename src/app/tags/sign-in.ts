import { getExchange } from '../context/exchange'
import { above } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { optional, parameter, text } from '../../language/definitions/types'

export const signIn = defineTag({
  name: 'sign_in',
  former: ['sign_in_rc'],
  summary:
    'Signs a user in: the session continues as that user, under a new id, until the password is changed elsewhere. In a request without a valid CSRF token, the session is not stored.',
  syntax: '{% sign_in user_id: id, timeout_in_minutes: 30 %}',
  parameters: [
    parameter('user_id', text, 'The id of a user.'),
    optional('timeout_in_minutes', above(0), undefined, 'Minutes until the session ends, even if it is in use.'),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% try %}{% sign_in user_id: '1' %}{% catch error %}{{ error.message }}{% endtry %}",
      output: 'no user has the id String "1"',
    },
  ],
  blank: true,
  async run({ user_id: id, timeout_in_minutes: timeoutMinutes }, context) {
    await getExchange(context).user.signIn(id, timeoutMinutes === undefined ? {} : { timeoutMinutes })
  },
})
