import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { integer, optional, parameter, text } from '../../language/definitions/types'
import { FormatFault, sprintf } from './sprintf'
import { countCodePoints, sliceCodePoints } from '../../base/text/code-points'
import { keepingKind, overBytes, textKind } from '../text/kinds'

/** Any value, including nil, which `%s` accepts. */
const formatted: ParameterType<unknown> = {
  name: 'anything',
  nil: null,
  read(value) {
    if (value == null) throw new ArgumentError(undefined, 'expected a value, got nil')
    return value
  },
}

export const advancedFormat = defineFilter({
  name: 'advanced_format',
  summary:
    "Formats a value with Ruby's flags, widths, precisions and directives. For a numeric directive, a time counts as its seconds since 1970, and nil returns nil.",
  parameters: [
    parameter('argument_to_format', formatted, 'For `%<key>d` and `%{key}`, a hash.'),
    parameter('format', text, '`%[flags][width][.precision]` and one of `d i u f e E g G a A x X o b B c s p`; `%%`.'),
  ],
  returns: 'string',
  examples: [
    { template: "{{ 3.124 | advanced_format: '%.2f' }}", output: '3.12' },
    { template: "{{ 42 | advanced_format: '%05d' }}", output: '00042' },
    { template: "{{ 'hi' | advanced_format: '%-4s|' }}", output: 'hi  |' },
    { template: "{{ { 'a': 1, 'b': 2.5 } | advanced_format: '%<a>03d %<b>.2f' }}", output: '001 2.50' },
  ],
  run(value, format) {
    try {
      return sprintf(format, value, this)
    } catch (error) {
      if (!(error instanceof FormatFault)) throw error
      if (error.about === 'format') throw new ArgumentError('format', error.message, undefined, { cause: error })
      if (value === null) return null
      throw new ArgumentError('argument_to_format', error.message, undefined, { cause: error })
    }
  },
})

export const padLeft = defineFilter({
  name: 'pad_left',
  summary:
    'Pads a string on the left to a number of characters, or bytes to a number of bytes. Text that is marked safe loses the mark.',
  parameters: [
    parameter('str', textKind),
    parameter('count', integer, 'The minimum length of the result.'),
    optional('symbol', keepingKind(text), ' ', 'The padding.'),
  ],
  returns: 'string',
  examples: [
    { template: "{{ 7 | pad_left: 3, '0' }}", output: '007' },
    { template: "[{{ 'foo' | pad_left: 5 }}]", output: '[  foo]' },
  ],
  run: overBytes(function (str, count, symbol) {
    if (symbol === '') throw new ArgumentError('symbol', 'expected at least one character, got ""')
    const missing = count - countCodePoints(str)
    if (missing <= 0) return str
    this.allocate(missing)
    const step = countCodePoints(symbol)
    return symbol.repeat(Math.floor(missing / step)) + sliceCodePoints(symbol, 0, missing % step) + str
  }),
})
