import { endingWith } from '../../base/async/bounds'
import { misdirected } from '../../app/context/responses'
import { failureHeaders, failureStatus, plainFailure } from '../../app/context/failure'
import { Responder, type RespondOptions } from '../http/respond'
import type { Runtime } from '../../app/context/runtime'
import { uploadsPath } from '../../app/context/uploads/addresses'
import type { RestApp, RestBindings } from '../rest/api'
import { isEndpoint } from '../rest/endpoints'
import { toFailure } from '../../language/rendering/failure'
import { AssetServer } from './assets'
import { UploadServer } from './uploads'
import type { HealthCheck } from './health'

/** An app as a web handler: the REST API, uploads, assets, pages and the health check. */
export class WebApp {
  private readonly assets: AssetServer
  private readonly uploads: UploadServer

  /** @param rest returns the REST API, which is created on first use */
  constructor(
    private readonly runtime: Runtime,
    private readonly rest: () => RestApp,
    private readonly health: HealthCheck,
  ) {
    this.assets = new AssetServer(runtime)
    this.uploads = new UploadServer(runtime)
  }

  /** Answers every request: with 404 if it is not the app's, with 500 if it fails. */
  fetch(request: Request, bindings: RestBindings = {}): Promise<Response> {
    return this.traced(request, bindings, () => this.respond(request, bindings))
  }

  /** The response; undefined if the URL is not the app's. Errors are logged and rethrown. */
  handle(request: Request, bindings: RestBindings = {}): Promise<Response | undefined> {
    return this.traced(request, bindings, () => this.logged(request, () => this.find(request, bindings)))
  }

  private async respond(request: Request, bindings: RestBindings): Promise<Response> {
    try {
      return await this.logged(request, async () => {
        return (await this.find(request, bindings)) ?? (await this.missing(request, bindings))
      })
    } catch (error) {
      return this.failed(error, { ...bindings, request })
    }
  }

  /** Gives the request a span, and an id. */
  private traced<T extends Response | undefined>(
    request: Request,
    bindings: RestBindings,
    work: () => Promise<T>,
  ): Promise<T> {
    const { proxies, served } = this.runtime
    const { ip, mount = '' } = bindings
    const scheme = (): string => proxies.findOrigin(request, ip ?? null).url.protocol.slice(0, -1)
    const ending = (): Promise<T> => (this.mayEnd(request) ? endingWith(request, work) : work())
    return this.identified(request, bindings, () => served.answer(request, { scheme, mount }, ending))
  }

  /**
   * Whether the queries of a request end when its client leaves: if it reads, or is one transaction. A page for another
   * method may write several times, and is seen through.
   */
  private mayEnd({ method, url }: Request): boolean {
    return method === 'GET' || method === 'HEAD' || this.isOfApi(new URL(url).pathname)
  }

  /** Gives the request an id, unless the host has given it one. */
  private async identified<T extends Response | undefined>(
    { headers }: Request,
    { ip }: RestBindings,
    work: () => Promise<T>,
  ): Promise<T> {
    const { settings, proxies, telemetry } = this.runtime
    const { requestIds } = telemetry
    if (!settings.telemetry.requestIds || requestIds.current !== undefined) return work()
    const id = requestIds.idFrom(proxies.trusts(ip ?? null) && headers.get('x-request-id'))
    const response = await requestIds.run(id, work)
    response?.headers.set('x-request-id', id)
    return response
  }

  private async find(request: Request, bindings: RestBindings): Promise<Response | undefined> {
    const url = new URL(request.url)
    const { pathname } = url
    // Wait until the app's `config.yml` is read.
    await this.runtime.ready
    const { served } = this.runtime
    const health = this.health.respondTo(request, pathname)
    if (health) {
      served.route(request, pathname)
      return health
    }
    const { hosts, proxies } = this.runtime
    if (!hosts.include(() => proxies.findOrigin(request, bindings.ip ?? null).url)) return misdirected()
    const upload = this.uploads.respondTo(request, url, bindings)
    if (upload) {
      served.route(request, `${uploadsPath}/*`)
      return upload
    }
    const { mount = '' } = bindings
    if (this.isOfApi(pathname) && isEndpoint(this.inApi(pathname)) && !(await this.hasPage(pathname, request))) {
      return inMount(mount, await this.rest().fetch(request, bindings))
    }
    const asset = await this.assets.respondTo(request, url, mount)
    if (asset) {
      served.route(request, '/assets/*')
      return asset
    }
    return inMount(mount, await this.runtime.service(Responder).find({ page: pathname }, { ...bindings, request }))
  }

  private async missing(request: Request, bindings: RestBindings): Promise<Response> {
    const { basePath } = this.runtime.settings.rest
    if (basePath !== '' && this.isOfApi(new URL(request.url).pathname)) return this.rest().fetch(request, bindings)
    return this.runtime.service(Responder).notFound({ ...bindings, request })
  }

  private isOfApi(pathname: string): boolean {
    return `${pathname}/`.startsWith(`${this.runtime.settings.rest.basePath}/`)
  }

  /** Whether the app has a page of its own among the addresses of the REST API, such as `api/users/:id/photo`. */
  private async hasPage(pathname: string, { method }: Request): Promise<boolean> {
    const { basePath } = this.runtime.settings.rest
    if (basePath === '') return false
    const page = await this.runtime.service(Responder).pageAt(pathname, method)
    return page?.slug.address.startsWith(`${basePath}/`) ?? false
  }

  private inApi(pathname: string): string {
    return pathname.slice(this.runtime.settings.rest.basePath.length)
  }

  /** The response to a failed request: in development it shows the error, otherwise it reveals nothing. */
  async failed(error: unknown, options: RespondOptions & { readonly request: Request }): Promise<Response> {
    const response = await this.failurePage(error, options)
    for (const [name, value] of Object.entries(failureHeaders(error))) response.headers.set(name, value)
    return response
  }

  private async failurePage(
    error: unknown,
    options: RespondOptions & { readonly request: Request },
  ): Promise<Response> {
    const { request } = options
    const status = failureStatus(error)
    if (this.runtime.settings.environment === 'development') {
      const { errorPage } = await import('./error-page')
      return errorPage(toFailure(error), request, status)
    }
    const work = (): Promise<Response> => this.runtime.service(Responder).failed(error, options)
    return this.logged(request, work, `page ${status}`).catch(() => plainFailure(status))
  }

  /**
   * Logs errors with their file, line and column. A disconnected client is not an error.
   *
   * @param part the part of the request's handling that fails
   */
  private async logged<T>(request: Request, work: () => Promise<T>, part?: string): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const { method, url, signal } = request
      if (!signal.aborted) {
        const reason = error instanceof Error ? error.message : String(error)
        const message = `${part === undefined ? '' : `${part}: `}${method} ${new URL(url).pathname} has failed: ${reason}`
        const { stack } = toFailure(error)
        const data = stack.length > 0 && { data: { stack } }
        this.runtime.adapters.logger.log({ level: 'error', type: 'request', message, ...data })
      }
      throw error
    }
  }
}

/** Adds the mount path to a redirect to a path of the app. */
function inMount<T extends Response | undefined>(mount: string, response: T): T {
  const location = response?.headers.get('location')
  if (location?.startsWith('/') === true && !location.startsWith('//')) {
    response?.headers.set('location', mount + location)
  }
  return response
}
