import { configOf } from '../adapters/files/config'
import type { PlatformSettings } from '../adapters/adapters'
import { getOwn, type Hash } from '../values/hash'
import { lazy } from '../async/once'
import { print } from '../values/print'
import { bodyParams, isForm } from './body'
import { Pages, type FoundPage } from './pages'
import { queryOf } from './params'
import type { RespondOptions } from './respond'
import type { Runtime } from '../context/runtime'

/** What a request is for. */
export interface Route {
  /** Undefined where there is no such page. */
  readonly found: FoundPage | undefined
  /** The parameters in the body, where they had to be read already. */
  readonly body?: Promise<Hash>
}

/** A request, and who has connected. */
type Arrived = Pick<RespondOptions, 'request' | 'ip'>

/** The methods that a form may name in its field `_method`, since browsers send no others than GET and POST. */
const namedMethods = ['PUT', 'PATCH', 'DELETE']

/** Finds the pages that requests are for. */
export class Router {
  private readonly pages: Pages

  constructor(private readonly runtime: Runtime) {
    this.pages = new Pages(runtime.files, (message) => {
      runtime.warnOnce(message)
    })
  }

  /**
   * The page for a request.
   *
   * @param address its path, or a page's name
   * @throws {PlatformError} where that page cannot be read
   */
  async route(address: string, { request, ip }: Arrived): Promise<Route> {
    const host = request && this.hostOf(request, ip)
    const found = await this.find(address, request?.method ?? 'GET', host)
    if (request?.method !== 'POST' || !isForm(request)) return { found }
    const named = await Promise.all(namedMethods.map(async (method) => this.find(address, method, host)))
    if (named.every((page) => page === undefined)) return { found }
    const body = bodyParams(request, this.runtime.settings.limits)
    // Whoever reads the parameters hears why they cannot be read.
    const fields = await body.catch(() => ({}))
    const i = namedMethods.indexOf(print(getOwn(fields, '_method')).toUpperCase())
    return { found: i === -1 ? found : named[i], body }
  }

  async find(address: string, method: string, host?: () => string): Promise<FoundPage | undefined> {
    const { maxSegments } = await configOf(this.runtime.files.current())
    return this.pages.find({ address, method, host, maxSegments })
  }

  /** The host that a request went to, once it is asked for: most apps have no pages of subdomains. */
  hostOf(request: Request, ip: string | undefined): () => string {
    return lazy(() => this.runtime.proxies.originOf(request, ip ?? null).url.hostname)
  }
}

/** The parameters of a request. The body is read for a page of its method, and not for the page `404`. */
export async function paramsOf(request: Request, { found, body }: Route, { limits }: PlatformSettings): Promise<Hash> {
  const query = queryOf(request.url, limits)
  const isForBody = !found || found.page.method === request.method.toLowerCase()
  return { ...query, ...(await (body ?? (isForBody && bodyParams(request, limits)))), ...found?.params }
}
