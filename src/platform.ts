import type { Liquid } from 'liquidjs'
import type { PlatformSettings, ResolvedAdapters } from './ports/adapters'
import type { ApiCall, ApiCallResult } from './ports/api-calls'
import type { ChannelMessage } from './app/channels/broadcasts'
import type { WebSocketEndpoint } from './app/channels/socket'
import type { JobWorker, WorkOptions } from './ports/jobs/port'
import type { MigrateOptions } from './app/context/migrations'
import type { PurgeOptions } from './app/context/purge'
import type { SweepOptions } from './app/context/uploads/sweep'
import type { SentApiCall } from './app/api-calls/log'
import type { Renderable, RespondOptions } from './web/http/respond'
import type { Catalogue } from './language/definitions/catalogue'
import type { RestApp } from './web/rest/api'
import type { RestBindings } from './web/rest/api-request'
import type { Health } from './web/handler/health'

export type { MigrateOptions } from './app/context/migrations'
export type { PurgeOptions } from './app/context/purge'

/** What `registerPlatform` returns to the host app. */
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
     * Runs jobs as they become due, `concurrency` (default: 1) at a time, and the files of `jobs/` at their times, until
     * the worker is stopped.
     *
     * @example
     * const worker = platform.jobs.work({ concurrency: 5 })
     * process.once('SIGTERM', () => worker.stop())
     */
    work(options?: WorkOptions): JobWorker
    /**
     * Runs every job that is due by the clock, recurring ones too, and returns when they are done. Later jobs stay queued.
     *
     * @throws {ConfigurationError} if a file of `jobs/` is wrong
     */
    drain(): Promise<void>
  }

  /**
   * The app's channels, to which pages listen over WebSockets. `liquid-platform/node`, `/express` and `/fastify` serve
   * them; `connect` is for other servers.
   */
  readonly channels: WebSocketEndpoint & {
    /**
     * Sends a message to all who have subscribed to a room of a channel, in every process.
     *
     * @example
     * await platform.channels.send({ channel: 'notifications', room: '12', payload: { text: 'Your tea is ready' } })
     *
     * @throws {InvalidValueError} if the payload is not a plain object
     * @throws {LimitError} if its JSON has more than 1,048,576 characters
     */
    send(message: ChannelMessage): Promise<void>
    /**
     * Disconnects all clients, which connect again a little later, and refuses new ones. Call it before a server of your
     * own closes: it waits for open WebSockets. `platform.close()` does it too.
     */
    close(): void
  }

  /** The files of forms and of GraphQL, in the storage adapter. */
  readonly uploads: {
    /**
     * Deletes files that belong to no record and are older than an hour: the leftovers of failed or killed requests.
     * Call it once a day, in any one process, or set `settings.cleanup.sweep`. It looks at every file, and deletes at
     * most `limit` of them.
     *
     * @example
     * const deleted = await platform.uploads.sweep({ limit: 1000 })
     *
     * @returns the number of deleted files: with `limit` of them, there may be more
     */
    sweep(options?: SweepOptions): Promise<number>
  }

  /**
   * Removes records for good that were deleted 30 days ago or earlier: until then queries can request them. Call it
   * once a day, in any one process, or set `settings.cleanup.purge`.
   *
   * @example
   * const removed = await platform.purge({ olderThanMs: 90 * 86_400_000 })
   *
   * @returns the number of removed records: with `limit` of them, there may be more; 0 if the store keeps them
   */
  purge(options?: PurgeOptions): Promise<number>

  /** HTTP requests from the app to other services. */
  readonly apiCalls: {
    /**
     * Sends a request with a body or with form parts. Files of a form are streamed from their URLs.
     *
     * @example
     * const { response, errors } = await platform.apiCalls.send({
     *   url: 'https://example.com/orders',
     *   method: 'POST',
     *   form_data: [{ name: 'invoice', file: { url: 'https://files.example.com/1.pdf' } }],
     * })
     * @returns the response, whatever its status; or `errors` if there was no response
     */
    send(call: ApiCall): Promise<ApiCallResult>
    /**
     * Sends the notification `api_calls/<templateName>`, whose template reads `data`. If its conditions prevent
     * sending, `response` is null and `errors` is empty.
     *
     * @throws {MissingFileError} if there is no such template
     */
    deliver(templateName: string, data?: unknown): Promise<ApiCallResult>
    /** The last 1,000 requests, newest first, those without a response too. */
    sent(): readonly SentApiCall[]
  }

  /**
   * The REST API of the app's forms, under `settings.rest.basePath`: a Hono app that handles web requests, can be
   * mounted in another Hono app, and is served in Node by `toNodeListener` of `liquid-platform/node`. Pass variables
   * for pages with forms as bindings: `platform.rest.fetch(request, { variables })`.
   *
   * @example
   * const response = await platform.rest.fetch(new Request('http://host/api/users', { method: 'POST', headers, body }))
   */
  readonly rest: RestApp

  /**
   * Renders a template for a request and returns a web `Response`, with the status, headers, session cookie and layout
   * that the page and its tags set. A page is given by its path with a leading slash, or by its file name without one.
   * If it does not exist, the response is the app's page `404`, or a line of text.
   *
   * @example
   * const response = await platform.respond({ page: 'products/42' }, { request })
   *
   * @param what a template's text, `{ page }`, `{ partial }` or parsed templates
   * @throws LiquidJS' error if a template fails, with file, line and column
   */
  respond(what: Renderable, options?: RespondOptions): Promise<Response>

  /**
   * Handles every request to the app: the REST API under its base path, uploads under `/_uploads`, assets under
   * `/assets/` and at the URLs of `asset_url`, `GET /_health` (and `/_health/live`), and pages. A failure is logged and
   * returns 500. Any server for web handlers can use it; for Node there are `liquid-platform/node`, `/express` and
   * `/fastify`.
   *
   * @example
   * const response = await platform.fetch(new Request('http://localhost/products/42'), { ip: '192.0.2.1' })
   *
   * @param bindings data that the request does not contain, such as the client's IP address
   */
  readonly fetch: (request: Request, bindings?: RestBindings) => Promise<Response>

  /**
   * Like `fetch`, for a host with its own routes.
   *
   * @returns undefined if there is no page, asset or endpoint at the URL
   * @throws the error that prevented a response, after logging it
   */
  handle(request: Request, bindings?: RestBindings): Promise<Response | undefined>

  /**
   * Prepares the data for the app: creates what the adapters need, checks the app's schema and `jobs/`, and runs the files of
   * `migrations/` that have not run yet, each in a transaction, in the order of their names. Many processes may call it
   * at once: each migration runs in one of them. Queries of `graphql/` that are not valid are logged as errors.
   *
   * @example
   * const ran = await platform.migrate() // ['20300501120000_add_teas']
   *
   * @param options receives its progress
   * @returns the names of the migrations that this call ran
   * @throws {ConfigurationError} if a schema file or a file of `jobs/` is wrong; no migration runs then
   * @throws {MigrationError} for the first migration that fails: it is rolled back, and no later one runs
   */
  migrate(options?: MigrateOptions): Promise<readonly string[]>

  /** The names of the migrations that have not run yet, in order. */
  pendingMigrations(): Promise<readonly string[]>

  /**
   * Sends each storage adapter a small query, and reports which of them respond within five seconds.
   *
   * @example
   * const { status, parts } = await platform.health()
   * // 'failing', { records: { status: 'failing', message: 'connect ECONNREFUSED' }, jobs: { status: 'ok' }, … }
   */
  health(): Promise<Health>

  /**
   * Stops the job workers and closes what the adapters opened themselves: a connection that the host passed to them
   * stays open. Do not use the platform afterwards, nor another one with the same adapters.
   *
   * @throws what a worker or an adapter threw, after all of them have been closed; an `AggregateError` if several failed
   */
  close(): Promise<void>
}
