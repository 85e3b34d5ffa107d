import { defineFilter, type ElementFilter } from '../../language/definitions/define-filter'
import { array, parameter } from '../../language/definitions/types'
import { ValueSet } from '../../base/values/value-set'

export const arrayIntersect = defineFilter({
  name: 'array_intersect',
  former: ['intersection'],
  summary: 'The elements that are in both arrays, each once, in the order of the first.',
  parameters: [parameter('array', array), parameter('other_array', array)],
  returns: 'array',
  examples: [{ template: "{{ [1, 2, 3, 4] | array_intersect: [3, 4, 5] | join: '-' }}", output: '3-4' }],
  run(array, other) {
    const common = new ValueSet(other, this)
    const seen = new ValueSet([], this)
    return array.filter((element) => common.has(element) && seen.add(element))
  },
}) as ElementFilter<<T>(array: readonly T[], other: readonly unknown[]) => T[]>

export const arraySubtract = defineFilter({
  name: 'array_subtract',
  former: ['subtract_array'],
  summary: 'The elements of the first array that are not in the second.',
  parameters: [parameter('array', array), parameter('other_array', array)],
  returns: 'array',
  examples: [{ template: "{{ [1, 1, 2, 3] | array_subtract: [1] | join: '-' }}", output: '2-3' }],
  run(array, other) {
    const removed = new ValueSet(other, this)
    return array.filter((element) => !removed.has(element))
  },
}) as ElementFilter<<T>(array: readonly T[], other: readonly unknown[]) => T[]>
