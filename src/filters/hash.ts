import { defineFilter } from '../language/plain'
import { hash, parameter } from '../language/types'

export const hashKeys = defineFilter({
  name: 'hash_keys',
  summary: 'The keys of a hash, in their order.',
  parameters: [parameter('hash', hash)],
  returns: 'array',
  examples: [{ template: '{{ h | hash_keys | join }}', data: { h: { b: 1, a: 2 } }, output: 'b a' }],
  run: (hash) => Object.keys(hash),
})
