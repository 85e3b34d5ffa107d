import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes, TreeAdapter } from 'parse5'
import * as fixedLimits from '../../base/limits'
import { ArgumentError } from '../../language/definitions/definition'
import { splitChunks, changeInChunks } from '../../base/metering/chunks'
import { loadLibrary } from '../../base/library'
import type { Allocator } from '../../base/metering/meter'
import type { ElementRules, SanitizerRules } from './sanitizer-configuration'
import { cleanUrls } from './sanitizer-urls'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element | DefaultTreeAdapterTypes.Template

/** How deep elements may be nested, as in Ruby's Nokogiri. */
const maxDepth = fixedLimits.formats.sanitizedDepth
/** The size of an element in characters. */
const elementSize = 10
/** How many times as large as the HTML its elements may be: unclosed elements are repeated inside later ones. */
const maxGrowth = fixedLimits.formats.sanitizedGrowth
const maxPasses = fixedLimits.formats.sanitizedPasses
/** The work charged for reading a character, and for creating a node or an attribute. */
const characterWork = 5
const nodeWork = 100
/** Milliseconds for each character of a run of text, which the parser inserts at once at its end. */
const msToFlushCharacter = 50e-6

/**
 * Removes from HTML everything that the rules do not allow. Cleaning repeats until it changes nothing, so that a
 * browser parses the result exactly as it was checked.
 *
 * @param allocator charged for parsed and written characters
 * @param framed whether the HTML is the `srcdoc` of an `<iframe>`, in which another `srcdoc` is emptied
 */
export function sanitizeHtml(html: string, rules: SanitizerRules, allocator: Allocator, framed = false): string {
  const cleaner = new Cleaner(rules, allocator, framed)
  let dirty = html
  for (let pass = 0; pass < maxPasses; pass++) {
    const clean = cleaner.clean(parse(dirty, allocator))
    if (clean === dirty) return clean
    dirty = clean
  }
  throw new ArgumentError('input', 'expected elements that HTML allows inside each other')
}

/** Control characters and noncharacters. */
const unsuitable = /(?![\0\t\n\f\r])\p{Cc}|\p{Noncharacter_Code_Point}/gu

function loadParse5(): typeof import('parse5') {
  return loadLibrary('parse5')
}

/** Parses HTML as a browser does inside a `<body>`. */
function parse(dirty: string, allocator: Allocator): readonly Node[] {
  allocator.allocate(dirty.length)
  const { defaultTreeAdapter, html, Parser } = loadParse5()
  let depth = 0
  let room = maxGrowth * (dirty.length + 1000)
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(name, namespace, attributes) {
      allocator.charge(nodeWork * (1 + attributes.length))
      for (const { value } of attributes) room -= value.length
      if ((room -= elementSize) < 0)
        throw new ArgumentError(
          'input',
          'expected closed elements: too many unclosed ones are repeated inside later ones',
        )
      return defaultTreeAdapter.createElement(name, namespace, attributes)
    },
    appendChild(parent, node) {
      allocator.charge(nodeWork)
      defaultTreeAdapter.appendChild(parent, node)
    },
    insertText(parent, text) {
      allocator.charge(nodeWork + text.length)
      defaultTreeAdapter.insertText(parent, text)
    },
    onItemPush() {
      if (++depth > maxDepth) throw new ArgumentError('input', `expected elements nested at most ${maxDepth} deep`)
    },
    onItemPop() {
      depth--
    },
  }
  const body = defaultTreeAdapter.createElement('body', html.NS.HTML, [])
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(body, { treeAdapter, scriptingEnabled: false })
  for (const chunk of splitChunks(dirty)) {
    allocator.charge(characterWork * chunk.length)
    parser.tokenizer.write(chunk.replace(unsuitable, ''), false)
  }
  allocator.reserve(dirty.length * msToFlushCharacter)
  parser.tokenizer.write('', true)
  return parser.getFragment().childNodes
}

function makeElementSet(names: string): ReadonlySet<string> {
  return new Set(names.split(' '))
}

/** Elements that leave whitespace behind when they are removed. */
const blocks = makeElementSet(
  'address article aside blockquote br dd div dl dt footer h1 h2 h3 h4 h5 h6 header hgroup hr li nav ol p pre section ul',
)
const voidElements = makeElementSet(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
)
/** Elements whose contents browsers may read as raw text instead of markup. */
const emptied = makeElementSet('iframe noembed noframes xmp')
/** Elements whose leading line feed is ignored. */
const skipsLineFeed = makeElementSet('listing pre textarea')

/** Writes the nodes that the rules allow. */
class Cleaner {
  constructor(
    private readonly rules: SanitizerRules,
    private readonly allocator: Allocator,
    private readonly framed: boolean,
  ) {}

  clean(nodes: readonly Node[]): string {
    let html = ''
    for (const node of nodes) html += this.writeNode(node)
    return html
  }

  private writeNode(node: Node): string {
    if ('value' in node) return this.escape(node.value, specialInText)
    if ('tagName' in node) return this.writeElement(node)
    return 'data' in node && this.rules.comments && isHtml(node.parentNode) ? `<!--${node.data}-->` : ''
  }

  private writeElement(element: Element): string {
    const { tagName } = element
    const name = tagName.toLowerCase()
    const rules = this.rules.elements.get(name)
    if (!rules) return this.writeUnwrapped(name, listChildren(element))
    const tag = `<${tagName}${this.writeAttributes(element, name, rules)}>`
    this.allocator.allocate(tag.length)
    if (!isHtml(element)) return `${tag}${this.clean(element.childNodes)}</${tagName}>`
    return voidElements.has(name) ? tag : `${tag}${this.writeContents(element, name)}</${tagName}>`
  }

  private writeUnwrapped(name: string, children: readonly Node[]): string {
    const contents = this.rules.removed.has(name) ? '' : this.clean(children)
    if (!blocks.has(name)) return contents
    return children.length === 0 ? ' ' : ` ${contents} `
  }

  private writeContents(element: Element, name: string): string {
    if (emptied.has(name)) return ''
    if (name === 'script') return readRawText(element)
    if (name === 'style') return removeHarmfulCss(readRawText(element))
    const html = this.clean(listChildren(element))
    return skipsLineFeed.has(name) && html.startsWith('\n') ? `\n${html}` : html
  }

  private writeAttributes({ attrs }: Element, element: string, rules: ElementRules): string {
    const values = new Map<string, string>()
    for (const { prefix, name, value } of attrs) {
      const written = prefix ? `${prefix}:${name}` : name
      const attribute = written.toLowerCase()
      if (rules.attributes.has(attribute) || this.rules.common.has(attribute))
        values.set(written, this.cleanValue(element, attribute, value, rules))
    }
    for (const [name, value] of rules.added) values.set(name, value)
    let html = ''
    for (const [name, value] of values) html += ` ${name}="${this.escape(value, specialInAttribute)}"`
    return html
  }

  private escape(text: string, special: RegExp): string {
    return changeInChunks(text, this.allocator, (chunk) =>
      chunk.replace(special, (character) => entities[character] as string),
    )
  }

  private cleanValue(element: string, attribute: string, value: string, { schemes }: ElementRules): string {
    if (attribute === 'style') return removeHarmfulCss(value)
    if (attribute === 'srcdoc') return this.framed ? '' : sanitizeHtml(value, this.rules, this.allocator, true)
    return cleanUrls(element, attribute, value, schemes.get(attribute))
  }
}

function isHtml(node: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  return node !== null && (!('namespaceURI' in node) || node.namespaceURI === loadParse5().html.NS.HTML)
}

function listChildren(element: Element): readonly Node[] {
  return 'content' in element ? element.content.childNodes : element.childNodes
}

/** The text of an element that contains only text. */
function readRawText({ childNodes }: Element): string {
  return childNodes.map((node) => ('value' in node ? node.value : '')).join('')
}

/** CSS that has run scripts in some browser, or could hide such CSS or end a `<style>`. */
const harmful = /[\\<]|\/\*|expression\s*\(|(?:java|vb)script\s*:|-moz-binding|(?<![\w-])behavior\s*:/i

/** The CSS; empty if it is harmful. */
function removeHarmfulCss(css: string): string {
  return harmful.test(css) ? '' : css
}

const specialInText = /[&<>\u00a0]/g
const specialInAttribute = /[&<>"\u00a0]/g
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
}
