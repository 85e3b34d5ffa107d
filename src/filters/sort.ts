import { isNil } from '../language/call'
import { ArgumentError, type FilterContext } from '../language/definition'
import { defineFilter } from '../language/plain'
import { anything, elements, optional, parameter } from '../language/types'
import { unwrap } from '../values/compare'
import { describe } from '../values/describe'
import { textOf } from '../values/inspect'
import { orderOf } from '../values/order'
import { hasProperties, propertyIn } from './property'

const parameters = [
  parameter('input', elements),
  optional('property', anything, undefined, 'Sorts hashes by their value under this key.'),
] as const

export const sort = defineFilter({
  name: 'sort',
  standard: true,
  summary: 'The elements in their order: numbers by value, text by its characters, nil last.',
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
    return sorted(input, property, unwrap, this)
  },
})

export const sortNatural = defineFilter({
  name: 'sort_natural',
  standard: true,
  summary: 'The elements in the order of their text, whatever the case of its letters; nil last.',
  parameters,
  returns: 'array',
  examples: [{ template: "{{ ['b', 'C', 'a'] | sort_natural | join }}", output: 'a b C' }],
  run(input, property) {
    const key = (value: unknown): unknown => (isNil(value) ? null : textOf(value).replace(capitals, lower))
    return sorted(input, property, key, this)
  },
})

const capitals = /[A-Z]+/g

function lower(text: string): string {
  return text.toLowerCase()
}

/** Sorts by what `keyOf` gives for the elements, or for their property; nil where some element has no properties. */
function sorted(
  input: readonly unknown[],
  property: unknown,
  keyOf: (value: unknown) => unknown,
  context: FilterContext,
): unknown[] | null {
  if (property !== undefined && !input.every(hasProperties)) return null
  if (input.length < 2) return input.slice()
  return input
    .map((item) => ({
      item,
      key: keyOf(property === undefined ? item : propertyIn(item, property, 'property', context)),
    }))
    .sort((left, right) => order(left.key, right.key))
    .map(({ item }) => item)
}

function order(left: unknown, right: unknown): number {
  const order = orderOf(left, right)
  if (order !== undefined) return order
  throw new ArgumentError(
    'input',
    `cannot sort values of incompatible types: expected all numbers or all text, got ${describe(left)} and ${describe(right)}`,
  )
}
