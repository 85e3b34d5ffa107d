import { readConfig } from '../../files/config'
import { getOwn, type Hash } from '../../base/values/hash'
import { lazy } from '../../base/async/once'
import { print } from '../../base/values/print'
import { findBodyLimits, isForm, noBody, readBody, type Body } from './body'
import { Pages, type FoundPage } from '../../files/pages/pages'
import { parseQuery } from '../../base/formats/params'
import type { RequestOrigin } from '../../app/context/request/request-context'
import type { Runtime } from '../../app/context/runtime'

/** The page that a request is for. */
export interface Route {
  /** Undefined if there is no such page. */
  readonly found: FoundPage | undefined
  /** The body, if routing had to read it. */
  readonly body?: Promise<Body>
}

/** A request and the client's IP address. */
interface Arrived extends Pick<RequestOrigin, 'ip'> {
  readonly request?: Request
}

/** The methods allowed in a form's `_method` field, because browsers submit only GET and POST. */
const namedMethods = ['PUT', 'PATCH', 'DELETE']

/** Finds the page for a request. */
export class Router {
  private readonly pages: Pages

  constructor(private readonly runtime: Runtime) {
    this.pages = new Pages(runtime.files, runtime.report)
  }

  /**
   * The page for a request.
   *
   * @param address the request's path, or a page's name
   * @throws {PlatformError} if the page cannot be read
   */
  async route(address: string, { request, ip }: Arrived): Promise<Route> {
    const host = request && this.makeLazyHost(request, ip)
    const route = await this.read(address, request, host)
    if (route.found) this.runtime.served.route(request, route.found.page.slug.address)
    return route
  }

  private async read(address: string, request: Request | undefined, host?: () => string): Promise<Route> {
    const found = await this.find(address, request?.method ?? 'GET', host)
    if (request?.method !== 'POST' || !isForm(request)) return { found }
    const named = await Promise.all(namedMethods.map(async (method) => this.find(address, method, host)))
    if (named.every((page) => page === undefined)) return { found }
    const body = findBodyLimits(request, this.runtime).then((limits) => readBody(request, limits))
    // `readSent` awaits the same promise, and reports the error.
    const { params } = await body.catch(() => noBody)
    const i = namedMethods.indexOf(print(getOwn(params, '_method')).toUpperCase())
    return { found: i === -1 ? found : named[i], body }
  }

  async find(address: string, method: string, host?: () => string, named?: string): Promise<FoundPage | undefined> {
    const { maxSegments, servesAnyFormat } = await readConfig(this.runtime.files)
    return this.pages.find({ address, method, host, named, maxSegments, servesAnyFormat })
  }

  /** The methods of the pages at an address. */
  async listMethods(address: string): Promise<readonly string[]> {
    const methods = new Set((await this.pages.all()).map(({ method }) => method))
    const found = await Promise.all(Array.from(methods, async (method) => (await this.find(address, method)) && method))
    return found.filter((method) => method !== undefined)
  }

  /** All pages of the app. */
  listPages(): ReturnType<Pages['all']> {
    return this.pages.all()
  }

  /** The request's host, computed on first use: most apps have no pages for subdomains. */
  makeLazyHost(request: Request, ip: string | undefined): () => string {
    return lazy(() => this.runtime.proxies.findOrigin(request, ip ?? null).url.hostname)
  }
}

/** The input of a request. */
export interface Sent {
  readonly params: Hash
  /** Its body as it came. */
  readonly body: Body['raw']
}

/**
 * A request's parameters and body. The body is read only if there is no page or the page has the request's method, so
 * it is not read for the page `404`.
 */
export async function readSent({ found, body }: Route, request: Request, runtime: Runtime): Promise<Sent> {
  const query = parseQuery(request.url, runtime.settings.limits)
  const isForBody = !found || found.page.method === request.method.toLowerCase()
  const { raw, params } = await (body ??
    (isForBody ? readBody(request, await findBodyLimits(request, runtime)) : noBody))
  return { params: { ...query, ...params, ...found?.params }, body: raw }
}
