import type { ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { arrayOf, hash, optional, parameter, text } from '../../language/definitions/types'
import { guardFromMarkdown } from '../../base/text/escape'
import { unwrap } from '../../base/values/compare'
import type { Hash } from '../../base/values/hash'
import { sanitizeHtml } from './sanitizer'
import { defaultConfiguration, parseIfString, compileRules } from './sanitizer-configuration'

const names = arrayOf(text)

const configurationOrNames: ParameterType<Hash | readonly string[]> = {
  name: 'hash, JSON of one, or array of names',
  options: true,
  read(value, meter) {
    const input = parseIfString(value, meter)
    return Array.isArray(unwrap(input)) ? names.read(input) : hash.read(input)
  },
}

export const sanitize = defineFilter({
  name: 'sanitize',
  summary:
    'Keeps only the elements and attributes of HTML that a configuration allows. Other elements are replaced by their contents, except for `script`, `style`, `iframe`, `noscript`, `noembed`, `noframes`, `svg`, `math`, `template`, `xmp` and `plaintext`, which are removed with their contents. Up to 400 elements may be nested.',
  safe: true,
  parameters: [
    parameter('input', text),
    optional(
      'options',
      configurationOrNames,
      undefined,
      'A configuration instead of the default one, as a hash or as JSON: `elements`, `attributes`, `protocols`, `add_attributes`, `remove_contents`, `allow_comments`. An array of elements is deprecated.',
    ),
    optional('whitelist_tags', names, undefined, 'Deprecated: the elements to keep.'),
  ],
  returns: 'string',
  reports: true,
  examples: [
    {
      template: `{{ '<a href="javascript:x()" onclick="x()">link</a><script>x()</script>' | sanitize }}`,
      output: '<a href="" rel="nofollow">link</a>',
    },
    {
      template: `{{ '<div id="a"><p>One</p><b>two</b></div>' | sanitize: { "elements": ["p"] } }}`,
      output: ' <p>One</p>two ',
    },
    {
      template: `{{ html | sanitize: elements: elements, attributes: attributes }}`,
      data: { html: '<p class="x" id="y">z</p>', elements: ['p'], attributes: { all: ['class'] } },
      output: '<p class="x">z</p>',
    },
  ],
  run(input, options = defaultConfiguration, whitelistTags = isNames(options) ? options : undefined) {
    if (whitelistTags)
      this.report('deprecated', 'filter "sanitize": an array of elements is deprecated, pass a configuration')
    const configuration = isNames(options) ? defaultConfiguration : options
    const rules = compileRules(whitelistTags ? { ...configuration, elements: whitelistTags } : configuration, this)
    return guardFromMarkdown(sanitizeHtml(input, rules, this), this)
  },
})

function isNames(options: Hash | readonly string[]): options is readonly string[] {
  return Array.isArray(options)
}
