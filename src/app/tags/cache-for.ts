import { defineTag } from '../../language/definitions/define-tag'
import { body, positional } from '../../language/definitions/tag-parts'
import { anything, parameter } from '../../language/definitions/types'
import { expiry, printCached } from './cache'

export const cacheFor = defineTag({
  name: 'cache_for',
  summary: 'The older name of `cache`, which new templates use. Its key needs no quotes, and `@name` is a variable.',
  syntax: '{% cache_for prefetch %} … {% endcache_for %}',
  parameters: [
    positional(parameter('key', { ...anything, words: /^[\w-]+$/ }, 'The values that the output depends on.')),
    expiry,
    body(),
  ],
  needsRender: true,
  examples: [
    { template: '{% for i in (1..3) %}{% cache_for links %}{{ i }}{% endcache_for %}{% endfor %}', output: '111' },
  ],
  blank: false,
  run: printCached,
})
