import type { Rule } from './define-check'

const page = 'views/pages/index.liquid'

/** The rules that depend on values: no check finds their violations; renders log them. */
export const loggedRules = {
  'doubtful-argument': {
    summary:
      'A filter works with these values, but not as its author probably means, or not securely. Logged when the template is rendered.',
    example: {
      files: { [page]: "{{ '2010-01-01' | time_diff: '2010-01-02', 'hour' }}" },
      message:
        'filter "time_diff", parameter "unit": expected one of ms, milliseconds, d, days, h, hours, m, minutes, s, seconds, got String "hour" (did you mean "hours"?); using milliseconds',
    },
  },
  'tag-without-effect': {
    summary: 'A tag has no effect with these values. Logged when the template is rendered.',
    example: {
      files: { [page]: '{% assign key = nil %}{% cache key %}tea{% endcache %}' },
      message:
        'tag "cache": the key is empty, so nothing is cached: the variable key is not set; a text needs quotes, \'key\'',
    },
  },
  'nil-target': {
    summary:
      'A key of a variable that is nil is set: the variable becomes a hash. Logged when the template is rendered.',
    example: {
      files: { [page]: "{% assign cart.title = 'Cart' %}" },
      message: 'tag "assign": "cart" is nil: it becomes a hash',
    },
  },
  'failed-query': {
    summary: 'A query fails with these variables. Logged each time it fails, because a template may ignore its errors.',
    example: {
      files: { [page]: '{% graphql g %}mutation { record_delete(id: "404", table: "tea") { id } }{% endgraphql %}' },
      message: 'the query has failed: no record in "tea" has the id String "404"',
    },
  },
  'no-recipient': {
    summary: 'An e-mail has no recipient with these values, so it is not sent. Logged each time.',
    example: {
      files: {
        'emails/receipt.liquid': "---\nto: '{{ data.email }}'\nsubject: Your order\n---\nThank you.",
        [page]:
          '{% graphql g %}mutation { email_send(template: { name: "receipt" }) { is_scheduled_to_send } }{% endgraphql %}',
      },
      message: 'no recipient in to, cc or bcc: not sent',
    },
  },
} satisfies Readonly<Record<string, Rule>>
