import { defineFilter, whereNil } from '../../language/definitions/define-filter'
import { anything, arrayItself, elements, operand, optional, parameter } from '../../language/definitions/types'
import * as arithmetic from '../../base/values/numbers/arithmetic'
import type { Numeric } from '../../base/values/numbers/arithmetic'
import { firstCharacter, lastCharacter } from '../../base/text/code-points'
import { unwrap } from '../../base/values/compare'
import { isHash, listKeys } from '../../base/values/hash'
import { readProperty } from '../../base/values/property'
import { Range } from '../../base/values/range'
import { measureSize } from '../../base/values/size'
import { ValueSet } from '../../base/values/value-set'
import { waitForAll } from '../../base/async/promise-or-value'
import { hasProperties, makePropertyReader } from './property'
import { overTexts, textKind } from '../text/kinds'

const input = parameter('input', elements)

export const concat = defineFilter({
  name: 'concat',
  standard: true,
  summary: 'The elements of both arrays, including duplicates.',
  parameters: [input, parameter('array', arrayItself)],
  returns: 'array',
  examples: [{ template: '{{ [1, 2] | concat: [2, 3] | join }}', output: '1 2 2 3' }],
  run: (input, array) => input.concat(array),
})

export const join = defineFilter({
  name: 'join',
  standard: true,
  summary:
    'Joins the elements to a string, with a glue between them. Bytes and text that is marked safe are handled as in `append`.',
  parameters: [input, whereNil(optional('glue', textKind, ' '), '')],
  returns: 'string',
  examples: [
    { template: '{{ [1, 2, [3]] | join }}', output: '1 2 3' },
    { template: "{{ ['a', 'b'] | join: ', ' }}", output: 'a, b' },
  ],
  run(input, glue) {
    this.allocate(measureSize(glue) * input.length)
    const parts: string[] = []
    // Not `map`, which skips the holes of a sparse array.
    for (const item of input) parts.push(textKind.read(item, this))
    return joinTexts.call(this, parts, glue)
  },
})

const joinTexts = overTexts(function (parts: readonly string[], glue: string) {
  let text = ''
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as string
    this.charge(part.length)
    text += i === 0 ? part : glue + part
  }
  return text
})

export const first = defineFilter({
  name: 'first',
  standard: true,
  summary: 'The first element of an array, pair of a hash or character of a text.',
  parameters: [parameter('input', anything)],
  returns: 'anything',
  examples: [{ template: '{{ [1, 2] | first }}', output: '1' }],
  run(input) {
    const plain = unwrap(input)
    if (Array.isArray(plain)) return readProperty(plain, 0, this) ?? null
    if (plain instanceof Range) return plain.begin
    if (typeof plain === 'string') return firstCharacter(plain)
    if (!isHash(plain)) return null
    const [key] = listKeys(plain, this)
    return key === undefined ? null : [key, plain[key]]
  },
})

export const last = defineFilter({
  name: 'last',
  standard: true,
  summary: 'The last element of an array or character of a text.',
  parameters: [parameter('input', anything)],
  returns: 'anything',
  examples: [{ template: '{{ [1, 2] | last }}', output: '2' }],
  run(input) {
    const plain = unwrap(input)
    if (Array.isArray(plain)) return readProperty(plain, -1, this) ?? null
    if (plain instanceof Range) return plain.end
    return typeof plain === 'string' ? lastCharacter(plain) : null
  },
})

export const reverse = defineFilter({
  name: 'reverse',
  standard: true,
  summary: 'The elements in the opposite order.',
  parameters: [input],
  returns: 'array',
  examples: [{ template: '{{ [1, 2, 3] | reverse | join }}', output: '3 2 1' }],
  run: (input) => input.slice().reverse(),
})

export const map = defineFilter({
  name: 'map',
  standard: true,
  summary: 'The value of each element under a key; nil elements are skipped.',
  parameters: [parameter('array', elements), parameter('key', anything)],
  returns: 'array',
  examples: [
    {
      template: "{{ people | map: 'name' | join: ', ' }}",
      data: { people: [{ name: 'Ann' }, { name: 'Bob' }] },
      output: 'Ann, Bob',
    },
  ],
  run(array, key) {
    const read = makePropertyReader(key, 'key', this)
    const values: unknown[] = []
    for (const item of array) {
      if (item != null) values.push(hasProperties(item) ? (read(item) ?? null) : null)
    }
    // Properties of drops may be promises, plain values never are.
    return waitForAll(values) as unknown[]
  },
})

export const uniq = defineFilter({
  name: 'uniq',
  standard: true,
  summary:
    'The elements without duplicates: only the first of several elements that are equal, or have an equal property.',
  parameters: [input, optional('property', anything)],
  returns: 'array',
  examples: [
    { template: '{{ [1, 1, 2] | uniq | join }}', output: '1 2' },
    {
      template: "{{ people | uniq: 'age' | map: 'name' | join }}",
      data: {
        people: [
          { name: 'Ann', age: 31 },
          { name: 'Bob', age: 31 },
        ],
      },
      output: 'Ann',
    },
  ],
  run(input, property) {
    const seen = new ValueSet([], this)
    if (property === undefined) return input.filter((item) => seen.add(item))
    if (input.length < 2) return input.slice()
    const read = makePropertyReader(property, 'property', this)
    const unique: unknown[] = []
    for (const item of input) {
      if (!hasProperties(item)) return null
      if (seen.add(read(item))) unique.push(item)
    }
    return unique
  },
})

export const sum = defineFilter({
  name: 'sum',
  standard: true,
  summary: 'The sum of the elements, or of one of their properties; a value that is not a number counts as 0.',
  parameters: [input, optional('property', anything)],
  returns: 'number',
  examples: [
    { template: "{{ [1, '2.5', nil] | sum }}", output: '3.5' },
    {
      template: "{{ cart | sum: 'price' }}",
      data: { cart: [{ price: 19.99 }, { price: 5.01 }] },
      output: '25',
    },
  ],
  run(input, property) {
    if (property === undefined) return addUp(input)
    const read = makePropertyReader(property, 'property', this)
    const values = input.map((item) => (hasProperties(item) ? read(item) : 0))
    return addUp(elements.read(values, this))
  },
})

function addUp(items: readonly unknown[]): Numeric {
  return items.reduce<Numeric>((sum, item) => arithmetic.plus(sum, operand.read(item)), 0)
}
