import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { array, arrayOrValue, key, keys, optional, parameter } from '../../language/definitions/types'
import { isBlank } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { getOwn, setOwn, type Hash } from '../../base/values/hash'
import type { Meter } from '../../base/metering/meter'
import { compareValues } from '../../base/values/order'
import { print } from '../../base/values/print'
import { readProperty } from '../../base/values/property'
import { findType } from '../../base/values/type-of'
import { sortByKey } from './sort-by-key'
import { ValueSet } from '../../base/values/value-set'

export const arrayCompact = defineFilter({
  name: 'array_compact',
  former: ['compact'],
  summary: 'The array without blank elements, or without elements whose value under a key is blank.',
  parameters: [
    parameter('array', arrayOrValue, 'A single value becomes an array of one.'),
    optional('property', key, undefined, 'Checks the value under this key instead of the element itself.'),
  ],
  returns: 'array',
  examples: [
    { template: "{{ ['a', '', nil, false, ' ', 'b'] | array_compact | join: '-' }}", output: 'a-b' },
    {
      template: "{{ people | array_compact: 'name' | map: 'name' | join }}",
      data: { people: [{ name: '' }, { name: 'Ann' }] },
      output: 'Ann',
    },
  ],
  run(array, property) {
    return array.filter(
      (element) => !isBlank(property === undefined ? element : readProperty(element, property, this), this),
    )
  },
})

export const arrayUniq = defineFilter({
  name: 'array_uniq',
  summary: 'The array without duplicates: elements that are equal by value, or have equal values under a key.',
  parameters: [
    parameter('input', arrayOrValue, 'A single value becomes an array of one.'),
    optional('property', key, undefined, 'A key of hashes, or an index of arrays.'),
  ],
  returns: 'array',
  examples: [
    { template: '{{ [[1, 2], [1, 2], [3]] | array_uniq | json }}', output: '[[1,2],[3]]' },
    {
      template: "{{ people | array_uniq: 'age' | map: 'name' | join: ' ' }}",
      data: {
        people: [
          { name: 'Ann', age: 31 },
          { name: 'Bob', age: 31 },
          { name: 'Cid', age: 25 },
        ],
      },
      output: 'Ann Cid',
    },
  ],
  run(input, property) {
    const seen = new ValueSet([], this)
    return input.filter((element) => seen.add(property === undefined ? element : readProperty(element, property, this)))
  },
})

export const arrayMap = defineFilter({
  name: 'array_map',
  former: ['map_attributes'],
  summary: 'The values of each object under the keys, as one array per object.',
  parameters: [
    parameter('array', array),
    parameter('attributes', keys, 'Keys of hashes, or indices of arrays; one by one, or as one array.'),
  ],
  returns: 'array of arrays',
  examples: [
    {
      template: "{{ people | array_map: 'name', 'age' | json }}",
      data: { people: [{ name: 'Ann', age: 31, role: 'admin' }] },
      output: '[["Ann",31]]',
    },
    { template: '{{ [[1, 2, 3], [4, 5, 6]] | array_map: 0, 2 | json }}', output: '[[1,3],[4,6]]' },
  ],
  run(array, attributes) {
    this.allocate(array.length * attributes.length)
    return array.map((object) => {
      this.charge(attributes.length)
      return attributes.map((attribute) => readProperty(object, attribute, this) ?? null)
    })
  },
})

export const arrayGroupBy = defineFilter({
  name: 'array_group_by',
  former: ['group_by'],
  summary: 'The objects in a hash, grouped by the text of their value under a key.',
  parameters: [parameter('objects', array), parameter('method_name', key)],
  returns: 'hash',
  examples: [
    {
      template: "{{ shirts | array_group_by: 'size' | json }}",
      data: {
        shirts: [
          { id: 1, size: 'xl' },
          { id: 2, size: 's' },
          { id: 3, size: 'xl' },
        ],
      },
      output: '{"xl":[{"id":1,"size":"xl"},{"id":3,"size":"xl"}],"s":[{"id":2,"size":"s"}]}',
    },
  ],
  run(objects, key) {
    const groups: Hash = {}
    for (const object of objects) {
      const name = print(readProperty(object, key, this), this)
      this.charge(objectWork + name.length)
      const group = getOwn(groups, name) as unknown[] | undefined
      if (group) group.push(object)
      else setOwn(groups, name, [object])
    }
    return groups
  },
})

/** The work charged for putting an object into its group. */
const objectWork = 10

export const arraySortBy = defineFilter({
  name: 'array_sort_by',
  former: ['sort_by'],
  summary:
    'Sorts hashes by their value under a key; equal elements keep their order, elements without a value come last.',
  parameters: [parameter('input', array), parameter('property', key)],
  returns: 'array',
  examples: [
    {
      template: "{{ people | array_sort_by: 'age' | map: 'name' | join: ' ' }}",
      data: { people: [{ name: 'Ann', age: 31 }, { name: 'Bob' }, { name: 'Cid', age: 25 }] },
      output: 'Cid Ann Bob',
    },
  ],
  run(input, property) {
    return sortByKey(input, (element) => readProperty(element, property, this), compareProperties, this)
  },
})

function compareProperties(left: unknown, right: unknown, meter: Meter): number {
  const order = compareValues(left, right, meter)
  if (order !== undefined) return order
  throw new ArgumentError(
    'property',
    `comparison of ${findType(left)} with ${findType(right)} failed: expected all numbers, all text or all times, got ${describe(left)} and ${describe(right)}`,
  )
}
