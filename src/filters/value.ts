import { defineFilter } from '../language/plain'
import { anything, boolean, optional, options, parameter, text } from '../language/types'
import { isEmpty, unwrap } from '../values/compare'
import { unescapeText } from '../values/escape'

export const defaultTo = defineFilter({
  name: 'default',
  standard: true,
  summary: 'Another value where the input is nil, false or empty.',
  parameters: [
    parameter('input', anything),
    optional('default_value', anything, ''),
    optional('options', options, {}, '`allow_false: true` lets false through.'),
  ],
  returns: 'anything',
  examples: [
    { template: "{{ name | default: 'guest' }}", output: 'guest' },
    { template: '{{ shown | default: true, allow_false: true }}', data: { shown: false }, output: 'false' },
  ],
  run(input, fallback, { allow_false: allowFalse }) {
    if (unwrap(input) === false && allowFalse !== undefined && this.isTruthy(allowFalse)) return input
    return !this.isTruthy(input) || isEmpty(input, this) ? fallback : input
  },
})

export const htmlSafe = defineFilter({
  name: 'html_safe',
  summary:
    'Marks a text as HTML, which output does not escape: not for what users have entered. Entities are unescaped first.',
  parameters: [parameter('text', text), optional('raw_text', boolean, false, 'Leaves entities as they are.')],
  returns: 'string',
  safe: true,
  examples: [
    { template: "{{ '&lt;b&gt;' | html_safe }}", output: '<b>' },
    { template: "{{ '&lt;b&gt;' | html_safe: raw_text: true }}", output: '&lt;b&gt;' },
  ],
  run(text, rawText) {
    return rawText ? text : unescapeText(text, this)
  },
})
