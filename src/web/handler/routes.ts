import { isReadMethod } from '../../base/formats/http'
import { respondMisdirected } from '../../app/context/response/responses'
import type { Runtime } from '../../app/context/runtime'
import { uploadsPath } from '../../app/context/uploads/addresses'
import { runWithEnd } from '../../base/async/bounds'
import { Responder } from '../http/respond'
import type { RestApp } from '../rest/api'
import { isEndpoint } from '../rest/endpoints'
import { AssetServer } from './assets'
import type { HealthCheck } from './health'
import type { Middleware, IncomingRequest } from './middleware'
import { UploadServer } from './uploads'

/**
 * Ends the queries of a request when its client leaves, if it reads, or is one transaction. A page for another method
 * may write several times, and is seen through.
 */
export function endWithClient(runtime: Runtime): Middleware {
  return ({ request, url }, next) => {
    const mayEnd = isReadMethod(request.method) || isOfApi(url, runtime)
    return mayEnd ? runWithEnd(request, next) : next()
  }
}

/** Waits until the app's `config.yml` is read. */
export function awaitConfig(runtime: Runtime): Middleware {
  return async (_, next) => {
    await runtime.ready
    return next()
  }
}

export function serveHealth({ served }: Runtime, health: HealthCheck): Middleware {
  return async ({ request, url }, next) => {
    const response = health.respondTo(request, url.pathname)
    if (!response) return next()
    served.route(request, url.pathname)
    return response
  }
}

/** Refuses hosts that are not the app's. */
export function checkHost(runtime: Runtime): Middleware {
  return async ({ request, bindings }, next) => {
    const isKnown = runtime.hosts.include(() => runtime.proxies.findOrigin(request, bindings.ip ?? null).url)
    return isKnown ? next() : respondMisdirected()
  }
}

export function serveUploads(runtime: Runtime): Middleware {
  const server = new UploadServer(runtime)
  return async ({ request, url, bindings }, next) => {
    const response = server.respondTo(request, url, bindings)
    if (!response) return next()
    runtime.served.route(request, `${uploadsPath}/*`)
    return response
  }
}

/** @param api returns the REST API, which is created on first use */
export function serveRest(runtime: Runtime, api: () => RestApp): Middleware {
  return async ({ request, url, bindings }, next) => {
    const path = url.pathname.slice(runtime.settings.rest.basePath.length)
    const isOwn = isOfApi(url, runtime) && isEndpoint(path) && !(await hasPage(url, request, runtime))
    return isOwn ? addMount(bindings.mount, await api().fetch(request, bindings)) : next()
  }
}

export function serveAssets(runtime: Runtime): Middleware {
  const server = new AssetServer(runtime)
  return async ({ request, url, bindings }, next) => {
    const response = await server.respondTo(request, url, bindings.mount ?? '')
    if (!response) return next()
    runtime.served.route(request, '/assets/*')
    return response
  }
}

export function servePages(runtime: Runtime): Middleware {
  return async ({ request, url, bindings }, next) => {
    const response = await runtime.service(Responder).find({ page: url.pathname }, { ...bindings, request })
    return response ? addMount(bindings.mount, response) : next()
  }
}

/** Responds to the requests that no middleware has responded to. */
export function respondNotFound(runtime: Runtime, api: () => RestApp) {
  return async ({ request, url, bindings }: IncomingRequest): Promise<Response> => {
    const isForApi = runtime.settings.rest.basePath !== '' && isOfApi(url, runtime)
    return isForApi
      ? api().fetch(request, bindings)
      : runtime.service(Responder).respondNotFound({ ...bindings, request })
  }
}

function isOfApi({ pathname }: URL, { settings }: Runtime): boolean {
  return `${pathname}/`.startsWith(`${settings.rest.basePath}/`)
}

/** Whether the app has a page of its own among the addresses of the REST API, such as `api/users/:id/photo`. */
async function hasPage({ pathname }: URL, { method }: Request, runtime: Runtime): Promise<boolean> {
  const { basePath } = runtime.settings.rest
  if (basePath === '') return false
  const page = await runtime.service(Responder).pageAt(pathname, method)
  return page?.slug.address.startsWith(`${basePath}/`) ?? false
}

/** Adds the mount path to a redirect to a path of the app. */
function addMount(mount = '', response: Response): Response {
  const location = response.headers.get('location')
  if (location?.startsWith('/') === true && !location.startsWith('//')) {
    response.headers.set('location', mount + location)
  }
  return response
}
