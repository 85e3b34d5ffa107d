import { fork } from 'node:child_process'
import { once } from 'node:events'

/** The exit code of `dev` when it is to be started again. */
export const restartCode = 75

/** The variable by which the started process recognizes that it is. Its value is `first` or `again`. */
export const startVariable = 'LIQUID_PLATFORM_DEV'

/** The variable with the port of the start before. */
export const portVariable = 'LIQUID_PLATFORM_DEV_PORT'

/** The message of the started process when it listens. */
export interface Listens {
  readonly port: number
}

/**
 * Runs `dev` in a process of its own, and again whenever it ends because a file of its start has changed: modules and
 * environment variables cannot be replaced in a running process.
 *
 * @param program the path of this program
 * @returns the exit code
 */
export async function supervise(program: string, args: readonly string[]): Promise<number> {
  let kept: NodeJS.ProcessEnv = {}
  const stop = new AbortController()
  for (let start = 'first'; ; start = 'again') {
    const child = fork(program, args, { env: { ...process.env, [startVariable]: start, ...kept } })
    child.on('message', ({ port }: Listens) => {
      kept = { [portVariable]: String(port) }
    })
    // In a terminal, the process gets SIGINT itself, too: a second SIGINT would end it at once.
    const end = (): void => {
      stop.abort()
      child.kill('SIGTERM')
    }
    for (const signal of signals) process.on(signal, end)
    const [code] = (await once(child, 'exit')) as [number | null]
    for (const signal of signals) process.off(signal, end)
    if (stop.signal.aborted || code !== restartCode) return code ?? 1
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const
