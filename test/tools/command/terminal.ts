import { Module } from 'node:module'
import { Readable, Writable } from 'node:stream'
import { run } from '../../../src/tools/command/program'

/** What a command printed, and how it ended. */
export interface Ran {
  readonly code: number
  readonly output: string
  readonly notes: string
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly stop?: AbortSignal
  /** What another program writes. */
  readonly input?: string
  /** What a person types. */
  readonly keys?: Readable
  /** What `liquid-platform.config.mjs` exports, in place of what is in it. */
  readonly config?: object
  /** Called with each line as it is printed. */
  readonly onPrint?: (line: string) => void
  /** Called with each note as it is made. */
  readonly onNote?: (line: string) => void
  /** Called with what a terminal would show while it waits. */
  readonly onProgress?: (line: string) => void
}

/** Node's own, which loads ES modules: Jest's does not. */
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
