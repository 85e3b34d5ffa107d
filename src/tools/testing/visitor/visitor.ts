import { checkOptions } from '../../../base/configuration/options'
import { InvalidValueError } from '../../../base/errors'
import type { Platform } from '../../../platform'
import { formatSuggestion, quoteAll } from '../../../base/text/nearest'
import type { FieldValue } from './controls'
import { CookieJar } from './cookies'
import type { PageForm } from './form'
import { VisitedPage } from './page'
import { checkPlatform } from '../platform'

/** Where a visitor comes from. */
export interface VisitorOptions {
  /** The app's scheme and host. Default: from `settings.baseUrl`, else `https://app.test` */
  readonly origin?: string
  /** The address of the connection, which templates read as `context.visitor.ip`. */
  readonly ip?: string
  /** Headers of every request, such as `accept-language`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A request without a form, such as one that a script makes. */
export interface VisitOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer> | URLSearchParams | FormData
}

interface Sent extends VisitOptions {
  readonly url: URL
  readonly method: string
}

const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
/** As many as the Fetch standard follows. */
const maxRedirects = 20

/** Whether the request after a redirect is a GET, without the body. Source: the Fetch Standard, "HTTP-redirect fetch" */
function becomesGet(status: number, method: string): boolean {
  return status === 303 ? method !== 'HEAD' : status < 303 && method === 'POST'
}

/** A visitor with a browser without scripts: it keeps cookies, and submits the hidden fields of forms. */
export class Visitor {
  readonly cookies: CookieJar
  private readonly origin: string
  private current: { readonly page: VisitedPage; readonly request: Sent } | undefined
  private filled: PageForm | undefined

  constructor(
    private readonly platform: Pick<Platform, 'fetch' | 'settings' | 'adapters'>,
    private readonly options: VisitorOptions,
  ) {
    const { settings, adapters } = platform
    this.origin = new URL(options.origin ?? (settings.baseUrl === '' ? 'https://app.test' : settings.baseUrl)).origin
    this.cookies = new CookieJar(() => adapters.clock.now().getTime())
  }

  /**
   * The page that the visitor is on.
   *
   * @throws {InvalidValueError} before the first visit
   */
  get page(): VisitedPage {
    return this.visited.page
  }

  /**
   * Requests a path, and returns the response. Redirects are not followed: see `follow`.
   *
   * @example
   * const page = await ann.visit('/teas?page=2')
   * expect([page.status, page.find('h1').text]).toEqual([200, 'Teas'])
   *
   * @param path relative to the current page
   * @param options a method, headers and body, for a request that no form of a page makes
   * @throws {InvalidValueError} if the URL is another host's
   */
  visit(path: string, options: VisitOptions = {}): Promise<VisitedPage> {
    checkOptions('visit', options, { method: true, headers: true, body: true })
    const { method, headers, body } = options
    const url = this.resolve(path)
    return this.send({
      url,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
  }

  /**
   * Fills in fields of the page, by name, label or id. A checkbox takes true and false, several of one name a list of
   * those to check; a radio button and a select the value or text of a choice; a file field a `File`, or several.
   *
   * @example
   * ann.fill({ email: 'ann@example.com', 'I agree': true, photo: new File([bytes], 'me.png') })
   *
   * @param form a CSS selector of the form. Default: the one form that has these fields
   * @throws {InvalidValueError} if there is no such field, with those that there are; or if it does not take the value
   */
  fill(fields: Readonly<Record<string, FieldValue>>, form?: string): this {
    const target = form === undefined ? this.formWithFields(Object.keys(fields)) : this.formAt(form)
    for (const [key, value] of Object.entries(fields)) target.fill(key, value)
    this.filled = target
    return this
  }

  /**
   * Presses a button of a form, and returns the response. Hidden fields, such as the CSRF token, are sent as a browser
   * sends them. Redirects are not followed: see `follow`.
   *
   * @example
   * await ann.submit()
   * await ann.submit('Delete')
   *
   * @param button its text, value, name or id. Default: the form's first button
   * @param form a CSS selector of the form. Default: the form that was filled in, else the only one with the button
   * @throws {InvalidValueError} if there is no such button or form, with those that there are
   */
  async submit(button?: string, form?: string): Promise<VisitedPage> {
    const target = form === undefined ? this.formWithButton(button) : this.formAt(form)
    return this.send(await target.request(button))
  }

  /**
   * Follows the redirects of the last response to their page, or a link of the page.
   *
   * @example
   * const page = await ann.follow()
   * await ann.follow('Log out')
   *
   * @param link its text, `aria-label`, id or `href`. Default: the redirect
   * @throws {InvalidValueError} if there is no such link or redirect, or if it leads to another host
   */
  async follow(link?: string): Promise<VisitedPage> {
    if (link !== undefined) return this.visit(this.page.link(link))
    const { path, status } = this.page
    if (!this.page.isRedirect) {
      throw new InvalidValueError(`${path} returned ${status}: expected a redirect to follow`)
    }
    for (let left = maxRedirects; left > 0; left--) {
      const { page, request } = this.visited
      if (!page.isRedirect) return page
      const url = this.resolve(page.location ?? '')
      await this.send(becomesGet(page.status, request.method) ? { url, method: 'GET' } : { ...request, url })
    }
    throw new InvalidValueError(`${path} leads to more than ${maxRedirects} redirects`)
  }

  private get visited(): { readonly page: VisitedPage; readonly request: Sent } {
    if (this.current) return this.current
    throw new InvalidValueError('the visitor has not opened a page: call visit() first')
  }

  private resolve(path: string): URL {
    const url = new URL(path, this.current?.page.url ?? this.origin)
    if (url.origin === this.origin) return url
    throw new InvalidValueError(`expected a URL of the app, below ${this.origin}, got ${url.href}`)
  }

  private async send(sent: Sent): Promise<VisitedPage> {
    const { url, method, body } = sent
    const headers = new Headers({ ...browserHeaders, ...this.options.headers, ...sent.headers })
    const cookie = this.cookies.header(url.pathname)
    if (cookie !== '') headers.set('cookie', cookie)
    if (this.current && !headers.has('referer')) headers.set('referer', this.current.page.url.href)
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', this.origin)
    const { ip } = this.options
    const request = new Request(url, { method, headers, ...(body !== undefined && { body }) })
    const response = await this.platform.fetch(request, ip === undefined ? {} : { ip })
    this.cookies.take(response)
    const page = new VisitedPage(url, response.status, response.headers, await response.text())
    this.current = { page, request: sent }
    this.filled = undefined
    return page
  }

  private formAt(selector: string): PageForm {
    const [element] = this.page.findAll(selector)
    const form = this.page.forms.find((one) => one.element === element)
    if (form) return form
    const found = element ? `expected a form, "${selector}" is a <${element.name}>` : `form "${selector}" not found`
    throw new InvalidValueError(`${found} on ${this.page.path}; ${formatForms(this.page)}`)
  }

  private formWithFields(keys: readonly string[]): PageForm {
    const { page, filled } = this
    const known = (form: PageForm): number => keys.filter((key) => form.has(key)).length
    const most = Math.max(...page.forms.map(known))
    // If no form has all fields, the error reports the missing one of the best form.
    const candidates = page.forms.filter((form) => known(form) === most)
    const isClear = most < keys.length || (filled && candidates.includes(filled))
    return isClear ? (filled ?? candidates[0] ?? throwNoForm(page)) : findOnlyForm(candidates, page, 'these fields')
  }

  private formWithButton(button: string | undefined): PageForm {
    const { page, filled } = this
    const candidates = button === undefined ? page.forms : page.forms.filter((form) => form.hasButton(button))
    if (filled && (button === undefined || candidates.includes(filled))) return filled
    if (candidates.length > 0 || button === undefined)
      return findOnlyForm(candidates, page, button && `a button "${button}"`)
    const buttons = page.forms.flatMap((form) => form.buttons)
    const list = buttons.length === 0 ? 'it has none' : `it has ${quoteAll(buttons)}`
    throw new InvalidValueError(
      `button "${button}" not found on ${page.path}${formatSuggestion(button, buttons)}; ${list}`,
    )
  }
}

function findOnlyForm(forms: readonly PageForm[], page: VisitedPage, what: string | undefined): PageForm {
  const [first = throwNoForm(page), ...more] = forms
  if (more.length === 0) return first
  const having = what === undefined ? '' : ` with ${what}`
  throw new InvalidValueError(
    `${page.path} has ${forms.length} forms${having}: name one by a CSS selector; ${formatForms(page)}`,
  )
}

function throwNoForm(page: VisitedPage): never {
  throw new InvalidValueError(`no form found on ${page.path}, which returned ${page.status}`)
}

function formatForms({ forms }: VisitedPage): string {
  return forms.length === 0 ? 'it has no forms' : `it has ${forms.map(({ name }) => name).join(', ')}`
}

/**
 * A visitor of the app, for tests in any test runner: it keeps cookies, fills in forms, and follows redirects and links,
 * over `platform.fetch`. Each visitor has a session of its own. Scripts of pages do not run.
 *
 * @example
 * const ann = visitor(platform)
 * await ann.visit('/sign-up')
 * await ann.fill({ email: 'ann@example.com', password: 'tea-time-1' }).submit('Sign up')
 * const page = await ann.follow()
 * assert.equal(page.find('.notice').text, 'Welcome')
 */
export function visitor(
  platform: Pick<Platform, 'fetch' | 'settings' | 'adapters'>,
  options: VisitorOptions = {},
): Visitor {
  checkPlatform(platform, 'visitor')
  checkOptions('visitor', options, { origin: true, ip: true, headers: true })
  return new Visitor(platform, options)
}
