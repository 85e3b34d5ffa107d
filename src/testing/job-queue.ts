import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import type { JobHandler, JobQueue, QueuedJob } from '../adapters/jobs'
import { sameJson } from './json'
import { runner } from './runner'

/** How long a queue that is reached over a network may take. */
const patienceMs = 10_000

/**
 * The tests that a queue of jobs must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 * Every test makes a queue, which must be empty and have no other worker. Delays really pass: one test takes over two
 * seconds, which is more than Mocha allows unless it is told to.
 *
 * @example
 * describe('jobs in Postgres', () => {
 *   testJobQueue(() => postgresJobs(pool, { queue: randomUUID() }))
 * })
 */
export function testJobQueue(make: () => JobQueue | Promise<JobQueue>): void {
  const { describe, it } = runner()

  const test = (name: string, body: (queue: JobQueue) => Promise<void>): void => {
    it(name, async () => body(await make()))
  }

  describe('is a queue of jobs, which', () => {
    test('does each job once, with what it was given', async (queue) => {
      const payloads = ['text', 5, null, [1, { a: 'zażółć 🦊' }], JSON.parse('{ "__proto__": { "a": 1 } }') as object]
      const ids = await Promise.all(payloads.map(async (payload) => queue.enqueue(payload)))
      ok(ids.every((id) => typeof id === 'string'))
      strictEqual(new Set(ids).size, payloads.length)
      const done = await doAll(queue, payloads.length)
      strictEqual(done.length, payloads.length)
      for (const { id, payload, attempt, maxAttempts, priority, sourceName } of done) {
        sameJson(payload, payloads[ids.indexOf(id)])
        deepStrictEqual([attempt, maxAttempts, priority, sourceName], [1, 1, 'default', null])
      }
    })

    test('takes the id that it is given, and tells where a job comes from', async (queue) => {
      const id = '6f1c0d0e-6d0b-4c0e-9d55-1f2b3c4d5e6f'
      strictEqual(await queue.enqueue({}, { id, sourceName: 'shop', priority: 'high', maxAttempts: 3 }), id)
      const [job] = await doAll(queue, 1)
      deepStrictEqual([job?.id, job?.sourceName, job?.priority, job?.maxAttempts], [id, 'shop', 'high', 3])
    })

    test('copies a payload: changing it later changes nothing', async (queue) => {
      const payload = { list: [1] }
      await queue.enqueue(payload)
      payload.list.push(2)
      sameJson((await doAll(queue, 1))[0]?.payload, { list: [1] })
    })

    test('does what is more urgent first, and else what came first', async (queue) => {
      for (const priority of ['low', 'default', 'high', 'low', 'high'] as const) {
        await queue.enqueue(priority, { priority })
      }
      const done = await doAll(queue, 5)
      deepStrictEqual(
        done.map(({ payload }) => payload),
        ['high', 'high', 'default', 'low', 'low'],
      )
    })

    test('does what a job adds', async (queue) => {
      await queue.enqueue('first')
      const done: unknown[] = []
      const handler: JobHandler = async ({ payload }) => {
        done.push(payload)
        if (payload === 'first') await queue.enqueue('added')
      }
      await work(queue, handler, () => done.length === 2)
      deepStrictEqual(done, ['first', 'added'])
    })

    test('does a job no sooner than it is due', async (queue) => {
      const begin = Date.now()
      await queue.enqueue('later', { delayMs: 300 })
      await queue.enqueue('now')
      const done = await doAll(queue, 2)
      deepStrictEqual(
        done.map(({ payload }) => payload),
        ['now', 'later'],
      )
      ok(Date.now() - begin >= 290)
    })

    test('tries a job that fails again, as often as it may, and goes on with the others', async (queue) => {
      await queue.enqueue('fails', { maxAttempts: 2, priority: 'high' })
      await queue.enqueue('fails once')
      await queue.enqueue('works')
      const attempts: string[] = []
      const times: number[] = []
      const handler: JobHandler = ({ payload, attempt }) => {
        attempts.push(`${payload as string} ${attempt}`)
        if (payload === 'fails') {
          times.push(Date.now())
          throw new Error('no')
        }
        return payload === 'fails once' ? Promise.reject(new Error('no')) : undefined
      }
      await work(queue, handler, () => attempts.length === 4, { afterMs: 200 })
      deepStrictEqual(attempts.sort(), ['fails 1', 'fails 2', 'fails once 1', 'works 1'])
      const [first = 0, second = 0] = times
      ok(second - first >= 1990, `it is tried again after ${second - first} milliseconds, not after 2 seconds`)
    })

    test('does no more at a time than it may', async (queue) => {
      for (let i = 0; i < 10; i++) await queue.enqueue(i)
      let [running, most, done] = [0, 0, 0]
      const handler = async (): Promise<void> => {
        most = Math.max(most, ++running)
        await pause(20)
        running--
        done++
      }
      await work(queue, handler, () => done === 10, { concurrency: 3 })
      ok(most > 1 && most <= 3, `${most} at a time`)
    })

    test('takes no more once it is stopped, and is stopped when what runs is over', async (queue) => {
      for (let i = 0; i < 3; i++) await queue.enqueue(i)
      let [begun, done] = [0, 0]
      const handler = async (): Promise<void> => {
        begun++
        await pause(50)
        done++
      }
      await work(queue, handler, () => begun === 1, { afterMs: 0 })
      strictEqual(done, 1)
      await pause(150)
      strictEqual(begun, 1)
      strictEqual((await doAll(queue, 2)).length, 2)
    })

    test('can be filled by many at once', async (queue) => {
      const ids = await Promise.all(Array.from({ length: 100 }, async (_, i) => queue.enqueue(i)))
      strictEqual(new Set(ids).size, 100)
      const done = await doAll(queue, 100, 10)
      deepStrictEqual(done.map(({ id }) => id).sort(), [...ids].sort())
    })
  })
}

/** The jobs that are done until there are so many, and for a while after that. */
async function doAll(queue: JobQueue, count: number, concurrency = 1): Promise<QueuedJob[]> {
  const done: QueuedJob[] = []
  await work(
    queue,
    (job) => done.push(job),
    () => done.length >= count,
    { concurrency },
  )
  return done
}

/** Does jobs until it is over, and for a while after that. */
async function work(
  queue: JobQueue,
  handler: JobHandler,
  isOver: () => boolean,
  { concurrency = 1, afterMs = 20 } = {},
): Promise<void> {
  const worker = queue.process(handler, { concurrency })
  try {
    await until(isOver)
    await pause(afterMs)
  } finally {
    await worker.stop()
  }
}

async function until(isOver: () => boolean): Promise<void> {
  for (const begin = Date.now(); !isOver();) {
    ok(Date.now() - begin < patienceMs, 'the queue has not done its jobs in time')
    await pause(5)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
