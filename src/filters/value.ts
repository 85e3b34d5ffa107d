import { defineFilter, whereNil } from '../language/definitions/define-filter'
import { allowOptions } from '../language/definitions/options'
import { anything, boolean, optional, parameter, text } from '../language/definitions/types'
import { toBytes, isBytes, toTextOrBytes, type BytesLike } from '../base/encoding/bytes'
import { isEmpty, unwrap } from '../base/values/compare'
import { unescapeText } from '../base/text/escape'
import type { Hash } from '../base/values/hash'
import { SafeString } from '../base/values/scalar'
import { keepingKind } from './text/kinds'

const noOptions: Hash = {}

export const defaultTo = defineFilter({
  name: 'default',
  standard: true,
  summary: 'Another value if the input is nil, false or empty.',
  parameters: [
    parameter('input', anything),
    whereNil(optional('default_value', anything, ''), null),
    optional('options', allowOptions(['allow_false']), noOptions, '`allow_false: true` keeps false.'),
  ],
  returns: 'anything',
  examples: [
    { template: "{{ name | default: 'guest' }}", output: 'guest' },
    { template: '{{ shown | default: true, allow_false: true }}', data: { shown: false }, output: 'false' },
  ],
  run(input, fallback, options) {
    const { allow_false: allowFalse } = options
    if (unwrap(input) === false && allowFalse !== undefined && this.isTruthy(allowFalse)) return input
    return !this.isTruthy(input) || isEmpty(input, this) ? fallback : input
  },
})

export const htmlSafe = defineFilter({
  name: 'html_safe',
  summary:
    'Marks a text as HTML, so that output does not escape it; not for user input. Entities are unescaped first, except in a text that is marked safe already: what `escape`, `capture` or `t` escaped stays escaped. Bytes that are not UTF-8 stay as they are.',
  parameters: [
    parameter('text', keepingKind(text)),
    optional('raw_text', boolean, false, 'Leaves entities as they are.'),
  ],
  returns: 'string',
  safe: true,
  examples: [
    { template: "{{ '&lt;b&gt;' | html_safe }}", output: '<b>' },
    { template: "{{ '&lt;b&gt;' | html_safe: raw_text: true }}", output: '&lt;b&gt;' },
  ],
  run(input: string | SafeString | BytesLike, rawText) {
    if (input instanceof SafeString) return new SafeString(input.valueOf(), input.trusted, input.trusted)
    const text = isBytes(input) ? toTextOrBytes(toBytes(input)) : input
    return rawText || typeof text !== 'string' ? text : unescapeText(text, this)
  },
})
