import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, elements, optional, parameter } from '../../language/definitions/types'
import { changeInChunks } from '../../base/metering/chunks'
import { unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { toText } from '../../base/values/inspect'
import type { Meter } from '../../base/metering/meter'
import { compareValues } from '../../base/values/order'
import { hasProperties, makePropertyReader } from './property'
import { sortByKey } from './sort-by-key'

const parameters = [
  parameter('input', elements),
  optional('property', anything, undefined, 'Sorts hashes by their value under this key.'),
] as const

export const sort = defineFilter({
  name: 'sort',
  standard: true,
  summary: 'Sorts the elements: numbers by value, text by its characters; nil comes last.',
  parameters,
  returns: 'array',
  examples: [
    { template: "{{ ['b', 'C', 'a'] | sort | join }}", output: 'C a b' },
    {
      template: "{{ people | sort: 'age' | map: 'name' | join }}",
      data: {
        people: [
          { name: 'Ann', age: 31 },
          { name: 'Bob', age: 25 },
        ],
      },
      output: 'Bob Ann',
    },
  ],
  run(input, property) {
    return sortBy(input, property, unwrap, this)
  },
})

export const sortNatural = defineFilter({
  name: 'sort_natural',
  standard: true,
  summary: 'Sorts the elements by their text, ignoring the case of A to Z; nil comes last.',
  parameters,
  returns: 'array',
  examples: [{ template: "{{ ['b', 'C', 'a'] | sort_natural | join }}", output: 'a b C' }],
  run(input, property) {
    const key = (value: unknown): unknown => (value == null ? null : downcaseAscii(toText(value, this), this))
    return sortBy(input, property, key, this)
  },
})

const capitals = /[A-Z]+/g

/** The text with A to Z in lower case. */
function downcaseAscii(text: string, meter: Meter): string {
  return changeInChunks(text, meter, (chunk) => chunk.replace(capitals, (letters) => letters.toLowerCase()))
}

/** Sorts by `keyOf` of each element, or of its property; null if an element cannot have properties. */
function sortBy(
  input: readonly unknown[],
  property: unknown,
  keyOf: (value: unknown) => unknown,
  context: FilterContext,
): unknown[] | null {
  if (property !== undefined && !input.every(hasProperties)) return null
  if (input.length < 2) return input.slice()
  const read = property === undefined ? undefined : makePropertyReader(property, 'property', context)
  return sortByKey(input, (item) => keyOf(read ? read(item) : item), compareSortable, context)
}

function compareSortable(left: unknown, right: unknown, meter: Meter): number {
  const order = compareValues(left, right, meter)
  if (order !== undefined) return order
  throw new ArgumentError(
    'input',
    `cannot sort values of incompatible types: expected all numbers or all text, got ${describe(left)} and ${describe(right)}`,
  )
}
