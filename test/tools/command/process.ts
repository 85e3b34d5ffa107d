import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'

/** `liquid-platform` in a child process. */
export interface CommandProcess {
  /** Resolves to the first matching line on stdout. */
  printed(line: RegExp): Promise<string>
  /** The lines on stdout so far. */
  readonly lines: readonly string[]
  /** The lines on stderr, if started with `keepNotes`. */
  readonly notes: readonly string[]
  /** Default: SIGTERM */
  stop(signal?: NodeJS.Signals): void
  /** Sends SIGKILL; resolves when the process and its wrapper have exited. */
  kill(): Promise<void>
  /** The exit code; null after a signal. */
  readonly ended: Promise<number | null>
}

const root = join(__dirname, '../../..')
let built: string | undefined

/** The bundled program. Running the sources would take each process seconds. */
export function program(): string {
  return (built ??= build())
}

function build(): string {
  const folder = join(root, '.bench')
  mkdirSync(folder, { recursive: true })
  const outdir = mkdtempSync(join(folder, 'command-'))
  const options = { bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' } as const
  const external = [join(root, 'src/base/library/libraries.cjs')]
  const entryPoints = [join(root, 'src/tools/command/index.ts')]
  buildSync({ ...options, external, entryPoints, outdir, outExtension: { '.js': '.mjs' } })
  // The published package bundles their text with a plugin, which `buildSync` does not support.
  const types = join(root, 'src/app/graphql/interface')
  for (const file of readdirSync(types).filter((name) => name.endsWith('.graphql')))
    copyFileSync(join(types, file), join(outdir, file))
  return join(outdir, 'index.mjs')
}

/** Removes the bundle; for `afterAll`. */
export function removeProgram(): void {
  if (built !== undefined) rmSync(dirname(built), { recursive: true })
  built = undefined
}

export interface StartOptions {
  /** A wrapper command: `['unshare', '--pid']`. */
  readonly through?: readonly string[]
  /** Collects stderr instead of printing it. */
  readonly keepNotes?: boolean
}

export function startCommand(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { through = [], keepNotes = false }: StartOptions = {},
): CommandProcess {
  const [file = '', ...rest] = [...through, process.execPath, '--liftoff-only', program(), ...args]
  const started = spawn(file, rest, {
    cwd: directory,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const notes: string[] = []
  if (keepNotes) createInterface({ input: started.stderr }).on('line', (line) => notes.push(line))
  else started.stderr.pipe(process.stderr, { end: false })
  // The pipes close with the last process that holds them.
  const closed = once(started, 'close')
  const waiting = new Set<() => void>()
  createInterface({ input: started.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  return {
    lines,
    notes,
    printed: (pattern) =>
      new Promise((resolve) => {
        const findLine = (): void => {
          const line = lines.find((line) => pattern.test(line))
          if (line !== undefined) resolve(line)
        }
        waiting.add(findLine)
        findLine()
      }),
    stop: (signal = 'SIGTERM') => void started.kill(signal),
    async kill() {
      started.kill('SIGKILL')
      await closed
    },
    ended: once(started, 'exit').then(([code]) => code as number | null),
  }
}
