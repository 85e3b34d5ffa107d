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
      const tail = data === undefined ? '' : ` ${JSON.stringify(data)}`
      process.stderr.write(`${level} [${oneLine(type)}] ${oneLine(message)}${tail}\n`)
    },
  }
}

// eslint-disable-next-line no-control-regex -- these are what must not reach a terminal
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g

function oneLine(text: string): string {
  return text.replace(control, (character) => JSON.stringify(character).slice(1, -1))
}
