import { filterAddresses, filterParameters } from '../values/secrets'

/** A line of the log. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** The topic of the line: the `type` of the `log` tag. */
  readonly type: string
  readonly message: string
  readonly data?: unknown
}

/** Receives the log entries of templates and of the library itself. */
export interface Logger {
  log(entry: LogEntry): void
}

/** Writes one line per entry to stderr. Control characters are escaped, so that a message cannot forge a line. */
export function stderrLogger(): Logger {
  return {
    log({ level, type, message, data }) {
      const tail = data === undefined ? '' : ` ${json(data)}`
      process.stderr.write(`${oneLine(`${level} [${type}] ${message}${tail}`)}\n`)
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

/** Line breaks, and characters that move a terminal's cursor or reverse the text direction. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function oneLine(text: string): string {
  return text.replace(control, (character) => short[character] ?? unicodeEscape(character))
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The data as JSON. Data that JSON cannot represent must not make logging fail. */
function json(data: unknown): string {
  try {
    return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  } catch {
    return '"not serializable as JSON"'
  }
}
