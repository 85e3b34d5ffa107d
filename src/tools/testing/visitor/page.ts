import { lazy } from '../../../base/async/once'
import { InvalidValueError } from '../../../base/errors'
import { formatSuggestion, quoteAll } from '../../../base/text/nearest'
import { parsePage, type PageElement } from './elements'
import { PageForm } from './form'

const redirects = [301, 302, 303, 307, 308]

/** A response to a visitor: a page, or any other response. */
export class VisitedPage {
  private readonly root: () => PageElement
  private readonly readForms: () => readonly PageForm[]

  constructor(
    readonly url: URL,
    readonly status: number,
    readonly headers: Headers,
    /** The body, as text. */
    readonly body: string,
  ) {
    this.root = lazy(() => parsePage(this.isHtml ? body : ''))
    this.readForms = lazy(() => this.findAll('form').map((form) => new PageForm(form, this.root(), url)))
  }

  /** The path and query: `/teas?page=2`. */
  get path(): string {
    return this.url.pathname + this.url.search
  }

  /** The forms of the page, which keep their values. */
  get forms(): readonly PageForm[] {
    return this.readForms()
  }

  /** The text that the page shows, with single spaces; of other responses the body. */
  get text(): string {
    return this.isHtml ? this.root().text : this.body
  }

  get isRedirect(): boolean {
    return redirects.includes(this.status) && this.location !== undefined
  }

  /** The URL of a redirect, as it is sent. */
  get location(): string | undefined {
    return this.headers.get('location') ?? undefined
  }

  /** The body, read as JSON. */
  json<T = unknown>(): T {
    try {
      return JSON.parse(this.body) as T
    } catch (cause) {
      const message = `${this.path} returned ${this.status} without JSON: ${this.body.slice(0, 100)}`
      throw new InvalidValueError(message, { cause })
    }
  }

  /**
   * The first element that a CSS selector matches. `findAll` is for elements that may be missing.
   *
   * @example
   * expect(page.find('h1').text).toBe('Your cart')
   * expect(page.findAll('.error')).toEqual([])
   * @throws {InvalidValueError} if there is no such element, with those that there are; or if the selector is invalid
   */
  find(selector: string): PageElement {
    if (this.isHtml) return this.root().require(selector, `on ${this.path}, which returned ${this.status}`)
    const type = this.headers.get('content-type') ?? 'no content type'
    throw new InvalidValueError(
      `element "${selector}" not found on ${this.path}: it returned ${this.status} with ${type}`,
    )
  }

  /** All elements that a CSS selector matches, in the order of the page. */
  findAll(selector: string): readonly PageElement[] {
    return this.root().findAll(selector)
  }

  /**
   * The URL of a link, by its text, `aria-label`, id or `href`.
   *
   * @throws {InvalidValueError} if there is no such link
   */
  link(key: string): string {
    const links = this.findAll('a[href]')
    const found = links.find((link) => listNames(link).includes(key))
    if (found) return found.attribute('href') ?? ''
    const texts = links.map(({ text }) => text)
    const list = texts.length === 0 ? 'it has none' : `it has ${quoteAll(texts)}`
    throw new InvalidValueError(`link "${key}" not found on ${this.path}${formatSuggestion(key, texts)}; ${list}`)
  }

  private get isHtml(): boolean {
    return this.headers.get('content-type')?.startsWith('text/html') === true
  }
}

function listNames(link: PageElement): readonly (string | undefined)[] {
  return [link.text, link.attribute('aria-label'), link.attribute('id'), link.attribute('href')]
}
