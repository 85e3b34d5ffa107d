import { settleAll } from '../../../base/async/settle-all'
import { toNodeListener, type Fetcher } from '../../../web/node'
import type { Admin } from '../../admin/admin'
import { isAdminPath } from '../../admin/path'
import type { OpenApp } from '../app'
import type { Role } from './deployment'
import type { Metrics } from './metrics'
import { logRequests } from './requests'
import { startServer } from './web-server'

export interface ServingOptions {
  readonly role: Role
  /** Undefined for a worker that serves no requests. */
  readonly port: number | undefined
  /** Undefined for all addresses of the machine. */
  readonly host: string | undefined
  /** How many jobs run at a time. */
  readonly concurrency: number
  /** How long an attempt of a job may take; undefined for the default. */
  readonly leaseMs: number | undefined
  readonly metrics: Metrics | undefined
  /** Undefined if it is off. */
  readonly admin?: Admin | undefined
}

/** An app whose pages are served, or whose jobs are run. */
export interface Serving {
  /** Its activity, for the log. */
  readonly description: string
  /**
   * Refuses new requests and jobs; resolves when those under way have ended.
   *
   * @param signal closes the connections of the requests under way, and puts the running jobs back into the queue
   */
  stop(signal: AbortSignal): Promise<void>
}

/** @throws {AdapterError} if the server cannot listen at the address */
export async function startServing({ platform, runtime }: OpenApp, options: ServingOptions): Promise<Serving> {
  const { role, port, host, concurrency, leaseMs, metrics, admin } = options
  const { logger } = platform.adapters
  const onError = (error: unknown): void => {
    logger.log({ level: 'error', type: 'request', message: `no response was sent: ${String(error)}` })
  }
  const { proxies, telemetry } = runtime
  const { requestIds } = telemetry
  telemetry.connect()
  const trusts = (peer: string | null): boolean => proxies.trusts(peer)
  const app = role.web ? addAdmin(platform, admin) : serveHealthOnly(platform)
  const respond = toNodeListener(app, { onError })
  const listener = logRequests(metrics?.listen(respond) ?? respond, { logger, requestIds, trusts })
  const server =
    port === undefined ? undefined : await startServer({ listener, app, onError, isProxy: trusts }, port, host)
  const worker = role.worker
    ? platform.jobs.work({ concurrency, ...(leaseMs !== undefined && { leaseMs }) })
    : undefined
  const parts = [
    ...(server ? [`serves ${role.web ? 'pages' : 'its health'} on port ${server.port}`] : []),
    ...(worker ? [`runs ${concurrency} jobs at a time`] : []),
  ]
  return {
    description: parts.join(', '),
    async stop(signal) {
      platform.channels.close()
      signal.addEventListener('abort', () => server?.abort())
      await settleAll([() => server?.stop(), () => worker?.stop({ signal })], [() => metrics?.close()])
    },
  }
}

/** The app with the admin at its path. */
function addAdmin(platform: OpenApp['platform'], admin: Admin | undefined): Fetcher {
  if (!admin) return platform
  return {
    channels: platform.channels,
    fetch: (request, bindings) =>
      (isAdminPath(new URL(request.url).pathname) ? admin : platform).fetch(request, bindings),
  }
}

/** A worker responds to its supervisor only. */
function serveHealthOnly(platform: OpenApp['platform']): Fetcher {
  return {
    fetch: (request, bindings) => {
      const isHealth = /^\/_health(?:\/|$)/.test(new URL(request.url).pathname)
      return isHealth ? platform.fetch(request, bindings) : new Response('Not Found', { status: 404 })
    },
  }
}
