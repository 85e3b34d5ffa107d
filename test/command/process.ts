import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { dirname, join } from 'node:path'
import { buildSync } from 'esbuild'

/** `liquid-platform` in a process of its own. */
export interface CommandProcess {
  /** The lines on stdout so far. */
  readonly lines: readonly string[]
  /** The first line on stdout that matches. */
  printed(line: RegExp): Promise<string>
  /** Sends SIGTERM. */
  stop(): void
  /** The exit code; null if a signal has ended it. */
  readonly ended: Promise<number | null>
}

const root = join(__dirname, '../..')
let built: string | undefined

/** The program, which is built once: the sources alone would take each process seconds to read. */
function program(): string {
  return (built ??= build())
}

function build(): string {
  const folder = join(root, '.bench')
  mkdirSync(folder, { recursive: true })
  const outdir = mkdtempSync(join(folder, 'command-'))
  const options = { bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' } as const
  const external = [join(root, 'src/library/libraries.cjs')]
  const entryPoints = [join(root, 'src/command/index.ts')]
  buildSync({ ...options, external, entryPoints, outdir, outExtension: { '.js': '.mjs' } })
  return join(outdir, 'index.mjs')
}

/** Removes what was built; for `afterAll`. */
export function removeProgram(): void {
  if (built !== undefined) rmSync(dirname(built), { recursive: true })
}

export function startCommand(
  directory: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): CommandProcess {
  const started = spawn(process.execPath, [program(), ...args], {
    cwd: directory,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const waiting = new Set<() => void>()
  createInterface({ input: started.stdout }).on('line', (line) => {
    lines.push(line)
    for (const look of waiting) look()
  })
  return {
    lines,
    printed: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          const line = lines.find((line) => pattern.test(line))
          if (line !== undefined) resolve(line)
        }
        waiting.add(look)
        look()
      }),
    stop: () => void started.kill('SIGTERM'),
    ended: once(started, 'exit').then(([code]) => code as number | null),
  }
}
