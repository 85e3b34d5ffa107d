import type { FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, elements, optional, parameter } from '../../language/definitions/types'
import { equals } from '../../base/values/compare'
import { hasProperties, makePropertyReader } from './property'

const parameters = [
  parameter('input', elements),
  parameter('property', anything),
  optional('target_value', anything, undefined, 'Default: any value but nil and false matches.'),
] as const

const data = {
  people: [
    { name: 'Ann', role: 'admin' },
    { name: 'Bob', role: 'guest' },
    { name: 'Cid', role: 'guest' },
  ],
}

export const where = defineFilter({
  name: 'where',
  standard: true,
  summary: 'The elements whose property has a value.',
  parameters,
  returns: 'array',
  examples: [{ template: "{{ people | where: 'role', 'guest' | map: 'name' | join }}", data, output: 'Bob Cid' }],
  run(input, property, target) {
    const matches = makeMatcher(property, target, this)
    const found: unknown[] = []
    for (const item of input) {
      if (!hasProperties(item)) return null
      if (matches(item)) found.push(item)
    }
    return found
  },
})

export const find = defineFilter({
  name: 'find',
  standard: true,
  summary: 'The first element whose property has a value, or nil.',
  parameters,
  returns: 'anything',
  examples: [
    { template: "{{ people | find: 'role', 'guest' | json }}", data, output: '{"name":"Bob","role":"guest"}' },
  ],
  run(input, property, target) {
    return input[findFirstIndex(input, property, target, this)] ?? null
  },
})

export const findIndex = defineFilter({
  name: 'find_index',
  standard: true,
  summary: 'The index of the first element whose property has a value, or nil.',
  parameters,
  returns: 'number',
  examples: [{ template: "{{ people | find_index: 'role', 'guest' }}", data, output: '1' }],
  run(input, property, target) {
    const index = findFirstIndex(input, property, target, this)
    return index < 0 ? null : index
  },
})

export const has = defineFilter({
  name: 'has',
  standard: true,
  summary: 'Whether the property of any element has a value.',
  parameters,
  returns: 'boolean',
  examples: [{ template: "{{ people | has: 'role', 'owner' }}", data, output: 'false' }],
  run(input, property, target) {
    return findFirstIndex(input, property, target, this) >= 0
  },
})

/** Returns a test of whether a value's property equals the target. */
function makeMatcher(property: unknown, target: unknown, context: FilterContext): (item: unknown) => boolean {
  const read = makePropertyReader(property, 'property', context)
  return target === undefined ? (item) => context.isTruthy(read(item)) : (item) => equals(read(item), target, context)
}

/** The index of the first match; -1 if there is none, or an element that cannot have properties comes first. */
function findFirstIndex(input: readonly unknown[], property: unknown, target: unknown, context: FilterContext): number {
  const matches = makeMatcher(property, target, context)
  for (let i = 0; i < input.length; i++) {
    if (!hasProperties(input[i])) return -1
    if (matches(input[i])) return i
  }
  return -1
}
