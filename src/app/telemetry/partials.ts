import type * as OpenTelemetry from '@opentelemetry/api'
import type { Telemetry } from './telemetry'

/** A partial that took long, with those that it rendered. */
interface SlowPartial {
  /** Undefined for an empty one. */
  readonly file: string | undefined
  /** In epoch milliseconds. */
  readonly start: number
  readonly ms: number
  readonly inner: readonly SlowPartial[]
}

/**
 * The spans of the partials of one render that took long: fast ones cost two looks at the clock. A partial that took
 * long is inside others that did, so the spans are made when the outermost one has ended.
 */
export class SlowPartials {
  /** The slow ones of the partial that is being rendered. */
  private current: SlowPartial[] | undefined

  /** @param minMs the threshold */
  constructor(
    private readonly telemetry: Telemetry,
    private readonly minMs: number,
  ) {}

  /** Begins a partial, and returns the function that ends it. */
  begin(file: string | undefined): () => void {
    const outer = this.current
    const inner: SlowPartial[] = []
    this.current = inner
    const start = Date.now()
    const begun = performance.now()
    return () => {
      this.current = outer
      const ms = performance.now() - begun
      if (ms < this.minMs) return
      const partial = { file, start, ms, inner }
      if (outer) outer.push(partial)
      else this.record(partial, undefined)
    }
  }

  private record({ file, start, ms, inner }: SlowPartial, parent: OpenTelemetry.Context | undefined): void {
    const name = file === undefined ? 'partial' : `partial ${file}`
    const context = this.telemetry.ended(name, { parent, attributes: { 'code.file.path': file } }, start, ms)
    for (const partial of inner) this.record(partial, context)
  }
}
