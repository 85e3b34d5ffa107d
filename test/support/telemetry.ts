import { context, metrics, propagation, trace, type Attributes, type TextMapPropagator } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { DataPointType, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base'

class Reader extends MetricReader {
  protected onForceFlush = () => Promise.resolve()
  protected onShutdown = () => Promise.resolve()
}

/** Reads the W3C trace header, like a host's propagator. */
const traceparent: TextMapPropagator = {
  fields: () => ['traceparent'],
  inject: (active, carrier, { set }) => {
    const span = trace.getSpanContext(active)
    if (span) set(carrier, 'traceparent', `00-${span.traceId}-${span.spanId}-01`)
  },
  extract(active, carrier, { get }) {
    const header = get(carrier, 'traceparent')
    const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-01$/.exec(String(header)) ?? []
    if (traceId === undefined || spanId === undefined) return active
    return trace.setSpanContext(active, { traceId, spanId, traceFlags: 1, isRemote: true })
  },
}

/** The data points of a histogram or a counter with some attributes. */
export interface Duration {
  readonly name: string
  readonly unit: string
  readonly attributes: Attributes
  readonly count: number
}

/** The value of a gauge with some attributes. */
export interface GaugeValue {
  readonly name: string
  readonly unit: string
  readonly attributes: Attributes
  readonly value: number
}

/** OpenTelemetry's SDK, registered like a host's. */
export interface Recorder {
  /** The ended spans in the order of their starts. */
  spans(): ReadableSpan[]
  /** The names of the spans, indented below their parents. */
  tree(): string[]
  durations(): Promise<readonly Duration[]>
  gauges(): Promise<readonly GaugeValue[]>
  reset(): void
  /** Unregisters the SDK. */
  end(): void
}

export function recordTelemetry(): Recorder {
  const exporter = new InMemorySpanExporter()
  const reader = new Reader()
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(traceparent)
  const spans = (): ReadableSpan[] =>
    exporter.getFinishedSpans().toSorted(({ startTime: [a, b] }, { startTime: [c, d] }) => a - c || b - d)
  const collected = async () => {
    const { resourceMetrics } = await reader.collect()
    return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
  }
  return {
    spans,
    tree() {
      const all = spans()
      const ids = new Set(all.map((span) => span.spanContext().spanId))
      const under = (parent: string | undefined): string[] =>
        all
          .filter(
            ({ parentSpanContext: found }) => (found && ids.has(found.spanId) ? found.spanId : undefined) === parent,
          )
          .flatMap((span) => [span.name, ...under(span.spanContext().spanId).map((name) => `  ${name}`)])
      return under(undefined)
    },
    async durations() {
      return (await collected()).flatMap(({ descriptor: { name, unit }, ...metric }) => {
        if (metric.dataPointType === DataPointType.SUM) {
          return metric.dataPoints.map(({ attributes, value: count }) => ({ name, unit, attributes, count }))
        }
        if (metric.dataPointType !== DataPointType.HISTOGRAM) return []
        return metric.dataPoints.map(({ attributes, value: { count } }) => ({ name, unit, attributes, count }))
      })
    },
    async gauges() {
      return (await collected()).flatMap(({ descriptor: { name, unit }, ...metric }) => {
        if (metric.dataPointType !== DataPointType.GAUGE) return []
        return metric.dataPoints.map(({ attributes, value }) => ({ name, unit, attributes, value }))
      })
    },
    reset: () => exporter.reset(),
    end() {
      for (const api of [trace, metrics, context, propagation]) api.disable()
    },
  }
}
