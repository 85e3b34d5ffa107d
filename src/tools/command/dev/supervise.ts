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
  // The process in the same terminal gets SIGINT itself; both signals end it in order.
  process.on('SIGINT', () => undefined)
  let kept: NodeJS.ProcessEnv = {}
  for (let start = 'first'; ; start = 'again') {
    const child = fork(program, args, { env: { ...process.env, [startVariable]: start, ...kept } })
    child.on('message', ({ port }: Listens) => {
      kept = { [portVariable]: String(port) }
    })
    const end = (): void => void child.kill('SIGTERM')
    process.on('SIGTERM', end)
    const [code] = (await once(child, 'exit')) as [number | null]
    process.off('SIGTERM', end)
    if (code !== restartCode) return code ?? 1
  }
}
