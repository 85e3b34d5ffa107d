import { systemRandom } from '../../ports/random/port'
import { positiveInteger } from '../../language/definitions/bounds'
import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter, type ElementFilter } from '../../language/definitions/define-filter'
import { anything, array, arrayOf, integer, number, optional, parameter } from '../../language/definitions/types'
import { equals } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { checkFlatSize } from '../../base/values/flatten'
import { randomBelow } from '../../ports/random/draw'
import { Nesting } from '../nesting'

export const arrayAdd = defineFilter({
  name: 'array_add',
  former: ['add_to_array'],
  summary: 'Appends an item; an array counts as one item.',
  parameters: [parameter('array', array), parameter('item', anything)],
  returns: 'array',
  examples: [{ template: "{{ 'a,b' | split: ',' | array_add: 'c' | join: '-' }}", output: 'a-b-c' }],
  run: (array, item) => [...array, item],
}) as ElementFilter<<T, Item>(array: readonly T[], item: Item) => (T | Item)[]>

export const arrayPrepend = defineFilter({
  name: 'array_prepend',
  former: ['prepend_to_array'],
  summary: 'Prepends an item; an array counts as one item.',
  parameters: [parameter('array', array), parameter('item', anything)],
  returns: 'array',
  examples: [{ template: "{{ 'b,c' | split: ',' | array_prepend: 'a' | join: '-' }}", output: 'a-b-c' }],
  run: (array, item) => [item, ...array],
}) as ElementFilter<<T, Item>(array: readonly T[], item: Item) => (Item | T)[]>

export const arrayAny = defineFilter({
  name: 'array_any',
  former: ['any'],
  summary: 'Whether any element equals the query.',
  parameters: [optional('array', array, []), optional('query', anything, 'true')],
  returns: 'boolean',
  examples: [
    { template: "{{ 'foo,bar' | split: ',' | array_any: 'foo' }}", output: 'true' },
    { template: "{{ 'true,false' | split: ',' | array_any }}", output: 'true' },
  ],
  run(array, query) {
    return array.some((element) => equals(element, query, this))
  },
})

export const arrayInclude = defineFilter({
  name: 'array_include',
  former: ['is_included_in_array'],
  summary: 'Whether the array contains an element, compared by value.',
  parameters: [parameter('array', array), parameter('el', anything)],
  returns: 'boolean',
  deprecated: 'array_any: element finds it, too',
  stays: true,
  examples: [{ template: "{{ 'a,b' | split: ',' | array_include: 'b' }}", output: 'true' }],
  run(array, el) {
    return array.some((element) => equals(element, el, this))
  },
})

export const arrayIndexOf = defineFilter({
  name: 'array_index_of',
  summary: 'The index of the first element that equals the object; nil if there is none.',
  parameters: [parameter('array', array), parameter('object', anything)],
  returns: 'whole number or nil',
  examples: [{ template: "{{ [1, 'abc', 3] | array_index_of: 'abc' }}", output: '1' }],
  run(array, object) {
    const index = array.findIndex((element) => equals(element, object, this))
    return index < 0 ? null : index
  },
})

export const arrayDelete = defineFilter({
  name: 'array_delete',
  summary: 'The array without every occurrence of an element; compared by value.',
  parameters: [parameter('array', array), parameter('element', anything)],
  returns: 'array',
  examples: [{ template: "{{ 'a,b,a' | split: ',' | array_delete: 'a' | join: '-' }}", output: 'b' }],
  run(array, element) {
    return array.filter((item) => !equals(item, element, this))
  },
}) as ElementFilter<<T>(array: readonly T[], element: unknown) => T[]>

export const arrayDeleteAt = defineFilter({
  name: 'array_delete_at',
  summary: 'The array without the element at an index.',
  parameters: [
    parameter('array', array),
    parameter('index', integer, 'Counted from 0; a negative one counts from the end, -1 being the last.'),
  ],
  returns: 'array',
  examples: [
    { template: "{{ 'a,b,c' | split: ',' | array_delete_at: 1 | join: '-' }}", output: 'a-c' },
    { template: "{{ 'a,b,c' | split: ',' | array_delete_at: -1 | join: '-' }}", output: 'a-b' },
  ],
  run(array, index) {
    const { length } = array
    if (index < -length || index >= length) {
      const bounds = length === 0 ? 'an array that is not empty' : `a whole number from ${-length} to ${length - 1}`
      throw new ArgumentError('index', `expected ${bounds}, got ${describe(index)}`)
    }
    return array.toSpliced(index, 1)
  },
}) as ElementFilter<<T>(array: readonly T[], index: number) => T[]>

export const arrayLimit = defineFilter({
  name: 'array_limit',
  former: ['limit'],
  summary: 'The first elements, up to a limit.',
  parameters: [parameter('array', array), parameter('limit', positiveInteger)],
  returns: 'array',
  examples: [{ template: "{{ 'a,b,c' | split: ',' | array_limit: 2 | join: '-' }}", output: 'a-b' }],
  run: (array, limit) => array.slice(0, limit),
}) as ElementFilter<<T>(array: readonly T[], limit: number) => T[]>

export const arrayRotate = defineFilter({
  name: 'array_rotate',
  former: ['rotate'],
  summary: 'Moves a number of elements from the front to the end.',
  parameters: [
    parameter('array', array),
    optional('count', integer, 1, 'A negative one moves elements from the end to the front.'),
  ],
  returns: 'array',
  examples: [
    { template: "{{ 'a,b,c' | split: ',' | array_rotate | join: '-' }}", output: 'b-c-a' },
    { template: "{{ 'a,b,c' | split: ',' | array_rotate: -1 | join: '-' }}", output: 'c-a-b' },
  ],
  run(array, count) {
    const offset = count % array.length
    return [...array.slice(offset), ...array.slice(0, offset)]
  },
}) as ElementFilter<<T>(array: readonly T[], count?: number) => T[]>

export const arrayShuffle = defineFilter({
  name: 'array_shuffle',
  former: ['shuffle_array'],
  summary: 'The elements in random order, each order as likely as any other.',
  parameters: [parameter('array', array)],
  returns: 'array',
  examples: [{ template: '{{ [1, 2, 3] | array_shuffle | array_sum }}', output: '6' }],
  standalone: () => ({ random: systemRandom() }),
  run(array) {
    const shuffled = array.slice()
    for (let i = shuffled.length - 1; i > 0; i--) {
      this.charge(drawWork)
      const j = randomBelow(this.adapters.random, i + 1)
      ;[shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]]
    }
    return shuffled
  },
}) as ElementFilter<<T>(array: readonly T[]) => T[]>

/** Drawing a random number takes about a microsecond. */
const drawWork = 100

export const arrayFlatten = defineFilter({
  name: 'array_flatten',
  former: ['flatten'],
  summary: 'One flat array of the elements of all nested arrays.',
  parameters: [parameter('array', array)],
  returns: 'array',
  examples: [{ template: "{{ [[1, 2], [3, [4]]] | array_flatten | join: '-' }}", output: '1-2-3-4' }],
  run(array) {
    const flat: unknown[] = []
    flattenInto(flat, array, new Nesting('array'), this)
    return flat
  },
})

function flattenInto(flat: unknown[], array: readonly unknown[], nesting: Nesting, context: FilterContext): void {
  nesting.enter(array)
  context.allocate(array.length)
  checkFlatSize(flat.length + array.length)
  for (const element of array) {
    if (Array.isArray(element)) flattenInto(flat, element, nesting, context)
    else flat.push(element)
  }
  nesting.leave(array)
}

export const arrayInGroupsOf = defineFilter({
  name: 'array_in_groups_of',
  former: ['in_groups_of'],
  summary: 'Splits the array into groups of equal size; the last one is padded with nil.',
  parameters: [parameter('array', array), parameter('number_of_elements', positiveInteger)],
  returns: 'array of arrays',
  examples: [{ template: '{{ [1, 2, 3, 4] | array_in_groups_of: 3 | json }}', output: '[[1,2,3],[4,null,null]]' }],
  run(array, size) {
    const count = Math.ceil(array.length / size)
    this.allocate(count * size)
    return Array.from({ length: count }, (_, i) => {
      const group = array.slice(i * size, (i + 1) * size)
      return group.length === size ? group : group.concat(new Array(size - group.length).fill(null))
    })
  },
}) as ElementFilter<<T>(array: readonly T[], size: number) => (T | null)[][]>

export const arraySum = defineFilter({
  name: 'array_sum',
  former: ['sum_array'],
  summary: 'The sum of numbers and numeric strings.',
  parameters: [parameter('array', arrayOf(number))],
  returns: 'number',
  examples: [{ template: "{{ [1, 2.5, '3'] | array_sum }}", output: '6.5' }],
  run: sum,
})

/** Compensated summation (Kahan and Babuška), as in Ruby: 0.1 + 0.2 + 0.3 is 0.6. */
function sum(numbers: readonly number[]): number {
  let total = 0
  let lost = 0
  for (const value of numbers) {
    const next = total + value
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total
    total = next
  }
  return Number.isFinite(total) ? total + lost : total
}
