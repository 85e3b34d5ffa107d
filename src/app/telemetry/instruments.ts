import type * as OpenTelemetry from '@opentelemetry/api'

/** The instruments of a meter, each made at its first use. */
export class Instruments {
  private provider: OpenTelemetry.MeterProvider | undefined
  private readonly made = new Map<string, unknown>()

  /** @param scope the name of the meter */
  constructor(private readonly scope: string) {}

  get<T>({ metrics }: typeof OpenTelemetry, name: string, make: (meter: OpenTelemetry.Meter) => T): T {
    const provider = metrics.getMeterProvider()
    // An instrument from before the host's SDK was registered records nothing for ever.
    if (provider !== this.provider) this.made.clear()
    this.provider = provider
    if (!this.made.has(name)) this.made.set(name, make(provider.getMeter(this.scope)))
    return this.made.get(name) as T
  }
}
