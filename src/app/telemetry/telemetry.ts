import type * as OpenTelemetry from '@opentelemetry/api'
import { LiquidError } from 'liquidjs'
import { lazy } from '../../base/async/once'
import { catchError, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'
import { loadIfInstalled } from '../../base/library'
import { isHash } from '../../base/values/hash'
import type { ResolvedAdapters } from '../../ports/adapters'
import { Counters, type CounterName } from './counters'
import { Durations, type DurationName } from './durations'
import { Gauges } from './gauges'
import { Instruments } from './instruments'
import { RequestIds } from './request-ids'

type Api = typeof OpenTelemetry

/** Names, kinds and numbers only: never a value of a person. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

export type Span = OpenTelemetry.Span

export interface SpanOptions {
  /** Default: `INTERNAL` */
  readonly kind?: keyof Api['SpanKind']
  readonly attributes?: Attributes
  readonly links?: OpenTelemetry.Link[]
  /** Default: the active context */
  readonly parent?: OpenTelemetry.Context | undefined
  /** Whether the span begins a new trace. */
  readonly isRoot?: boolean
}

/** Work that is measured. It adds attributes as it learns them. */
export interface Operation extends SpanOptions {
  readonly attributes: Record<string, string | number>
  /** The metric; undefined if it is not measured after all. */
  duration: DurationName | undefined
}

/** The span in whose trace a job was queued, as its payload has it. */
export type QueuedTrace = Pick<OpenTelemetry.SpanContext, 'traceId' | 'spanId' | 'traceFlags'>

/** The name of the tracer and the meter. */
const scope = 'liquid-platform'

/**
 * Spans and metrics, through the `@opentelemetry/api` that the host has installed and set up. Without the package, or
 * without an SDK, nothing is recorded.
 */
export class Telemetry {
  readonly requestIds = new RequestIds()
  /** The open WebSockets of this process. */
  webSockets = 0
  private loaded: Api | undefined
  private readonly load = lazy(() => (this.loaded = loadIfInstalled<Api>('@opentelemetry/api')))
  private readonly instruments = new Instruments(scope)
  private readonly durations = new Durations(this.instruments)
  private readonly counters = new Counters(this.instruments)
  private gauges: Gauges | undefined

  /** The API, which is loaded on first use; undefined if it is not installed, or the host has not registered an SDK. */
  get api(): Api | undefined {
    const api = this.load()
    if (!api || !isInUse(api)) return undefined
    this.gauges?.register(api)
    return api
  }

  /** Offers the state of these adapters as metrics, from the first use of the API on. */
  observe(adapters: ResolvedAdapters): void {
    this.gauges = new Gauges(scope, { adapters, webSockets: () => this.webSockets })
  }

  /** Registers with the host's SDK now, and not at the first request or job. */
  connect(): void {
    void this.api
  }

  close(): void {
    this.gauges?.close()
  }

  /**
   * Runs `work` in a span, which is active meanwhile. An error is recorded by its class alone, because its message may
   * hold values.
   *
   * @param work gets the span; undefined if nothing is recorded
   */
  span<T>(
    name: string,
    { kind = 'INTERNAL', parent, isRoot = false, attributes = {}, links = [] }: SpanOptions,
    work: (span: Span | undefined) => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    const api = this.api
    if (!api) return work(undefined)
    const { context, trace } = api
    const outer = isRoot ? api.ROOT_CONTEXT : (parent ?? context.active())
    const span = trace.getTracer(scope).startSpan(name, { attributes, links, kind: api.SpanKind[kind] }, outer)
    const fail = (error: unknown): never => {
      this.fail(span, findErrorType(error))
      throw error
    }
    const run = (): PromiseOrValue<T> =>
      context.with(trace.setSpan(outer, span), () => work(span.isRecording() ? span : undefined))
    return finallyDo(
      () => catchError(run, fail),
      () => span.end(),
    )
  }

  /** Runs `work` in a span, and records how long it took. `error.type` among the attributes marks it as failed. */
  async measure<T>(
    name: string,
    operation: Operation,
    work: (span: Span | undefined) => PromiseOrValue<T>,
  ): Promise<T> {
    const api = this.api
    if (!api) return work(undefined)
    const { attributes } = operation
    const begin = performance.now()
    return this.span(name, operation, async (span) => {
      try {
        return await work(span)
      } catch (error) {
        attributes['error.type'] = findErrorType(error)
        throw error
      } finally {
        span?.setAttributes(attributes)
        if ('error.type' in attributes) this.fail(span, String(attributes['error.type']))
        if (operation.duration) {
          this.durations.record(api, operation.duration, (performance.now() - begin) / 1000, attributes)
        }
      }
    })
  }

  /** Counts one event, or `value` of them. */
  count(name: CounterName, attributes: Attributes, value = 1): void {
    const { api } = this
    if (api) this.counters.add(api, name, attributes, value)
  }

  /**
   * Records work that has ended.
   *
   * @param startTime in epoch milliseconds
   * @returns the context of its span, for the parts of that work; undefined if nothing is recorded
   */
  ended(
    name: string,
    { parent, attributes = {} }: Pick<SpanOptions, 'parent' | 'attributes'>,
    startTime: number,
    ms: number,
  ): OpenTelemetry.Context | undefined {
    const { api } = this
    if (!api) return undefined
    const outer = parent ?? api.context.active()
    const span = api.trace.getTracer(scope).startSpan(name, { attributes, startTime }, outer)
    span.end(startTime + ms)
    return api.trace.setSpan(outer, span)
  }

  /** Marks a span as failed. */
  fail(span: Span | undefined, type: string): void {
    if (!span || !this.loaded) return
    span.setAttribute('error.type', type)
    span.setStatus({ code: this.loaded.SpanStatusCode.ERROR })
  }

  /** Links to the trace in a job's payload; none if it has none, or no valid one. */
  makeLinks(trace: unknown): OpenTelemetry.Link[] {
    const { traceId, spanId, traceFlags } = (isHash(trace) ? trace : {}) as Partial<QueuedTrace>
    if (typeof traceId !== 'string' || typeof spanId !== 'string' || typeof traceFlags !== 'number') return []
    const context = { traceId, spanId, traceFlags, isRemote: true }
    return this.api?.isSpanContextValid(context) ? [{ context }] : []
  }

  /** The active span; undefined if there is none, or nothing was recorded so far. */
  findActive(): QueuedTrace | undefined {
    const found = this.loaded?.trace.getActiveSpan()?.spanContext()
    if (!found || !this.loaded?.isSpanContextValid(found)) return undefined
    const { traceId, spanId, traceFlags } = found
    return { traceId, spanId, traceFlags }
  }
}

/** Whether an SDK for traces or for metrics is registered. Without one, the API's own objects do nothing, for a price. */
function isInUse({ trace, metrics, ProxyTracerProvider, createNoopMeter }: Api): boolean {
  const provider = trace.getTracerProvider()
  const traces = !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(scope) !== undefined
  return traces || metrics.getMeter(scope) !== createNoopMeter()
}

/** The class of an error, or of a template error's cause. */
function findErrorType(error: unknown): string {
  const cause = LiquidError.is(error) ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.name : typeof cause
}
