import type * as OpenTelemetry from '@opentelemetry/api'
import type { Instruments } from './instruments'

const counted = {
  'liquid_platform.api_call.callback.failed': {
    description: 'Callbacks of API calls that failed.',
    unit: '{callback}',
  },
  'liquid_platform.channel.received': {
    description: 'Messages of clients to channels, by outcome.',
    unit: '{message}',
  },
  'liquid_platform.channel.sent': { description: 'Messages sent to rooms of channels.', unit: '{message}' },
  'liquid_platform.job.failed': { description: 'Jobs that failed for good.', unit: '{job}' },
  'liquid_platform.cache.lookups': { description: 'Lookups of the tag cache, by result.', unit: '{lookup}' },
  'liquid_platform.record.purged': { description: 'Deleted records that were removed for good.', unit: '{record}' },
  'liquid_platform.upload.swept': { description: 'Files without a record that were deleted.', unit: '{file}' },
} as const

export type CounterName = keyof typeof counted

/** The counters of the platform. */
export class Counters {
  constructor(private readonly instruments: Instruments) {}

  add(api: typeof OpenTelemetry, name: CounterName, attributes: OpenTelemetry.Attributes, value: number): void {
    this.instruments.get(api, name, (meter) => meter.createCounter(name, counted[name])).add(value, attributes)
  }
}
