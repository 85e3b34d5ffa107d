import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** The process' features that a command may use. */
export interface Terminal {
  /** The variables of the environment. Those of a process are the ones that its modules read, too. */
  readonly env: Record<string, string | undefined>
  /** The folder that relative paths start at. */
  readonly directory: string
  /** The input of a person or another program. */
  readonly input: Readable
  /** For prompts; `print` and `note` are for whole lines. */
  readonly output: Writable
  /** Aborted when the command is to end: SIGINT, SIGTERM, or the end of the process that supervises it. Unless a command uses it, they end the process. */
  readonly stop: AbortSignal
  /** Loads a module of the app's owner, by its absolute path. */
  readonly load: (path: string) => Promise<{ readonly default?: unknown }>
  /** Sends a message to the process that supervises this one, if one does. */
  send(message: object): void
  /** The result of the command. Adds the end of the line. */
  print(line: string): void
  /** Progress, notes and errors. Adds the end of the line. */
  note(line: string): void
  /**
   * Shows how far long work is, if both go to a terminal. The next line of any kind takes its place; an empty one removes
   * it.
   */
  progress(line: string): void
  /** Colours a text for `note` or `print`, if both go to a terminal that shows colours. */
  paint(style: Style, text: string): string
}

/** The same terminal with other variables. */
export function withEnv(terminal: Terminal, env: Terminal['env']): Terminal {
  return Object.create(terminal, { env: { value: env } }) as Terminal
}

/** Resolves when the command is to end. */
export async function waitForStop({ stop }: Pick<Terminal, 'stop'>): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort')
}

/** The terminal of this process. Source: no-color.org; Node's `styleText` */
export function processTerminal(): Terminal {
  let stop: AbortSignal | undefined
  const progress = new ProgressLine(process.stderr)
  return {
    env: process.env,
    directory: process.cwd(),
    input: process.stdin,
    output: process.stdout,
    get stop() {
      return (stop ??= stopSignal())
    },
    load: (path) => import(pathToFileURL(path).href) as Promise<{ readonly default?: unknown }>,
    send(message) {
      process.send?.(message)
    },
    print(line) {
      progress.remove()
      process.stdout.write(`${line}\n`)
    },
    note(line) {
      progress.remove()
      process.stderr.write(`${line}\n`)
    },
    progress(line) {
      if (isShown()) progress.show(line)
    },
    paint: (style, text) => (supportsColours() ? styleText(style, text) : text),
  }
}

/** The second signal ends the process: the first one removes the listener. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  // The process that has started this one is gone.
  process.once('disconnect', () => stop.abort())
  return stop.signal
}

function supportsColours(): boolean {
  return [process.stdout, process.stderr].every((stream) => stream.isTTY && stream.hasColors())
}

/** A terminal of the type `dumb`, such as in Emacs, cannot clear a line. */
function isShown(): boolean {
  return process.env.TERM !== 'dumb' && [process.stdout, process.stderr].every((stream) => stream.isTTY)
}

/** For a terminal that does not report its width. */
const defaultColumns = 80

/** The last line of a terminal, which is written again and again. */
export class ProgressLine {
  private isDrawn = false

  constructor(private readonly stream: Pick<NodeJS.WriteStream, 'columns' | 'write'>) {}

  show(line: string): void {
    this.remove()
    if (line === '') return
    // A line that continues in the next one could not be removed.
    this.stream.write(line.slice(0, (this.stream.columns || defaultColumns) - 1))
    this.isDrawn = true
  }

  remove(): void {
    if (this.isDrawn) this.stream.write('\r\u001b[K')
    this.isDrawn = false
  }
}
