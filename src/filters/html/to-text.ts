import type { DomNode, FormatCallback } from 'html-to-text'
import { LimitError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter, text } from '../../language/definitions/types'
import { parseSelector, selectAll, selectOutermost, type Selector } from './css-selector'
import { describe } from '../../base/values/describe'
import { nestsDeeper } from './depth'
import { loadLibrary } from '../../base/library'
import { splitChunks } from '../../base/metering/chunks'
import type { Meter } from '../../base/metering/meter'
import { split } from '../../base/text/search'

/** The tags and entities that are parsed within a second: the parser does not check the clock. */
const maxMarks = fixedLimits.formats.textMarks
const usualRemoved = 'script, link, style'
/** The nesting of elements that can be converted without running out of stack. */
const maxDepth = fixedLimits.formats.textDepth

export const htmlToText = defineFilter({
  name: 'html_to_text',
  summary: 'The text of an HTML document. Blocks, cells and line breaks start new lines, which are then joined.',
  parameters: [
    parameter('html', text),
    optional('root_element', text, undefined, 'A CSS selector: the text of these elements only.'),
    optional('remove_nodes', text, usualRemoved, 'A CSS selector: these elements are removed.'),
    optional('replace_newline', text, ' ', 'The separator to join the lines with.'),
  ],
  returns: 'string',
  examples: [
    { template: "{{ '<h1>Hi</h1><p>a <b>b</b> &amp; c</p>' | html_to_text }}", output: 'Hi a b & c' },
    { template: "{{ '<nav>x</nav><p class=\"a\">y</p>' | html_to_text: '.a' }}", output: 'y' },
    { template: "{{ '<nav>x</nav><p>y</p>' | html_to_text: remove_nodes: 'nav' }}", output: 'y' },
  ],
  run(html, root, removed, replaceNewline) {
    this.allocate(html.length)
    const marks = countMarks(html, maxMarks)
    if (marks > maxMarks) {
      throw new LimitError('memory', `HTML of more than ${maxMarks} tags and entities cannot be converted to text`)
    }
    this.reserve(marks * msToParseMark)
    if (nestsDeeper(html, maxDepth, this))
      throw new ArgumentError('html', `expected elements nested at most ${maxDepth} deep`)
    const extract = {
      roots: root === undefined ? undefined : readSelector(root, 'root_element'),
      removed: removed.trim() === '' ? [] : readSelector(removed, 'remove_nodes'),
      meter: this,
    }
    const lines = split(convertToText(html, extract), '\n', this)
      .map((line) => line.trim())
      .filter((line) => line !== '')
    this.allocate(lines.length * replaceNewline.length)
    return lines.join(replaceNewline)
  },
})

/** Milliseconds, as an empty element takes. */
const msToParseMark = 1.2e-3

/** The tags and entities of an HTML text, up to one more than `max`. */
function countMarks(html: string, max: number): number {
  let count = 0
  for (let at = 0; at < html.length && count <= max; at++) {
    const unit = html.charCodeAt(at)
    if (unit === lessThan || unit === ampersand) count++
  }
  return count
}

const lessThan = '<'.charCodeAt(0)
const ampersand = '&'.charCodeAt(0)

function readSelector(text: string, parameter: string): Selector {
  const selector = parseSelector(text)
  if (!selector) throw new ArgumentError(parameter, `expected a CSS selector, got ${describe(text)}`)
  return selector
}

/** What to convert of a document. */
interface Extract {
  /** Undefined for the whole document. */
  readonly roots: Selector | undefined
  readonly removed: Selector
  readonly meter: Meter
}

const wrapper = 'liquid-document'
const blocks =
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p section summary table tbody td tfoot th thead title tr ul'

/** The name of an element under which the library finds a function instead of no format. */
const inherited = parseSelector('constructor') as Selector

type Convert = (html: string, extract: Extract) => string
let convert: Convert | undefined

/** Converts the selected elements. The library's own selectors do not support descendants. */
const formatDocument: FormatCallback = (document, walk, builder) => {
  const { roots, removed, meter } = readExtract(builder)
  addInChunks(builder, meter)
  const nodes = document.children
  for (const element of selectOutermost(nodes, removed, meter)) element.type = 'comment'
  const selected = roots && (selectOutermost(nodes, roots, meter) as DomNode[])
  for (const element of selectAll(nodes, inherited, meter)) element.name = 'span'
  if (!selected) return walk(nodes, builder)
  for (const element of selected) {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk([element], builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
}

/** Adds a long text chunk by chunk, and charges for each. */
function addInChunks(builder: Parameters<FormatCallback>[2], meter: Meter): void {
  const add = builder.addInline.bind(builder)
  builder.addInline = (text, options) => {
    for (const chunk of splitChunks(text)) {
      meter.charge(textWork * chunk.length)
      add(chunk, options)
    }
  }
}

function readExtract(builder: object): Extract {
  return (builder as { readonly metadata: Extract }).metadata
}

/** The work charged for converting an element, and a character of text. */
const elementWork = 100
const textWork = 5

const formatInline: FormatCallback = (element, walk, builder) => {
  readExtract(builder).meter.charge(elementWork)
  walk(element.children, builder)
}

/** Formats an element on lines of its own. */
const formatBlock: FormatCallback = (element, walk, builder) => {
  readExtract(builder).meter.charge(elementWork)
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

function makeConverter(): Convert {
  const { compile } = loadLibrary<typeof import('html-to-text')>('html-to-text')
  return compile({
    wordwrap: false,
    limits: { maxInputLength: Infinity },
    baseElements: { selectors: [wrapper], returnDomByDefault: false },
    formatters: { [wrapper]: formatDocument, inline: formatInline, block: formatBlock },
    selectors: [
      ...['a', 'img'].map((selector) => ({ selector, format: 'inline' })),
      ...blocks.split(' ').map((selector) => ({ selector, format: 'block' })),
      { selector: 'pre', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: wrapper, format: wrapper },
    ],
  })
}

function convertToText(html: string, extract: Extract): string {
  convert ??= makeConverter()
  return convert(`<${wrapper}>${html}</${wrapper}>`, extract)
}
