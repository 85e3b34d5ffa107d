import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter, text } from '../../language/definitions/types'
import { guardFromMarkdown } from '../../base/text/escape'
import { renderMarkdown } from '../../base/formats/markdown'
import { sanitizeHtml } from './sanitizer'
import {
  defaultConfiguration,
  mergeConfigurations,
  compileRules,
  sanitizerConfiguration,
} from './sanitizer-configuration'

export const markdown = defineFilter({
  name: 'markdown',
  former: ['markdownify'],
  summary:
    'The HTML of a Markdown text (CommonMark, with the tables, strikethrough and autolinks of GitHub), sanitized as `sanitize` does. Raw HTML is kept as far as the configuration allows it. Up to 50 blocks may be nested.',
  safe: true,
  parameters: [
    parameter('input', text),
    optional(
      'options',
      sanitizerConfiguration,
      undefined,
      'A configuration as for `sanitize`, instead of the default one.',
    ),
    optional(
      'extra_options',
      { ...sanitizerConfiguration, options: true },
      undefined,
      'Changes to that configuration: nil removes a key, an empty hash empties it.',
    ),
  ],
  returns: 'string',
  examples: [
    {
      template: '{{ text | markdown }}',
      data: { text: '# Hi\n\n*a* [link](https://example.com) <script>x()</script>' },
      output: '<h1>Hi</h1>\n<p><em>a</em> <a href="https://example.com" rel="nofollow">link</a> </p>',
    },
    {
      template: `{{ '[link](/a)' | markdown: nil, '{ "add_attributes": { "a": { "rel": null, "target": "_blank" } } }' }}`,
      output: '<p><a href="/a" target="_blank">link</a></p>',
    },
  ],
  run(input, options = defaultConfiguration, extraOptions) {
    this.allocate(input.length)
    const rules = compileRules(extraOptions === undefined ? options : mergeConfigurations(options, extraOptions), this)
    const html = sanitizeHtml(renderMarkdown(input, this), rules, this)
    return guardFromMarkdown(html.endsWith('\n') ? html.slice(0, -1) : html, this)
  },
})
