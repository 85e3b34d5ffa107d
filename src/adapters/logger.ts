import { filterAddresses, filterParameters } from '../values/secrets'

/** One line of the log. */
export interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  /** What the line is about, as the `log` tag's `type` names it. */
  readonly type: string
  readonly message: string
  readonly data?: unknown
}

/** Where templates and the library itself log. */
export interface Logger {
  log(entry: LogEntry): void
}

/** Writes a line an entry to stderr. Control characters are escaped, so that a message cannot forge a line. */
export function stderrLogger(): Logger {
  return {
    log({ level, type, message, data }) {
      const tail = data === undefined ? '' : ` ${json(data)}`
      process.stderr.write(`${oneLine(`${level} [${type}] ${message}${tail}`)}\n`)
    },
  }
}

/** A logger that shows no credentials and no secret parameters of addresses, and no secrets in data. */
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

/** Line breaks, what moves a terminal's cursor, and what turns the order of letters round. */
const control = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function oneLine(text: string): string {
  return text.replace(control, (character) => short[character] ?? unicodeEscape(character))
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The data as JSON. What JSON cannot say must not make the log fail. */
function json(data: unknown): string {
  try {
    return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  } catch {
    return '"nothing that JSON can say"'
  }
}
