import { ok } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  Job,
  JobHandler,
  JobQueue,
  JobRequest,
  JobState,
  ListedJob,
  ManagedJobQueue,
  ProcessOptions,
} from '../../../ports/jobs/port'

/** The longest wait for jobs, long enough for a queue across a network. */
const patienceMs = 10_000

type Paging = Parameters<ManagedJobQueue['list']>[1]

export async function enqueue(queue: JobQueue, payload: unknown, options: Partial<JobRequest> = {}): Promise<string> {
  return queue.enqueue({ kind: 'test', payload, ...options })
}

export async function list(queue: ManagedJobQueue, state: JobState, paging?: Paging): Promise<readonly ListedJob[]> {
  return Array.from(await queue.list(state, paging))
}

export async function listIds(queue: ManagedJobQueue, state: JobState, paging?: Paging): Promise<string[]> {
  return (await list(queue, state, paging)).map(({ id }) => id)
}

/** Works until `count` jobs are done and a little longer, and returns the jobs done. */
export async function runAll(queue: JobQueue, count: number, concurrency = 1): Promise<Job[]> {
  const done: Job[] = []
  await runUntil(
    queue,
    (job) => done.push(job),
    () => done.length >= count,
    { concurrency },
  )
  return done
}

/** Runs a worker until `isOver`, and `afterMs` longer. */
export async function runUntil(
  queue: JobQueue,
  handler: JobHandler,
  isOver: () => boolean,
  { afterMs = 20, ...options }: ProcessOptions & { readonly afterMs?: number } = {},
): Promise<void> {
  const worker = await queue.process(handler, options)
  try {
    await waitUntil(isOver)
    await pause(afterMs)
  } finally {
    await worker?.stop()
  }
}

export async function waitUntil(isOver: () => boolean | Promise<boolean>): Promise<void> {
  for (const begin = Date.now(); !(await isOver());) {
    ok(Date.now() - begin < patienceMs, `expected the queue to do its jobs within ${patienceMs / 1000} s, got no end`)
    await pause(5)
  }
}
