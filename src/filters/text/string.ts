import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter, whereNil } from '../../language/definitions/define-filter'
import { anything, index, optional, parameter, printed } from '../../language/definitions/types'
import { toBytes, isBytes } from '../../base/encoding/bytes'
import { capitalizeAscii, capitalizeText, toLowerAscii, toLowerCase, toUpperAscii } from '../../base/text/case'
import { unwrap } from '../../base/values/compare'
import { isHash, listKeys } from '../../base/values/hash'
import { toText } from '../../base/values/inspect'
import type { Meter } from '../../base/metering/meter'
import { Float } from '../../base/values/scalar'
import { split as splitAt } from '../../base/text/search'
import { countCodePoints, hasSurrogates, sliceCodePoints } from '../../base/text/code-points'
import { findFirstInk, takeFirstWords, findLastInk, splitWords } from '../../base/text/words'
import { overBytes, overTexts, textKind } from './kinds'

const input = parameter('input', textKind)

export const append = defineFilter({
  name: 'append',
  standard: true,
  summary:
    'Adds a string to the end. If one of them is bytes, so is the result, with text as UTF-8. If one is marked safe, so is the result, with unmarked text escaped.',
  parameters: [input, parameter('string', textKind)],
  returns: 'string',
  examples: [{ template: "{{ 'page' | append: '.html' }}", output: 'page.html' }],
  run: overTexts((input, string) => input + string),
})

export const prepend = defineFilter({
  name: 'prepend',
  standard: true,
  summary: 'Adds a string to the beginning. Bytes and text that is marked safe are handled as in `append`.',
  parameters: [input, parameter('string', textKind)],
  returns: 'string',
  examples: [{ template: "{{ 'page' | prepend: '/' }}", output: '/page' }],
  run: overTexts((input, string) => string + input),
})

export const capitalize = defineFilter({
  name: 'capitalize',
  standard: true,
  summary: 'Writes the first letter in upper case, and all others in lower case.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ 'hello WORLD' | capitalize }}", output: 'Hello world' }],
  run: overBytes(capitalizeText, capitalizeAscii),
})

export const downcase = defineFilter({
  name: 'downcase',
  standard: true,
  summary:
    'Writes all letters in lower case; in bytes only ASCII letters. Text that is marked safe loses the mark, as in `upcase`.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ 'Hello' | downcase }}", output: 'hello' }],
  run: overBytes(toLowerCase, toLowerAscii),
})

export const upcase = defineFilter({
  name: 'upcase',
  standard: true,
  summary:
    'Writes all letters in upper case; in bytes only ASCII letters. Text that is marked safe loses the mark, because its tags change, too.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ 'Straße' | upcase }}", output: 'STRASSE' }],
  run: overBytes((input) => input.toUpperCase(), toUpperAscii),
})

export const strip = defineFilter({
  name: 'strip',
  standard: true,
  summary: 'Removes white space from both ends. Bytes stay bytes, and text that is marked safe stays safe.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "[{{ ' a b ' | strip }}]", output: '[a b]' }],
  run: overTexts((input) => input.slice(findFirstInk(input), findLastInk(input))),
})

export const lstrip = defineFilter({
  name: 'lstrip',
  standard: true,
  summary: 'Removes white space from the beginning. Bytes stay bytes, and text that is marked safe stays safe.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "[{{ ' a b ' | lstrip }}]", output: '[a b ]' }],
  run: overTexts((input) => input.slice(findFirstInk(input))),
})

export const rstrip = defineFilter({
  name: 'rstrip',
  standard: true,
  summary: 'Removes white space from the end. Bytes stay bytes, and text that is marked safe stays safe.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "[{{ ' a b ' | rstrip }}]", output: '[ a b]' }],
  run: overTexts((input) => input.slice(0, findLastInk(input))),
})

export const split = defineFilter({
  name: 'split',
  standard: true,
  summary: 'Splits a string at the occurrences of another; empty parts at the end are dropped.',
  parameters: [
    parameter('input', anything, 'An array stays as it is.'),
    parameter('pattern', printed, 'A space matches any white space; an empty string splits between all characters.'),
  ],
  returns: 'array',
  examples: [
    { template: "{{ 'a,b,,' | split: ',' | json }}", output: '["a","b"]' },
    { template: "{{ '  a  b ' | split: ' ' | json }}", output: '["a","b"]' },
    { template: "{{ 'żó' | split: '' | json }}", output: '["ż","ó"]' },
  ],
  run(input, pattern) {
    const plain = unwrap(input)
    if (Array.isArray(plain)) return (plain as unknown[]).slice()
    return splitText(toText(plain, this), pattern, this)
  },
})

export const slice = defineFilter({
  name: 'slice',
  standard: true,
  summary:
    'A part of a string or an array, from an offset on; of bytes, in bytes. A part of text that is marked safe is not, because it may end inside a tag.',
  parameters: [
    parameter('input', anything),
    parameter('offset', index, 'The first is 0; a negative one counts from the end.'),
    optional('length', index, 1),
  ],
  returns: 'string or array',
  examples: [
    { template: "{{ 'Liquid' | slice: 2, 3 }}", output: 'qui' },
    { template: "{{ 'Liquid' | slice: -3, 2 }}", output: 'ui' },
    { template: '{{ [1, 2, 3] | slice: 1, 2 | join }}', output: '2 3' },
  ],
  run(input, offset, length): string | unknown[] {
    const array: unknown = isBytes(input) ? undefined : unwrap(input)
    if (!Array.isArray(array)) return sliceText.call(this, textKind.read(input, this), offset, length)
    const [begin, end] = findBounds(array.length, offset, length)
    return (array as unknown[]).slice(begin, end)
  },
})

const sliceText = overBytes((text: string, offset: number, length: number) => {
  const [begin, end] = findBounds(offset < 0 ? countCodePoints(text) : Infinity, offset, length)
  return sliceCodePoints(text, begin, end)
})

/** The bounds of a part, which is empty if it would begin before the first element. */
function findBounds(size: number, offset: number, length: number): readonly [begin: number, end: number] {
  const begin = offset < 0 ? size + offset : offset
  return begin < 0 || length < 0 ? [0, 0] : [begin, begin + length]
}

export const size = defineFilter({
  name: 'size',
  standard: true,
  summary:
    'The number of characters of a string, elements of an array, or keys of a hash; 8 for an integer, its bytes.',
  parameters: [parameter('input', anything)],
  returns: 'number',
  examples: [
    { template: "{{ 'żółć' | size }}", output: '4' },
    { template: '{{ [1, 2] | size }}', output: '2' },
  ],
  run(input) {
    return measureSize(input, this)
  },
})

export const truncate = defineFilter({
  name: 'truncate',
  standard: true,
  nilIsNil: true,
  summary:
    'Shortens a string to a number of characters, including the ellipsis, or bytes to a number of bytes. Text that is marked safe loses the mark, because it may end inside a tag.',
  parameters: [input, optional('length', index, 50), whereNil(optional('truncate_string', textKind, '...'), '')],
  returns: 'string',
  examples: [
    { template: "{{ 'Ground control to Major Tom.' | truncate: 20 }}", output: 'Ground control to...' },
    { template: "{{ 'Ground control' | truncate: 7, '…' }}", output: 'Ground…' },
  ],
  run: overBytes((input, length, ellipsis) => {
    if (input.length <= length) return input
    if (hasSurrogates(input) && countCodePoints(input) <= length) return input
    return sliceCodePoints(input, 0, Math.max(0, length - countCodePoints(ellipsis))) + ellipsis
  }),
})

/** The maximum in Ruby. */
const maxWords = 2 ** 31 - 2

export const truncatewords = defineFilter({
  name: 'truncatewords',
  standard: true,
  nilIsNil: true,
  summary: 'Shortens a string to a number of words, with an ellipsis after them.',
  parameters: [
    parameter('input', printed),
    optional('words', index, 15),
    whereNil(optional('truncate_string', printed, '...'), ''),
  ],
  returns: 'string',
  examples: [{ template: "{{ 'one two three' | truncatewords: 2 }}", output: 'one two...' }],
  run(input, words, ellipsis) {
    if (words > maxWords) throw new ArgumentError('words', `expected at most ${maxWords}, got ${words}`)
    return takeFirstWords(input, Math.max(1, words), ellipsis, this)
  },
})

function splitText(text: string, pattern: string, meter: Meter): string[] {
  if (pattern === '') return splitCharacters(text, meter)
  if (pattern === ' ') return splitWords(text, meter)
  const parts = splitAt(text, pattern, meter)
  while (parts.at(-1) === '') parts.pop()
  return parts
}

function splitCharacters(text: string, meter: Meter): string[] {
  const characters: string[] = []
  for (const character of text) {
    meter.charge(1)
    characters.push(character)
  }
  return characters
}

const integerBytes = 8

function measureSize(value: unknown, meter: Meter): number {
  if (isBytes(value)) return toBytes(value).length
  const plain = unwrap(value)
  if (typeof plain === 'string' || Array.isArray(plain)) return measureLength(plain)
  if (Number.isInteger(plain)) return value instanceof Float ? 0 : integerBytes
  if (isHash(plain)) return listKeys(plain, meter).length
  const { size, length } = Object(plain) as { readonly size?: unknown; readonly length?: unknown }
  if (typeof size === 'number') return size
  return typeof length === 'number' ? length : 0
}

function measureLength(whole: string | readonly unknown[]): number {
  return typeof whole === 'string' ? countCodePoints(whole) : whole.length
}
