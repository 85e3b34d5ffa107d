import { ok, rejects } from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import {
  isManaged,
  type JobCounts,
  type JobHandler,
  type JobQueue,
  type ListedJob,
  type ManagedJobQueue,
} from '../../../ports/jobs/port'
import { testJobAttempts } from './attempts'
import { runAll, enqueue, listIds, list, runUntil } from './work'
import { runWatched } from '../calls'
import { findRunner } from '../runner'
import { assertEqual, assertSame, assertSameJson } from '../json'
import { assertLasted } from '../checks'

/**
 * The tests that a queue of jobs must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 * Every test makes a queue, which must be empty and have no other worker. Delays use real time: one test takes over two
 * seconds, so Mocha needs a longer timeout.
 *
 * @example
 * describe('jobs in Postgres', () => {
 *   testJobQueue(async () => {
 *     await removeAllJobs()
 *     return adapters.jobs
 *   })
 * })
 */
export function testJobQueue(make: () => JobQueue | Promise<JobQueue>): void {
  const { describe, it } = findRunner()

  const test = (name: string, body: (queue: JobQueue) => Promise<void>): void => {
    it(name, async () => runWatched(await make(), 'queue', body))
  }
  /** A queue need not list its jobs. */
  const testManaged = (name: string, body: (queue: ManagedJobQueue) => Promise<void>): void =>
    test(name, async (queue) => {
      if (isManaged(queue)) await body(queue)
    })

  describe('a job queue', () => {
    test('runs each job once, with its payload', async (queue) => {
      const payloads = ['text', 5, null, [1, { a: 'zażółć 🦊' }], JSON.parse('{ "__proto__": { "a": 1 } }') as object]
      const ids = await Promise.all(payloads.map(async (payload) => enqueue(queue, payload)))
      assertEqual(new Set(ids.map((id) => typeof id)), new Set(['string']), 'the types of the ids')
      assertSame(new Set(ids).size, payloads.length)
      const done = await runAll(queue, payloads.length)
      assertSame(done.length, payloads.length)
      for (const { id, kind, payload, attempt, maxAttempts, priority, sourceName } of done) {
        assertSameJson(payload, payloads[ids.indexOf(id)])
        assertEqual([kind, attempt, maxAttempts, priority, sourceName], ['test', 1, 1, 'default', null])
      }
    })

    test("uses the passed id, and passes the job's origin to its handler", async (queue) => {
      const id = '6f1c0d0e-6d0b-4c0e-9d55-1f2b3c4d5e6f'
      assertSame(await enqueue(queue, {}, { id, sourceName: 'shop', priority: 'high', maxAttempts: 3 }), id)
      const [job] = await runAll(queue, 1)
      assertEqual([job?.id, job?.sourceName, job?.priority, job?.maxAttempts], [id, 'shop', 'high', 3])
    })

    test('copies a payload, so later changes have no effect', async (queue) => {
      const payload = { list: [1] }
      await enqueue(queue, payload)
      payload.list.push(2)
      assertSameJson((await runAll(queue, 1))[0]?.payload, { list: [1] })
    })

    test('runs urgent jobs first, otherwise in order of arrival', async (queue) => {
      for (const priority of ['low', 'default', 'high', 'low', 'high'] as const) {
        await enqueue(queue, priority, { priority })
      }
      const done = await runAll(queue, 5)
      assertEqual(
        done.map(({ payload }) => payload),
        ['high', 'high', 'default', 'low', 'low'],
      )
    })

    test('runs jobs added by a job', async (queue) => {
      await enqueue(queue, 'first')
      const done: unknown[] = []
      const handler: JobHandler = async ({ payload }) => {
        done.push(payload)
        if (payload === 'first') await enqueue(queue, 'added')
      }
      await runUntil(queue, handler, () => done.length === 2)
      assertEqual(done, ['first', 'added'])
    })

    test('runs a job when it is due, and no sooner', async (queue) => {
      const begin = Date.now()
      await enqueue(queue, 'later', { delayMs: 300 })
      await enqueue(queue, 'now')
      const done = await runAll(queue, 2)
      assertEqual(
        done.map(({ payload }) => payload),
        ['now', 'later'],
      )
      assertLasted(Date.now() - begin, 290, 'a job with a delay of 300 ms')
    })

    test('retries a failing job up to its attempts, and runs the others', async (queue) => {
      await enqueue(queue, 'fails', { maxAttempts: 2, priority: 'high' })
      await enqueue(queue, 'fails once')
      await enqueue(queue, 'works')
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
      await runUntil(queue, handler, () => attempts.length === 4, { afterMs: 200 })
      assertEqual(attempts.sort(), ['fails 1', 'fails 2', 'fails once 1', 'works 1'])
      const [first = 0, second = 0] = times
      assertLasted(second - first, 1990, 'the time to the second attempt')
    })

    test('limits its concurrency', async (queue) => {
      for (let i = 0; i < 10; i++) await enqueue(queue, i)
      let [running, maxRunning, done] = [0, 0, 0]
      const handler = async (): Promise<void> => {
        maxRunning = Math.max(maxRunning, ++running)
        await pause(20)
        running--
        done++
      }
      await runUntil(queue, handler, () => done === 10, { concurrency: 3 })
      ok(maxRunning > 1 && maxRunning <= 3, `concurrency 3: expected 2 or 3 jobs at a time, got ${maxRunning}`)
    })

    test('starts no job once it is stopped, and waits for running ones', async (queue) => {
      for (let i = 0; i < 3; i++) await enqueue(queue, i)
      let [begun, done] = [0, 0]
      const handler = async (): Promise<void> => {
        begun++
        await pause(50)
        done++
      }
      await runUntil(queue, handler, () => begun === 1, { afterMs: 0 })
      assertSame(done, 1)
      await pause(150)
      assertSame(begun, 1)
      assertSame((await runAll(queue, 2)).length, 2)
    })

    testManaged('lists waiting, running and failed jobs with their details', async (queue) => {
      const later = await enqueue(queue, { a: 1 }, { delayMs: 3_600_000, sourceName: 'shop', priority: 'low' })
      const fails = await enqueue(queue, 'fails')
      const before = Date.now()
      const waiting = await list(queue, 'waiting')
      assertEqual(
        waiting.map(({ id, state, error }) => ({ id, state, error })),
        [
          { id: fails, state: 'waiting', error: null },
          { id: later, state: 'waiting', error: null },
        ],
      )
      await hasCounts(queue, { waiting: 2, running: 0, failed: 0 })
      const { kind, payload, attempt, maxAttempts, priority, sourceName, due } = waiting[1] as ListedJob
      assertEqual([kind, attempt, maxAttempts, priority, sourceName], ['test', 1, 1, 'low', 'shop'])
      assertSameJson(payload, { a: 1 })
      const wait = due.getTime() - before
      ok(
        Math.abs(wait - 3_600_000) < 60_000,
        `due of a job with a delay of an hour: expected 3600000 ms, got ${wait} ms`,
      )
      let running: readonly ListedJob[] = []
      const handler: JobHandler = async () => {
        running = await list(queue, 'running')
        await hasCounts(queue, { waiting: 1, running: 1, failed: 0 })
        throw new Error('no luck')
      }
      await runUntil(queue, handler, () => running.length > 0, { afterMs: 300 })
      assertEqual(
        running.map(({ id, state }) => ({ id, state })),
        [{ id: fails, state: 'running' }],
      )
      const [failed, ...others] = await list(queue, 'failed')
      assertEqual([failed?.id, failed?.state, failed?.error, others.length], [fails, 'failed', 'no luck', 0])
      await hasCounts(queue, { waiting: 1, running: 0, failed: 1 })
      assertEqual(await listIds(queue, 'waiting', { limit: 0 }), [])
      assertEqual(await listIds(queue, 'waiting', { offset: 1 }), [])
    })

    testManaged('retries a failed job on request, with all its attempts', async (queue) => {
      const id = await enqueue(queue, 'again')
      let fails = true
      const attempts: number[] = []
      const handler: JobHandler = ({ attempt }) => {
        attempts.push(attempt)
        if (fails) throw new Error('no')
      }
      await runUntil(queue, handler, () => attempts.length === 1, { afterMs: 300 })
      fails = false
      assertSame(await queue.retry(id), true)
      assertEqual(await listIds(queue, 'failed'), [])
      await runUntil(queue, handler, () => attempts.length === 2, { afterMs: 300 })
      assertEqual(attempts, [1, 1])
      assertSame(await queue.retry(id), false)
    })

    testManaged('runs a waiting job at once on request', async (queue) => {
      const id = await enqueue(queue, 'soon', { delayMs: 3_600_000 })
      assertSame(await queue.retry(id), true)
      assertEqual(
        (await runAll(queue, 1)).map((job) => job.id),
        [id],
      )
    })

    testManaged('removes a dropped job', async (queue) => {
      const [one, other] = [await enqueue(queue, 1, { delayMs: 3_600_000 }), await enqueue(queue, 2)]
      assertSame(await queue.drop(one), true)
      assertSame(await queue.drop(one), false)
      assertSame(await queue.drop(unknownId), false)
      assertSame(await queue.retry(unknownId), false)
      assertEqual(await listIds(queue, 'waiting'), [other])
    })

    testJobAttempts(test, testManaged)

    test('rejects an invalid job', async (queue) => {
      for (const job of [
        { kind: '' },
        { kind: 'a\0' },
        { sourceName: '\ud800' },
        { payload: () => 1 },
        { delayMs: -1 },
        { maxAttempts: 0 },
        { priority: 'urgent' },
      ]) {
        await rejects(async () => queue.enqueue({ kind: 'test', payload: 1, ...(job as object) }))
      }
      if (isManaged(queue)) assertEqual(await listIds(queue, 'waiting'), [])
    })

    test('supports concurrent calls', async (queue) => {
      const ids = await Promise.all(Array.from({ length: 100 }, async (_, i) => enqueue(queue, i)))
      assertSame(new Set(ids).size, 100)
      const done = await runAll(queue, 100, 10)
      assertEqual(done.map(({ id }) => id).sort(), [...ids].sort())
    })
  })
}

const unknownId = '6f1c0d0e-6d0b-4c0e-9d55-000000000000'

/** A queue need not count its jobs. */
async function hasCounts(queue: JobQueue, expected: JobCounts): Promise<void> {
  if (queue.counts) assertSameJson(await queue.counts(), expected)
}
