import type { Fetch } from '../../ports/fetch/port'
import type { Operation, Telemetry } from './telemetry'

interface Served {
  /** The scheme of the client's URL. */
  readonly scheme: () => string
  /** The path that the app is mounted at. */
  readonly mount: string
}

/** The requests of clients. */
export class ServedRequests {
  private readonly open = new WeakMap<Request, (pattern: string) => void>()

  constructor(private readonly telemetry: Telemetry) {}

  /** Records the route of the response: `/products/:id`. The URL's own path may name a person. */
  route(request: Request | undefined, pattern: string): void {
    if (request) this.open.get(request)?.(pattern)
  }

  /**
   * Handles a request in a span that continues the client's trace. Under an active span the host traces and measures
   * its requests: then this is a part of that.
   *
   * @param work resolves to undefined if the request is not the app's
   */
  async serve<T extends Response | undefined>(
    request: Request,
    { scheme, mount }: Served,
    work: () => Promise<T>,
  ): Promise<T> {
    const api = this.telemetry.api
    if (!api) return work()
    const { context, propagation, trace } = api
    const outer = context.active()
    const isPart = trace.getSpan(outer) !== undefined
    const method = normalizeMethod(request.method)
    const operation: Operation = {
      kind: isPart ? 'INTERNAL' : 'SERVER',
      attributes: { 'http.request.method': method, 'url.scheme': scheme() },
      parent: isPart ? outer : propagation.extract(outer, request.headers, headersGetter),
      duration: isPart ? undefined : 'http.server.request.duration',
    }
    return this.telemetry.measure(method, operation, async (span) => {
      this.open.set(request, (pattern) => {
        operation.attributes['http.route'] = mount + pattern
        span?.updateName(`${method} ${mount}${pattern}`)
      })
      const response = await work()
      if (response) note(response, 500, operation)
      else operation.duration = undefined
      return response
    })
  }
}

/** A `fetch` whose requests are traced. No trace header is added, because it would reveal ids. */
export function traceFetch(fetch: Fetch, telemetry: Telemetry): Fetch {
  return async (input, init) => {
    if (!telemetry.api) return fetch(input, init)
    const value = typeof input === 'object' && 'url' in input ? input : undefined
    const method = normalizeMethod((init?.method ?? value?.method ?? 'GET').toUpperCase())
    const operation: Operation = {
      kind: 'CLIENT',
      attributes: { 'http.request.method': method, ...parseServer(value?.url ?? String(input)) },
      duration: 'http.client.request.duration',
    }
    return telemetry.measure(method, operation, async () => {
      const response = await fetch(input, init)
      note(response, 400, operation)
      return response
    })
  }
}

/** @param failure the lowest status that is an error */
function note({ status }: Response, failure: number, { attributes }: Operation): void {
  attributes['http.response.status_code'] = status
  if (status >= failure) attributes['error.type'] = String(status)
}

function parseServer(url: string): Operation['attributes'] {
  if (!URL.canParse(url)) return {}
  const { hostname, port, protocol } = new URL(url)
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) }
}

const methods = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])

/** A client may send any text as the method. Source: semantic conventions, `http.request.method` */
function normalizeMethod(method: string): string {
  return methods.has(method) ? method : '_OTHER'
}

const headersGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => Array.from(headers.keys()),
}
