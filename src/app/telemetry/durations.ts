import type * as OpenTelemetry from '@opentelemetry/api'
import type { Instruments } from './instruments'

/** In seconds. Source: OpenTelemetry's semantic conventions, "HTTP metrics" */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

const descriptions = {
  'http.server.request.duration': 'Duration of requests to the app.',
  'http.client.request.duration': 'Duration of requests of the app to others, until the headers of the response.',
  'liquid_platform.job.duration': 'Duration of attempts to run a job.',
} as const

export type DurationName = keyof typeof descriptions

/** The histograms of the platform, all of them durations in seconds. */
export class Durations {
  constructor(private readonly instruments: Instruments) {}

  record(api: typeof OpenTelemetry, name: DurationName, seconds: number, attributes: OpenTelemetry.Attributes): void {
    const advice = { explicitBucketBoundaries: boundaries }
    const options = { description: descriptions[name], unit: 's', advice }
    this.instruments.get(api, name, (meter) => meter.createHistogram(name, options)).record(seconds, attributes)
  }
}
