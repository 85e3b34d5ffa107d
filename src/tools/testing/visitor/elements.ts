import type { DefaultTreeAdapterTypes } from 'parse5'
import { InvalidValueError } from '../../../base/errors'
import { parseSelector, selectAll, type MarkupElement } from '../../../filters/html/css-selector'
import { formatSuggestion } from '../../../base/text/nearest'
import { getOwn } from '../../../base/values/hash'
import { loadLibrary } from '../../../base/library'

type Node = PageElement | PageText

/** A text of a page. */
interface PageText {
  readonly type: 'text'
  readonly data: string
}

/** Elements whose text is not visible. */
const invisible = new Set(['head', 'script', 'style', 'template', 'noscript', 'datalist'])
/** Elements inside a line of text; others begin a new line. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd label mark output q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
const whitespace = /[\t\n\f\r ]+/g
/** A page of a test is trusted: selecting in it is not limited. */
const unlimited = { charge: () => undefined, reserve: () => undefined }

/** An element of a visited page. */
export class PageElement implements MarkupElement {
  readonly type = 'element'
  readonly children: Node[] = []

  constructor(
    readonly name: string,
    readonly attribs: Readonly<Record<string, string>>,
    readonly parent: PageElement | undefined,
  ) {}

  /** The value of an attribute; undefined if the element does not have it. */
  attribute(name: string): string | undefined {
    return getOwn(this.attribs, name)
  }

  /** The visible text, with single spaces. */
  get text(): string {
    return this.textWithout()
  }

  /** The visible text, without a nested element's. */
  textWithout(hidden?: PageElement): string {
    return readVisibleText(this, hidden).replace(whitespace, ' ').trim()
  }

  /** The text as it is written, such as the text of a `<textarea>` or `<script>`. */
  get rawText(): string {
    return this.children.map((child) => (child.type === 'text' ? child.data : child.rawText)).join('')
  }

  /**
   * The first element inside of this one that a CSS selector matches: names, `#id`, `.class`, `[attribute=value]`,
   * `:first-child`, `:last-child`, combinators.
   *
   * @example
   * page.find('.error').text // 'has already been taken'
   * @throws {InvalidValueError} if there is no such element, with those that there are; or if the selector is invalid
   */
  find(selector: string): PageElement {
    return this.require(selector, `in ${this.selector}`)
  }

  /** As `find`. @param place for the message: `on /cart` */
  require(selector: string, place: string): PageElement {
    const [found] = this.findAll(selector)
    if (found) return found
    const inside = this.findAll('body *').length > 0 ? this.findAll('body *') : this.findAll('*')
    const names = inside.flatMap(({ selectors }) => selectors)
    const hint = formatSuggestion(selector, new Set(names))
    throw new InvalidValueError(`element "${selector}" not found ${place}${hint}; ${listElements(inside)}`)
  }

  /** All elements inside of this one that a CSS selector matches, in the order of the page. */
  findAll(selector: string): readonly PageElement[] {
    const parsed = parseSelector(selector)
    if (!parsed) {
      const known = 'names, #id, .class, [attribute=value], :first-child, :last-child and combinators'
      throw new InvalidValueError(`"${selector}" is not a CSS selector of ${known}`)
    }
    return selectAll(this.children, parsed, unlimited)
  }

  /** How messages name it: `p.error`, `form#sign-up` */
  private get selector(): string {
    const id = this.attribute('id')
    if (id !== undefined) return `${this.name}#${id}`
    return [this.name, ...this.classes].join('.')
  }

  private get classes(): readonly string[] {
    return (
      this.attribute('class')
        ?.split(whitespace)
        .filter((name) => name !== '') ?? []
    )
  }

  /** Selectors that match it. */
  private get selectors(): readonly string[] {
    const id = this.attribute('id')
    const classes = this.classes.flatMap((name) => [`.${name}`, `${this.name}.${name}`])
    return [this.name, ...classes, ...(id === undefined ? [] : [`#${id}`, `${this.name}#${id}`])]
  }

  /** As messages describe it: `h1 "Your cart"` */
  describe(): string {
    const { text } = this
    const shown = text.length > maxShownText ? `${text.slice(0, maxShownText)}…` : text
    return text === '' ? this.selector : `${this.selector} "${shown}"`
  }

  /** The nearest element of that name around this one. */
  closest(name: string): PageElement | undefined {
    return this.parent?.name === name ? this.parent : this.parent?.closest(name)
  }
}

/** How much a message shows. */
const [maxShownText, maxShownElements] = [40, 30]

/** Elements with a text of their own, an id or a class. */
function listElements(elements: readonly PageElement[]): string {
  const telling = elements.filter(
    (one) =>
      one.attribute('id') !== undefined ||
      one.attribute('class') !== undefined ||
      one.children.some((child) => child.type === 'text' && child.data.trim() !== ''),
  )
  if (telling.length === 0) return 'it has no elements with a text, an id or a class'
  const shown = telling.slice(0, maxShownElements).map((one) => one.describe())
  const more = telling.length - shown.length
  return `it has ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Parses a page as a browser without scripts does. */
export function parsePage(html: string): PageElement {
  const { parse } = loadLibrary<typeof import('parse5')>('parse5')
  const root = new PageElement('#document', {}, undefined)
  appendNodes(parse(html, { scriptingEnabled: false }).childNodes, root)
  return root
}

function appendNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[], parent: PageElement): void {
  for (const node of nodes) {
    if ('tagName' in node) {
      const attribs = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      const element = new PageElement(node.tagName, attribs, parent)
      parent.children.push(element)
      appendNodes(node.childNodes, element)
    } else if ('value' in node) {
      parent.children.push({ type: 'text', data: node.value })
    }
  }
}

function readVisibleText(element: PageElement, hidden: PageElement | undefined): string {
  if (element === hidden || invisible.has(element.name) || element.attribute('hidden') !== undefined) return ''
  const texts = element.children.map((child) => (child.type === 'text' ? child.data : readVisibleText(child, hidden)))
  const text = texts.join('')
  return inline.has(element.name) ? text : ` ${text} `
}
