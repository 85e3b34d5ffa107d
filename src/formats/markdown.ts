import type { MarkdownIt } from 'markdown-it'
import { LimitError } from '../errors'
import { fixedLimits } from '../limits'
import { loadLibrary } from '../library'
import type { Meter } from '../metering/meter'

const maxDepth = fixedLimits.formats.markdownDepth.max
/** What the converter does between its rules takes no look at the clock. */
const maxCharacters = fixedLimits.formats.markdownCharacters.max

let converter: MarkdownIt | undefined
/** That of the call under way, which waits for nothing. */
let meter: Meter | undefined

/**
 * The HTML of a Markdown text (CommonMark with the tables, strikethrough and autolinks of GitHub), with all that is written
 * in it.
 *
 * @param calling what the work is charged to
 * @throws {LimitError} where the text is too long
 */
export function htmlOfMarkdown(text: string, calling: Meter): string {
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
