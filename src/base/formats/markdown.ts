import type { MarkdownIt, Token } from 'markdown-it'
import { LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'
import { changeInChunks } from '../metering/chunks'
import type { Meter } from '../metering/meter'
import { showGuarded } from '../text/escape'

const maxDepth = fixedLimits.formats.markdownDepth
/** The converter's work between its rules is not metered, so the length is limited; it finds the lines before all else. */
const { markdownCharacters: maxCharacters, markdownLines: maxLines, url: maxUrl } = fixedLimits.formats
const lineEnd = /\r\n?|\n/g
const nul = /\0/g

let converter: MarkdownIt | undefined
/** The meter of the current call; conversion is synchronous, so there is only one. */
let meter: Meter | undefined

/**
 * Converts the Markdown of a page: like `renderMarkdown`, and headings have ids: `## What's new?` has `whats-new`. Code has
 * the brackets and line breaks of escaped values.
 */
export function renderMarkdownPage(text: string, calling: Meter): string {
  return convert(text, calling, { isPage: true })
}

/**
 * Converts Markdown to HTML: CommonMark with GitHub's tables, strikethrough and autolinks. Raw HTML is kept
 * unsanitized.
 *
 * @param calling the meter to charge
 * @throws {LimitError} if the text has too many characters or lines
 */
export function renderMarkdown(text: string, calling: Meter): string {
  return convert(text, calling, { isPage: false })
}

function convert(text: string, calling: Meter, env: { readonly isPage: boolean }): string {
  if (text.length > maxCharacters) {
    throw new LimitError('memory', `Markdown of more than ${maxCharacters} characters cannot be converted`)
  }
  if (countLines(text) > maxLines) {
    throw new LimitError('memory', `Markdown of more than ${maxLines} lines cannot be converted`)
  }
  converter ??= createConverter()
  meter = calling
  try {
    return converter.render(normalize(text, calling), env)
  } finally {
    meter = undefined
  }
}

/** The text with `\n` at the end of each line, and U+FFFD for U+0000. */
function normalize(text: string, calling: Meter): string {
  return changeInChunks(text, calling, (chunk) => chunk.replace(lineEnd, '\n').replace(nul, '\ufffd'))
}

function countLines(text: string): number {
  let lines = 1
  lineEnd.lastIndex = 0
  while (lines <= maxLines && lineEnd.test(text)) lines++
  return lines
}

/** The work charged for trying the rules at a position in a line, at the start of a line, and for a link. */
const placeWork = 100
const lineWork = 300
const linkWork = 500
/** The work charged for each character among which addresses are searched for. */
const searchWork = 10
/** Instead of a URL that is too long: no encoded URL is the same. */
const tooLong = '\0'
/** The work charged for making a token, such as the three of a table's cell, and for writing it. */
const tokenWork = 50
/** The rules that check whether a line starts another block. */
const interrupted = ['paragraph', 'reference', 'blockquote', 'list']

/** Texts that end at a space: no address contains one. Without a space, 4096 characters. */
const stretches = /[^]{1,4096}(?:\s|$)|[^]{4096}/gu

const quoting = /[&<>"']/g
/** The ids of Redcarpet, which links of public apps contain: any run of other characters is one hyphen. */
const notInId = /[^a-z0-9_]+/g

/** The id of a heading by its text; undefined if the text has no ASCII letter or digit. */
function makeHeadingId(inline: Token | undefined): string | undefined {
  const texts = (inline?.children ?? []).map(({ type, content }) => (type === 'html_inline' ? '' : content))
  const words = texts.join('').replace(quoting, '').toLowerCase().replace(notInId, '-')
  return words.slice(words.startsWith('-') ? 1 : 0, words.endsWith('-') ? -1 : undefined) || undefined
}

function addHeadingIds(tokens: readonly Token[]): void {
  tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return
    const id = makeHeadingId(tokens[i + 1])
    if (id !== undefined) token.attrSet('id', id)
  })
}

const codeTypes = new Set(['code_inline', 'code_block', 'fence'])

function showGuardedInCode(tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (codeTypes.has(token.type)) token.content = showGuarded(token.content, meter)
    if (token.children) showGuardedInCode(token.children)
  }
}

/** Searches for addresses stretch by stretch, and charges each: in a long text of `www.` or `a@` the search takes long. */
function meterAddresses(linkify: MarkdownIt['linkify'], charge: (work: number) => void): void {
  const test = linkify.test.bind(linkify)
  const match = linkify.match.bind(linkify)
  const testSchemaAt = linkify.testSchemaAt.bind(linkify)
  const search = function* (text: string) {
    for (const { 0: stretch, index } of text.matchAll(stretches)) {
      charge(searchWork * stretch.length)
      yield { stretch, index }
    }
  }
  linkify.test = (text) => {
    for (const { stretch } of search(text)) if (test(stretch)) return true
    return false
  }
  linkify.match = (text) => {
    const found = []
    for (const { stretch, index } of search(text)) {
      for (const address of match(stretch) ?? []) {
        address.index += index
        address.lastIndex += index
        found.push(address)
      }
    }
    return found
  }
  linkify.testSchemaAt = (text, scheme, at) => {
    charge(linkWork)
    return testSchemaAt(text, scheme, at)
  }
}

function createConverter(): MarkdownIt {
  const Converter = loadLibrary<typeof import('markdown-it').default>('markdown-it')
  const converter = new Converter({ html: true, linkify: true, maxNesting: maxDepth })
  const charge = (work: number): false => {
    meter?.charge(work)
    return false
  }
  converter.inline.ruler.before('text', 'meter', () => charge(placeWork))
  converter.block.ruler.before('table', 'meter', () => charge(lineWork), { alt: interrupted })
  converter.block.State = class extends converter.block.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1) {
      charge(tokenWork)
      return super.push(type, tag, nesting)
    }
  }
  meterAddresses(converter.linkify, charge)
  const escape = (text: string): string => changeInChunks(text, meter, converter.utils.escapeHtml)
  converter.set({ highlight: escape })
  Object.assign(converter.renderer.rules, {
    text: (tokens: Token[], i: number) => escape(tokens[i]?.content ?? ''),
    code_inline: (tokens: Token[], i: number) => `<code>${escape(tokens[i]?.content ?? '')}</code>`,
    code_block: (tokens: Token[], i: number) => `<pre><code>${escape(tokens[i]?.content ?? '')}</code></pre>\n`,
  })
  const encode = converter.normalizeLink.bind(converter)
  converter.normalizeLink = (url) => (url.length > maxUrl ? tooLong : encode(url))
  // Other URLs are the sanitizer's concern, and CommonMark shows them as written.
  converter.validateLink = (url) => {
    charge(linkWork)
    return url !== tooLong
  }
  converter.normalizeLinkText = (url) => url
  // GitHub links text that starts with `www.`, but not with `//`.
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
  converter.core.ruler.push('page', ({ env, tokens }) => {
    if (!(env as { readonly isPage: boolean }).isPage) return
    showGuardedInCode(tokens)
    addHeadingIds(tokens)
  })
  return converter
}
