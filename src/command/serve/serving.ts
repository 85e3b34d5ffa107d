import { toNodeListener } from '../../node'
import type { OpenApp } from '../app'
import type { Role } from './deployment'
import { loggedRequests } from './requests'
import { startServer } from './web-server'

export interface ServingOptions {
  readonly role: Role
  readonly port: number
  /** Undefined for all addresses of the machine. */
  readonly host: string | undefined
  /** How many jobs run at a time. */
  readonly concurrency: number
}

/** An app whose pages are served, or whose jobs are run. */
export interface Serving {
  /** What it does, for the log. */
  readonly description: string
  /** Refuses new requests and jobs; resolves when those under way have ended. */
  stop(): Promise<void>
  /** Closes the connections of the requests under way. */
  abort(): void
}

/** @throws {AdapterError} if the server cannot listen at the address */
export async function startServing({ platform, runtime }: OpenApp, options: ServingOptions): Promise<Serving> {
  const { role, port, host, concurrency } = options
  const { logger } = platform.adapters
  const onError = (error: unknown): void => {
    logger.log({ level: 'error', type: 'request', message: `no response was sent: ${String(error)}` })
  }
  const { proxies, telemetry } = runtime
  const { requestIds } = telemetry
  const trusts = (peer: string | null): boolean => proxies.trusts(peer)
  const listener = loggedRequests(toNodeListener(platform, { onError }), { logger, requestIds, trusts })
  const server = role.web ? await startServer(listener, port, host) : undefined
  const worker = role.worker ? platform.jobs.work({ concurrency }) : undefined
  const parts = [
    ...(server ? [`serves pages on port ${server.port}`] : []),
    ...(worker ? [`runs ${concurrency} jobs at a time`] : []),
  ]
  return {
    description: parts.join(', '),
    async stop() {
      await Promise.all([server?.stop(), worker?.stop()])
    },
    abort: () => server?.abort(),
  }
}
