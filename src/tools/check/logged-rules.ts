import type { Rule } from './define-check'

const page = 'views/pages/index.liquid'

/** The rules that depend on values: no check finds what breaks them, and renders log it. */
export const loggedRules = {
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
} satisfies Readonly<Record<string, Rule>>
