import type * as OpenTelemetry from '@opentelemetry/api'
import type { ResolvedAdapters } from '../../ports/adapters'
import { runUntilAborted } from '../../base/async/deadline'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import * as fixedLimits from '../../base/limits'

/** A value now, with its attributes. */
interface Observation {
  readonly value: number
  readonly attributes?: OpenTelemetry.Attributes
}

/** The sources of gauges. */
interface Observed {
  readonly adapters: ResolvedAdapters
  readonly webSockets: () => number
}

interface Gauge {
  readonly name: string
  readonly description: string
  readonly unit: string
  /** Undefined if the adapter does not report it. */
  readonly read: (adapters: ResolvedAdapters, state: Observed) => PromiseOrValue<readonly Observation[] | undefined>
}

const pool = { 'db.client.connection.pool.name': 'records' }

/** Source of the names that start with `db.`: OpenTelemetry's semantic conventions, "Database client metrics" */
const all: readonly Gauge[] = [
  // The connections come first: the other gauges use some.
  {
    name: 'db.client.connection.count',
    description: 'Connections to the database, by state.',
    unit: '{connection}',
    read({ records }) {
      const connections = records.connections?.()
      return (
        connections &&
        (['used', 'idle'] as const).map((state) => ({
          value: connections[state],
          attributes: { ...pool, 'db.client.connection.state': state },
        }))
      )
    },
  },
  {
    name: 'db.client.connection.max',
    description: 'The maximum number of connections to the database.',
    unit: '{connection}',
    read: ({ records }) => observeOne(records.connections?.()?.max),
  },
  {
    name: 'db.client.connection.pending_requests',
    description: 'Requests that wait for a connection to the database.',
    unit: '{request}',
    read: ({ records }) => observeOne(records.connections?.()?.waiting),
  },
  {
    name: 'liquid_platform.job.count',
    description: 'Jobs in the queue, by state.',
    unit: '{job}',
    async read({ jobs }) {
      const counts = await jobs.counts?.()
      return (
        counts &&
        Object.entries(counts).map(([state, value]) => ({ value, attributes: { 'liquid_platform.job.state': state } }))
      )
    },
  },
  {
    name: 'liquid_platform.store.entries',
    description: 'Entries of the sessions and the cache.',
    unit: '{entry}',
    async read(adapters) {
      const observations: Observation[] = []
      for (const name of ['sessions', 'cache'] as const) {
        const value = await adapters[name].count?.()
        if (value !== undefined) observations.push({ value, attributes: { 'liquid_platform.store.name': name } })
      }
      return observations
    },
  },
  {
    name: 'liquid_platform.channel.connections',
    description: 'Open WebSockets.',
    unit: '{connection}',
    read: (_, { webSockets }) => [{ value: webSockets() }],
  },
  {
    name: 'liquid_platform.channel.subscriptions',
    description: 'Subscriptions to channels.',
    unit: '{subscription}',
    read({ channels }) {
      const value = channels.count?.()
      return value === undefined ? undefined : [{ value }]
    },
  },
]

function observeOne(value: number | undefined): readonly Observation[] | undefined {
  return value === undefined ? undefined : [{ value, attributes: pool }]
}

const maxMs = fixedLimits.requests.healthMs

/** Values that a metric reader reads from the adapters. */
export class Gauges {
  private provider: OpenTelemetry.MeterProvider | undefined
  private unregister: (() => void) | undefined

  /** @param scope the name of the meter */
  constructor(
    private readonly scope: string,
    private readonly observed: Observed,
  ) {}

  /** Registers the gauges with the host's SDK; with another one instead of the earlier. */
  register({ metrics }: typeof OpenTelemetry): void {
    const provider = metrics.getMeterProvider()
    if (provider === this.provider) return
    this.unregister?.()
    this.provider = provider
    const meter = provider.getMeter(this.scope)
    const registered = all.map(({ name, description, unit, read }) => {
      const gauge = meter.createObservableGauge(name, { description, unit })
      const callback: OpenTelemetry.ObservableCallback = async (result) => {
        for (const { value, attributes } of await this.ask(read)) result.observe(value, attributes)
      }
      gauge.addCallback(callback)
      return () => gauge.removeCallback(callback)
    })
    this.unregister = () => {
      for (const remove of registered) remove()
    }
  }

  close(): void {
    this.unregister?.()
  }

  /** Nothing if the adapter fails or takes long: a reader must go on without it. */
  private async ask(read: Gauge['read']): Promise<readonly Observation[]> {
    try {
      return (
        (await runUntilAborted(AbortSignal.timeout(maxMs), async () => read(this.observed.adapters, this.observed))) ??
        []
      )
    } catch {
      return []
    }
  }
}
