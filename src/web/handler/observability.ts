import type { Runtime } from '../../app/context/runtime'
import { omitHeadBody } from '../../app/context/response/responses'
import { Failures } from './failures'
import type { Middleware } from './middleware'

/** Assigns an id to the request, unless the host has assigned one. */
export function assignRequestId({ settings, proxies, telemetry }: Runtime): Middleware {
  const { requestIds } = telemetry
  return async ({ request, bindings }, next) => {
    if (!settings.telemetry.requestIds || requestIds.current !== undefined) return next()
    const id = requestIds.readId(proxies.trusts(bindings.ip ?? null) && request.headers.get('x-request-id'))
    const response = await requestIds.run(id, next)
    response?.headers.set('x-request-id', id)
    return response
  }
}

/** Gives the request a span. */
export function traceRequest({ proxies, served }: Runtime): Middleware {
  return ({ request, bindings }, next) => {
    const { ip, mount = '' } = bindings
    const scheme = (): string => proxies.findOrigin(request, ip ?? null).url.protocol.slice(0, -1)
    return served.serve(request, { scheme, mount }, next)
  }
}

/** Omits the body of responses to HEAD. */
export const omitBodyOfHead: Middleware = ({ request: { method } }, next) =>
  method === 'HEAD' ? next().then((response) => response && omitHeadBody(response, method)) : next()

/** Logs errors, and rethrows them. */
export function logErrors(runtime: Runtime): Middleware {
  const failures = runtime.service(Failures)
  return ({ request }, next) => failures.log(request, next)
}

/** Responds to errors. */
export function handleFailure(runtime: Runtime): Middleware {
  const failures = runtime.service(Failures)
  return async ({ request, bindings }, next) => {
    try {
      return await next()
    } catch (error) {
      return failures.respond(error, { ...bindings, request })
    }
  }
}
