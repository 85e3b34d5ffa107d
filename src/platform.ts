import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from './adapters/adapters'
import type { ApiCall, ApiCallResult } from './adapters/api-calls'
import type { JobWorker, WorkOptions } from './adapters/jobs'
import type { SentApiCall } from './api-calls/log'
import type { Renderable, RespondOptions } from './context/respond'
import type { Catalogue } from './language/catalogue'
import type { RestApp, RestBindings } from './rest/api'
import type { Health } from './web/health'

/** A registered instance: what a host app holds. */
export interface Platform {
  readonly liquid: Liquid
  /** The settings, with the defaults filled in. */
  readonly settings: PlatformSettings
  /** The adapters in use. */
  readonly adapters: ResolvedAdapters
  /** Every filter and tag, with parameters and examples. */
  readonly catalogue: Catalogue
  /** The background jobs. */
  readonly jobs: {
    /**
     * Does jobs as they become due, `concurrency` (1) at a time, until it is stopped.
     *
     * @example
     * const worker = platform.jobs.work({ concurrency: 5 })
     * process.once('SIGTERM', () => worker.stop())
     */
    work(options?: WorkOptions): JobWorker
    /** Does every job that is due by the clock, and returns when they are done; later ones stay queued. */
    drain(): Promise<void>
  }

  /** The requests that the app sends to others. */
  readonly apiCalls: {
    /**
     * Sends a request: with a body, or with the parts of a form, whose files are streamed from their addresses.
     *
     * @example
     * const { response, errors } = await platform.apiCalls.send({
     *   url: 'https://example.com/orders',
     *   method: 'POST',
     *   form_data: [{ name: 'invoice', file: { url: 'https://files.example.com/1.pdf' } }],
     * })
     * @returns an answer of whatever status, or in `errors` what kept the request from being answered
     */
    send(call: ApiCall): Promise<ApiCallResult>
    /**
     * Sends the notification of that name in `api_calls/`, which reads `data`; without an answer and without errors
     * where its conditions keep it from being sent.
     *
     * @throws {MissingFileError} where there is no such template
     */
    deliver(templateName: string, data?: unknown): Promise<ApiCallResult>
    /** What went out, the newest first; the last 1,000. */
    sent(): readonly SentApiCall[]
  }

  /**
   * The REST interface over the app's forms, under `settings.rest.basePath`: a Hono app, which answers web requests, can
   * be mounted in another one, and is served by `toNodeListener` of `liquid-platform/node`. Variables that pages with
   * forms need beside `context` go along: `platform.rest.fetch(request, { variables })`.
   *
   * @example
   * const response = await platform.rest.fetch(new Request('http://host/api/users', { method: 'POST', headers, body }))
   */
  readonly rest: RestApp

  /**
   * Renders for a request, and answers it with the web's own `Response`: status, headers, session cookie and layout
   * as the page and its tags left them. A page is named by its address, or by its file where no slash is at the
   * beginning; one that is not there is answered by the app's page `404`, or by a line of text.
   *
   * @example
   * const response = await platform.respond({ page: 'products/42' }, { request })
   *
   * @param what a template's text, `{ page }`, `{ partial }` or parsed templates
   * @throws what LiquidJS throws for a template that fails, with file, line and column
   */
  respond(what: Renderable, options?: RespondOptions): Promise<Response>

  /**
   * Answers every request to the app: the REST API under its base path, assets under `/assets/` and where `asset_url`
   * says that they are, `GET /_health`, else pages. What fails is logged and answered with 500. Anything that takes a
   * web handler can serve it; for Node there are `liquid-platform/node`, `/express` and `/fastify`.
   *
   * @example
   * const response = await platform.fetch(new Request('http://localhost/products/42'), { ip: '192.0.2.1' })
   *
   * @param bindings what the request does not tell
   */
  readonly fetch: (request: Request, bindings?: RestBindings) => Promise<Response>

  /**
   * As `fetch`, for a host that has addresses of its own beside the app's.
   *
   * @returns undefined where there is no page, asset or endpoint at the address
   * @throws what keeps the request from being answered, once it is logged
   */
  handle(request: Request, bindings?: RestBindings): Promise<Response | undefined>

  /**
   * Makes the data ready for the app: has the adapters make what they need, checks the app's schema, and runs the files of
   * `migrations/` that have not run yet, each in a transaction, in the order of their names. Many processes may call it
   * at once: each migration is run by one of them.
   *
   * @example
   * const ran = await platform.migrate() // ['20300501120000_add_teas']
   *
   * @returns the names of the migrations that this call has run
   * @throws {ConfigurationError} where a file of the schema is wrong: none runs then
   * @throws {MigrationError} for the first migration that fails: it is undone, and none after it runs
   */
  migrate(): Promise<readonly string[]>

  /** The names of the migrations that have not run yet, in the order in which they will. */
  pendingMigrations(): Promise<readonly string[]>

  /**
   * Asks each adapter that keeps data for something small, and tells which of them answer within five seconds.
   *
   * @example
   * const { status, parts } = await platform.health()
   * // 'failing', { records: { status: 'failing', message: 'connect ECONNREFUSED' }, jobs: { status: 'ok' }, … }
   */
  health(): Promise<Health>

  /** Lets go of what the platform holds; it is not used after that. */
  close(): Promise<void>
}
