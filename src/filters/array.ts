import { defineFilter } from '../language/plain'
import { anything, array, parameter } from '../language/types'
import { equals } from '../values/compare'

export const arrayAdd = defineFilter({
  name: 'array_add',
  aliases: ['add_to_array'],
  summary: 'Appends an item; an array counts as one item.',
  parameters: [parameter('array', array), parameter('item', anything)],
  returns: 'array',
  examples: [{ template: "{{ 'a,b' | split: ',' | array_add: 'c' | join: '-' }}", output: 'a-b-c' }],
  run: (array, item) => [...array, item],
})

export const arrayInclude = defineFilter({
  name: 'array_include',
  aliases: ['is_included_in_array'],
  summary: 'Tells whether an element is in the array; compared by value.',
  parameters: [parameter('array', array), parameter('el', anything)],
  returns: 'boolean',
  examples: [{ template: "{{ 'a,b' | split: ',' | array_include: 'b' }}", output: 'true' }],
  run: (array, el) => array.some((item) => equals(item, el)),
})
