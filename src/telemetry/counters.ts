import type * as OpenTelemetry from '@opentelemetry/api'
import type { Instruments } from './instruments'

const counted = {
  'liquid_platform.api_call.callback.failed': {
    description: 'Callbacks of API calls that failed.',
    unit: '{callback}',
  },
  'liquid_platform.job.failed': { description: 'Jobs that failed for good.', unit: '{job}' },
} as const

export type CounterName = keyof typeof counted

/** The counters of the platform. */
export class Counters {
  constructor(private readonly instruments: Instruments) {}

  add(api: typeof OpenTelemetry, name: CounterName, attributes: OpenTelemetry.Attributes): void {
    this.instruments.get(api, name, (meter) => meter.createCounter(name, counted[name])).add(1, attributes)
  }
}
