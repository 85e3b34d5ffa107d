import { ArgumentError } from '../language/definitions/definition'
import { defineFilter } from '../language/definitions/define-filter'
import { option, allowOptions } from '../language/definitions/options'
import { anything, boolean, integer, optional, parameter } from '../language/definitions/types'
import { describe } from '../base/values/describe'
import { unescapeText } from '../base/text/escape'
import { isHash } from '../base/values/hash'
import { escapeForAttribute, toJson as writeJson } from '../base/values/json'
import { parsePrintedJson } from '../base/values/json-bounds'
import { unmark } from '../base/values/scalar'
import { findType as nameOfType } from '../base/values/type-of'

export const toJson = defineFilter({
  name: 'to_json',
  aliases: ['json'],
  summary:
    "The value as JSON that is safe inside a `<script>`: `<`, `>` and `&` are written as `\\u003c` and so on. With `settings.escapeOutput`, so are `'` and `=`, and it is safe in an attribute in single quotes too. An attribute in double quotes needs `| escape`.",
  parameters: [
    parameter('object', anything),
    optional('space', integer, 0, 'The number of spaces for each level of indentation.'),
  ],
  returns: 'string',
  safe: true,
  examples: [
    { template: '{{ h | to_json }}', data: { h: { a: [1, null] } }, output: '{"a":[1,null]}' },
    { template: "{{ '</script>' | to_json }}", output: '"\\u003c/script\\u003e"' },
    { template: `<p data-name="{{ 'a' | json | escape }}">`, output: '<p data-name="&quot;a&quot;">' },
  ],
  run(object, space) {
    const json = writeJson(object, Math.min(Math.max(space, 0), 10), this)
    return this.settings.escapeOutput ? escapeForAttribute(json, this) : json
  },
})

export const toHash = defineFilter({
  name: 'to_hash',
  aliases: ['parse_json'],
  summary:
    'Parses a JSON text, in whose strings line feeds, carriage returns and tabs need no escape; a hash or an array is returned as it is, and an empty text is nil.',
  parameters: [
    parameter('object', anything),
    optional(
      'options',
      allowOptions(['raw_text']),
      {},
      '`raw_text: true` leaves HTML entities in the text as they are.',
    ),
  ],
  returns: 'hash, array or any other value of JSON',
  deprecatedForJson: 'a literal is the same without a filter: {% assign tea = { "name": "Mate" } %}',
  nilIsNil: true,
  examples: [
    { template: '{% assign h = text | to_hash %}{{ h.a.first }}', data: { text: '{"a":[1,2]}' }, output: '1' },
    { template: '{% assign h = text | to_hash %}{{ h.a }}', data: { text: '{&quot;a&quot;:1}' }, output: '1' },
  ],
  run(object, input) {
    const rawText = option(input, 'raw_text', boolean, false)
    const value = unmark(object)
    if (isHash(value) || Array.isArray(value)) return value
    if (typeof value !== 'string') throw new ArgumentError('object', `expected a JSON text, got ${describe(value)}`)
    this.allocate(value.length)
    if (value.trim() === '') return null
    try {
      return parsePrintedJson(rawText ? value : unescapeText(value, this), this)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      throw new ArgumentError('object', `expected a JSON text, got ${describe(value)}: ${error.message}`)
    }
  },
})

export const typeOf = defineFilter({
  name: 'type_of',
  summary:
    "The name of the value's type: String, Integer, Float, Array, Hash, TrueClass, FalseClass, NilClass, Time, Date or Range.",
  parameters: [parameter('variable', anything)],
  returns: 'string',
  examples: [
    { template: '{{ 1 | type_of }} {{ 7.0 | type_of }} {{ nil | type_of }}', output: 'Integer Float NilClass' },
    { template: "{{ 'a,b' | split: ',' | type_of }}", output: 'Array' },
  ],
  run: (variable) => nameOfType(variable),
})
