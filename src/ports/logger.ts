import { formatDiagnostic, type Diagnostic } from '../base/diagnostics/diagnostic'
import { escapeControls } from '../base/text/escape-controls'
import { filterAddresses, filterParameters } from '../base/values/secrets'

/** A line of the log. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** The topic of the line: the `type` of the `log` tag. */
  readonly type: string
  readonly message: string
  /** The request that the entry belongs to, if requests have ids. */
  readonly requestId?: string
  /** The trace and the span of OpenTelemetry that the entry belongs to, in hexadecimal. */
  readonly traceId?: string
  readonly spanId?: string
  readonly data?: unknown
  /** The fault in a file of the app that the message is about, as data. */
  readonly diagnostic?: Diagnostic
}

/** Receives the log entries of templates and of the library itself. */
export interface Logger {
  log(entry: LogEntry): void
}

/** Logs a fault in a file of the app. */
export function logDiagnostic(
  logger: Logger,
  { level, type }: Pick<LogEntry, 'level' | 'type'>,
  diagnostic: Diagnostic,
): void {
  logger.log({ level, type, message: formatDiagnostic(diagnostic), diagnostic })
}

/** Writes one line per entry to stderr. Control characters are escaped, so that a message cannot forge a line. */
export function stderrLogger(): Logger {
  return lineLogger((line) => process.stderr.write(`${line}\n`))
}

/** Writes the lines of `stderrLogger` elsewhere. @param write receives each without the end of the line */
export function lineLogger(write: (line: string) => void): Logger {
  return {
    log({ level, type, message, data }) {
      const tail = data === undefined ? '' : ` ${json(data)}`
      write(escapeControls(`${level} [${type}] ${message}${tail}`))
    },
  }
}

/** Filters secrets in data, and the credentials and secret parameters of URLs in messages. */
export function discreetLogger(logger: Logger): Logger {
  return {
    log({ message, data, ...entry }) {
      logger.log({
        ...entry,
        message: filterAddresses(message),
        ...(data !== undefined && { data: filterParameters(data) }),
      })
    },
  }
}

export const notSerializable = 'not serializable as JSON'

function json(data: unknown): string {
  return toJsonOrUndefined(data) ?? JSON.stringify(notSerializable)
}

/** Undefined for data that JSON cannot represent, which must not make logging fail. */
export function toJsonOrUndefined(data: unknown): string | undefined {
  try {
    return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  } catch {
    return undefined
  }
}
