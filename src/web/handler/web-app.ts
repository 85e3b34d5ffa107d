import type { Runtime } from '../../app/context/runtime'
import { InvalidValueError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import type { RestApp } from '../rest/api'
import type { RestBindings } from '../rest/api-request'
import type { HealthCheck } from './health'
import { handleFailure, logErrors, omitBodyOfHead, assignRequestId, traceRequest } from './observability'
import {
  serveAssets,
  awaitConfig,
  endWithClient,
  serveHealth,
  checkHost,
  respondNotFound,
  servePages,
  serveRest,
  serveUploads,
} from './routes'
import { runMiddleware, type Middleware, type IncomingRequest } from './middleware'

/** An app as a web handler: the REST API, uploads, assets, pages and the health check. */
export class WebApp {
  private readonly handling: readonly Middleware[]
  private readonly fetching: readonly Middleware[]
  private readonly notFound: (incoming: IncomingRequest) => Promise<Response>

  /** @param api returns the REST API, which is created on first use */
  constructor(runtime: Runtime, api: () => RestApp, health: HealthCheck) {
    const around = [assignRequestId(runtime), traceRequest(runtime), endWithClient(runtime), omitBodyOfHead]
    const logged = [
      logErrors(runtime),
      awaitConfig(runtime),
      serveHealth(runtime, health),
      checkHost(runtime),
      serveUploads(runtime),
      serveRest(runtime, api),
      serveAssets(runtime),
      servePages(runtime),
    ]
    this.handling = [...around, ...logged]
    this.fetching = [...around, handleFailure(runtime), ...logged]
    this.notFound = respondNotFound(runtime, api)
  }

  /** Responds to every request: with 404 if it is not the app's, with 500 if it fails. */
  async fetch(request: Request, bindings: RestBindings = {}): Promise<Response> {
    return runMiddleware(this.fetching, makeIncomingRequest(request, bindings), this.notFound)
  }

  /** The response; undefined if the URL is not the app's. Errors are logged and rethrown. */
  async handle(request: Request, bindings: RestBindings = {}): Promise<Response | undefined> {
    return runMiddleware(this.handling, makeIncomingRequest(request, bindings), () => Promise.resolve(undefined))
  }
}

/** @throws {InvalidValueError} if it is not a request */
function makeIncomingRequest(request: Request, bindings: RestBindings): IncomingRequest {
  checkRequest(request)
  return { request, url: new URL(request.url), bindings }
}

/** Requests of other realms and of polyfills are accepted too. */
function checkRequest(request: unknown): void {
  if (typeof request === 'object' && request !== null && 'url' in request && 'headers' in request) return
  throw new InvalidValueError(`expected a Request of the web, got ${describeForCode(request)}`)
}
