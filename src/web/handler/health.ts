import { isReadMethod, readMethods } from '../../base/formats/http'
import { runApart, runWithEnd } from '../../base/async/bounds'
import { runUntilAborted } from '../../base/async/deadline'
import type { ResolvedAdapters } from '../../ports/adapters'
import { usersTable } from '../../ports/records/reserved-tables'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import { SingleFlight } from '../../base/async/single-flight'
import { respondNotAllowed } from '../../app/context/response/responses'
import * as fixedLimits from '../../base/limits'
import { filterAddresses } from '../../base/values/secrets'
import { getErrorMessage } from '../../base/text/error-message'

/** The health of an app's storage adapters. */
export interface Health {
  readonly status: 'ok' | 'failing'
  readonly parts: Readonly<Record<HealthPart, PartHealth>>
}

export type HealthPart = 'records' | 'jobs' | 'sessions' | 'cache' | 'storage' | 'channels'

export interface PartHealth {
  readonly status: 'ok' | 'failing'
  /** The reason of the failure, for operators only: it may contain the addresses of servers. */
  readonly message?: string
}

const probes: Readonly<Record<HealthPart, (adapters: ResolvedAdapters) => unknown>> = {
  // For ids such as "0", engines return a result without a request to their server.
  records: ({ records }) => records.find('1', usersTable),
  jobs: ({ jobs }) => jobs.list?.('failed', { limit: 1 }),
  sessions: ({ sessions }) => sessions.get('health'),
  cache: ({ cache }) => cache.get('health'),
  storage: ({ storage }) => storage.get('health'),
  // Nobody subscribes to it.
  channels: ({ channels }) => channels.publish('health', ''),
}

const livePath = '/_health/live'
const paths: ReadonlySet<string> = new Set(['/_health', '/_health/ready', livePath])
const maxMs = fixedLimits.requests.healthMs

/** Sends the storage adapters a small query. Concurrent callers share one check. */
export class HealthCheck {
  private readonly running = new SingleFlight<Health>()
  private readonly states = new Map<HealthPart, PartHealth['status']>()

  constructor(private readonly adapters: ResolvedAdapters) {}

  check(): Promise<Health> {
    return (
      this.running.get('') ??
      this.running.add(
        '',
        runApart(() => this.checkAll()),
      )
    )
  }

  /**
   * The public response: the states without the reasons. `/_health/live` checks no adapter: a process without its
   * database must not be restarted.
   *
   * @returns undefined if the path is not one of the health check
   */
  respondTo({ method }: Request, pathname: string): PromiseOrValue<Response> | undefined {
    if (!paths.has(pathname)) return undefined
    if (!isReadMethod(method)) return respondNotAllowed(readMethods)
    return pathname === livePath ? respond({ status: 'ok' }) : this.check().then(removeReasons).then(respond)
  }

  private async checkAll(): Promise<Health> {
    const names = Object.keys(probes) as HealthPart[]
    const checked = await Promise.all(names.map(async (name) => [name, await this.checkPart(name)] as const))
    const isFailing = checked.some(([, { status }]) => status === 'failing')
    return { status: isFailing ? 'failing' : 'ok', parts: Object.fromEntries(checked) as Health['parts'] }
  }

  private async checkPart(name: HealthPart): Promise<PartHealth> {
    const health = await this.probe(name)
    this.logChange(name, health)
    return health
  }

  /** Logs the reason when a part begins to fail, and not at each probe while it fails. */
  private logChange(name: HealthPart, { status, message }: PartHealth): void {
    if (status === (this.states.get(name) ?? 'ok')) return
    this.states.set(name, status)
    const change = message === undefined ? 'responds again' : `is failing: ${message}`
    this.adapters.logger.log({
      level: status === 'ok' ? 'info' : 'error',
      type: 'health',
      message: `${name} ${change}`,
    })
  }

  private async probe(name: HealthPart): Promise<PartHealth> {
    const timeout = AbortSignal.timeout(maxMs)
    try {
      await runUntilAborted(timeout, () =>
        runWithEnd({ signal: timeout }, () => Promise.resolve(this.adapters).then(probes[name])),
      )
      return { status: 'ok' }
    } catch (error) {
      const reason = getErrorMessage(error)
      const message = timeout.aborted ? `no response within ${maxMs} ms` : filterAddresses(reason)
      return { status: 'failing', message }
    }
  }
}

function removeReasons({ status, parts }: Health) {
  const states = Object.entries(parts).map(([name, part]) => [name, { status: part.status }] as const)
  return { status, parts: Object.fromEntries(states) }
}

function respond(health: Pick<Health, 'status'>): Response {
  return Response.json(health, {
    status: health.status === 'ok' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  })
}
