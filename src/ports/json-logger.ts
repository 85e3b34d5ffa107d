import { checkOptions } from '../base/configuration/options'
import { escapeControls } from '../base/text/escape-controls'
import { systemClock, type Clock } from './clock'
import { notSerializable, toJsonOrUndefined, type Logger } from './logger'

export interface JsonLoggerOptions {
  /** Receives each line, without the end of the line. Default: writes to stdout */
  readonly write?: (line: string) => void
  readonly clock?: Clock
}

/**
 * Writes one line of JSON per entry, for programs that collect logs.
 *
 * @example
 * registerPlatform(liquid, { logger: jsonLogger() })
 * // {"time":"2030-05-01T10:00:00.000Z","level":"info","type":"orders","message":"order 7 is confirmed"}
 */
export function jsonLogger(options: JsonLoggerOptions = {}): Logger {
  checkOptions('jsonLogger', options, { write: true, clock: true }, 'logger')
  const { write = toStdout, clock = systemClock() } = options
  return {
    log({ data, traceId, spanId, ...entry }) {
      // Source: OpenTelemetry, "Trace Context in non-OTLP Log Formats"
      const line = { time: clock.now().toISOString(), ...entry, trace_id: traceId, span_id: spanId }
      write(escapeControls(toJsonOrUndefined({ ...line, data }) ?? JSON.stringify({ ...line, data: notSerializable })))
    },
  }
}

function toStdout(line: string): void {
  process.stdout.write(`${line}\n`)
}
