import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** What a command may use of the process that runs it. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** The folder that relative paths start at. */
  readonly directory: string
  /** What a person types, or another program writes. */
  readonly input: Readable
  /** For prompts; `print` and `note` are for whole lines. */
  readonly output: Writable
  /** Aborted when the command is to end: SIGINT and SIGTERM. Unless a command asks for it, they end the process. */
  readonly stop: AbortSignal
  /** Loads a module of the app's owner, by its absolute path. */
  readonly load: (path: string) => Promise<{ readonly default?: unknown }>
  /** The result of the command. Adds the end of the line. */
  print(line: string): void
  /** Progress, notes and errors. Adds the end of the line. */
  note(line: string): void
  /** Colours a text for `note` or `print`, if both go to a terminal that shows colours. */
  paint(style: Style, text: string): string
}

/** Resolves when the command is to end. */
export async function stopped({ stop }: Pick<Terminal, 'stop'>): Promise<void> {
  if (!stop.aborted) await once(stop, 'abort')
}

/** The terminal of this process. Source: no-color.org; Node's `styleText` */
export function processTerminal(): Terminal {
  let stop: AbortSignal | undefined
  return {
    env: process.env,
    directory: process.cwd(),
    input: process.stdin,
    output: process.stdout,
    get stop() {
      return (stop ??= stopSignal())
    },
    load: (path) => import(pathToFileURL(path).href) as Promise<{ readonly default?: unknown }>,
    print: (line) => void process.stdout.write(`${line}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    paint: (style, text) => (colours() ? styleText(style, text) : text),
  }
}

/** The second signal ends the process: the first one removes the listener. */
function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

function colours(): boolean {
  return [process.stdout, process.stderr].every((stream) => stream.isTTY && stream.hasColors())
}
