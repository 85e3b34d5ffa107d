import { Module } from 'node:module'
import { Readable, Writable } from 'node:stream'
import { run } from '../../../src/tools/command/program'

/** The output and exit code of a command. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly notes: string
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stop?: AbortSignal
  /** Input from another program. */
  readonly input?: string
  /** Input typed at a terminal. */
  readonly keys?: Readable
  /** Replaces the exports of `liquid-platform.config.mjs`. */
  readonly config?: object
  /** Called with each printed line. */
  readonly onPrint?: (line: string) => void
  /** Called with each note on stderr. */
  readonly onNote?: (line: string) => void
  /** Called with each progress line of a terminal. */
  readonly onProgress?: (line: string) => void
}

/** Node's require, which can load ES modules, unlike Jest's. */
const nativeRequire = (Object.getPrototypeOf(Module) as typeof Module).createRequire(__filename)

/** Runs `liquid-platform` with these arguments in a folder, without colours. */
export async function command(
  directory: string,
  args: readonly string[],
  {
    env = {},
    stop = new AbortController().signal,
    input = '',
    keys = Readable.from([input]),
    config,
    onPrint,
    onNote,
    onProgress,
  }: CommandOptions = {},
): Promise<Ran> {
  let [output, notes] = ['', '']
  const code = await run(args, {
    env: { ...env },
    directory,
    input: keys,
    output: new Writable({
      write(chunk, _, done) {
        output += String(chunk)
        done()
      },
    }),
    stop,
    load: async (path) => (config ? { default: config } : ((await nativeRequire(path)) as { default?: unknown })),
    send: () => undefined,
    print(line) {
      output += `${line}\n`
      onPrint?.(line)
    },
    note(line) {
      notes += `${line}\n`
      onNote?.(line)
    },
    progress: (line) => onProgress?.(line),
    paint: (_, text) => text,
  })
  return { code, output: output.replace(/\n$/, ''), notes: notes.replace(/\n$/, '') }
}
