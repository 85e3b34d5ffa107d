import { Worker } from 'node:worker_threads'
import type { Load } from './heartbeat-program'

/**
 * Starts a thread that runs a function, of which it gets the text: so it needs no file of its own, which bundles, tests and
 * builds would each have to find.
 */
export function startThread(run: (load: Load) => void, workerData: unknown): Worker {
  // esbuild and tsx, with `keepNames`, wrap functions in calls of a helper.
  const program = `const __name = (value) => value; (${String(run)})(require)`
  return new Worker(program, { eval: true, execArgv: [], workerData })
}
