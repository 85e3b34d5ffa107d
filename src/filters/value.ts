import type { ParameterType } from '../language/definition'
import { defineFilter, whereNil } from '../language/plain'
import { anything, boolean, optional, options, parameter, text } from '../language/types'
import { isEmpty, unwrap } from '../values/compare'
import { unescapeText } from '../values/escape'
import { Translation } from './translation'

export const defaultTo = defineFilter({
  name: 'default',
  standard: true,
  summary: 'Another value where the input is nil, false or empty.',
  parameters: [
    parameter('input', anything),
    whereNil(optional('default_value', anything, ''), null),
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

const textOrTranslation: ParameterType<string | Translation> = {
  ...text,
  read: (value) => (value instanceof Translation ? value : text.read(value)),
}

export const htmlSafe = defineFilter({
  name: 'html_safe',
  summary:
    'Marks a text as HTML, which output does not escape: not for what users have entered. Entities are unescaped first. What `t` has filled into a translation is escaped all the same.',
  parameters: [
    parameter('text', textOrTranslation),
    optional('raw_text', boolean, false, 'Leaves entities as they are.'),
  ],
  returns: 'string',
  safe: true,
  examples: [
    { template: "{{ '&lt;b&gt;' | html_safe }}", output: '<b>' },
    { template: "{{ '&lt;b&gt;' | html_safe: raw_text: true }}", output: '&lt;b&gt;' },
  ],
  run(text, rawText) {
    const read = rawText ? (text: string) => text : (text: string) => unescapeText(text, this)
    return text instanceof Translation ? text.asHtml(read) : read(text)
  },
})
