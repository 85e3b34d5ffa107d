import type { MarkdownIt } from 'markdown-it'
import { LimitError } from '../errors'
import { fixedLimits } from '../limits'
import { defineFilter } from '../language/plain'
import { optional, parameter, text } from '../language/types'
import { loadLibrary } from '../values/library'
import type { Meter } from '../values/meter'
import { sanitizeHtml } from './sanitizer'
import { defaultConfiguration, mergeConfigurations, rulesOf, sanitizerConfiguration } from './sanitizer-configuration'

export const markdown = defineFilter({
  name: 'markdown',
  aliases: ['markdownify'],
  summary:
    'The HTML of a Markdown text (CommonMark, with the tables, strikethrough and autolinks of GitHub), sanitized as `sanitize` does. Raw HTML stays as far as the configuration allows it. Up to 50 blocks may be nested.',
  safe: true,
  parameters: [
    parameter('input', text),
    optional(
      'options',
      sanitizerConfiguration,
      undefined,
      'A configuration as for `sanitize`, in place of the default one.',
    ),
    optional(
      'extra_options',
      { ...sanitizerConfiguration, options: true },
      undefined,
      'What is different from that configuration: nil removes, an empty hash empties.',
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
    const rules = rulesOf(extraOptions === undefined ? options : mergeConfigurations(options, extraOptions), this)
    const html = sanitizeHtml(convert(input, this), rules, this)
    return html.endsWith('\n') ? html.slice(0, -1) : html
  },
})

const maxDepth = fixedLimits.formats.markdownDepth.max
/** What the converter does between its rules takes no look at the clock. */
const maxCharacters = fixedLimits.formats.markdownCharacters.max

let converter: MarkdownIt | undefined
/** That of the call under way, which waits for nothing. */
let meter: Meter | undefined

/** The HTML of a Markdown text, still with all that is written in it. */
function convert(text: string, calling: Meter): string {
  if (text.length > maxCharacters) {
    throw new LimitError('memory', `Markdown of more than ${maxCharacters} characters cannot be converted`)
  }
  converter ??= createConverter()
  meter = calling
  try {
    return converter.render(text)
  } finally {
    meter = undefined
  }
}

/** What trying the rules at a place in a line counts as, at the begin of a line, and for a link. */
const placeWork = 100
const lineWork = 300
const linkWork = 500
/** The rules that look whether a line begins something else. */
const interrupted = ['paragraph', 'reference', 'blockquote', 'list']

function createConverter(): MarkdownIt {
  const Converter = loadLibrary<typeof import('markdown-it').default>('markdown-it')
  const converter = new Converter({ html: true, linkify: true, maxNesting: maxDepth })
  const charge = (work: number): false => {
    meter?.charge(work)
    return false
  }
  converter.inline.ruler.before('text', 'meter', () => charge(placeWork))
  converter.block.ruler.before('table', 'meter', () => charge(lineWork), { alt: interrupted })
  // The sanitizer looks at URLs, and CommonMark shows them as they are written.
  converter.validateLink = () => !charge(linkWork)
  converter.normalizeLinkText = (url) => url
  // GitHub links what begins with `www.`, and nothing that begins with `//`.
  converter.linkify.add('//', null).add('www.', {
    validate(text, position, { re }) {
      const host = re.get_relative_proto_validator()
      host.lastIndex = position
      return host.exec(text)?.[0].length ?? 0
    },
    normalize(match) {
      charge(linkWork)
      match.url = `http://${match.url}`
    },
  })
  return converter
}
