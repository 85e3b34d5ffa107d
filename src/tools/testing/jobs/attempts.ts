import { setTimeout as pause } from 'node:timers/promises'
import type { JobHandler, JobQueue, JobReport, ManagedJobQueue } from '../../../ports/jobs/port'
import { runAll, enqueue, listIds, list, waitUntil, runUntil } from './work'
import { assertEqual, assertSame } from '../json'
import { assertLasted } from '../checks'

type Test<Queue extends JobQueue> = (name: string, body: (queue: Queue) => Promise<void>) => void

/** The tests of attempts that do not end by themselves. */
export function testJobAttempts(test: Test<JobQueue>, testManaged: Test<ManagedJobQueue>): void {
  testManaged('stops an attempt at the end of its lease, and signals its handler', async (queue) => {
    const id = await enqueue(queue, 'slow')
    let aborted = false
    const handler: JobHandler = ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => {
          aborted = true
          resolve(undefined)
        })
      })
    const begin = Date.now()
    await runUntil(queue, handler, () => aborted, { leaseMs: 1000, afterMs: 300 })
    assertLasted(Date.now() - begin, 990, 'an attempt with a lease of 1000 ms')
    await waitUntil(async () => (await listIds(queue, 'failed')).includes(id))
  })

  test('reports an attempt that exceeded its lease, and whether it was the last', async (queue) => {
    for (const maxAttempts of [1, 2]) await enqueue(queue, maxAttempts, { maxAttempts })
    const reports: JobReport[] = []
    const report = (reported: JobReport): void => void reports.push(reported)
    const handler: JobHandler = () => new Promise(() => undefined)
    await runUntil(queue, handler, () => reports.length === 2, { leaseMs: 50, report })
    assertEqual(
      reports.map(({ job, state }) => [job.payload, state]),
      [
        [1, 'failed'],
        [2, 'waiting'],
      ],
    )
  })

  testManaged(
    'returns running jobs to the queue after the grace period, without counting the attempt',
    async (queue) => {
      const id = await enqueue(queue, 'long', { priority: 'high' })
      const reports: JobReport[] = []
      let signal: AbortSignal | undefined
      let finish = (): void => undefined
      const handler: JobHandler = (job) => {
        signal = job.signal
        return new Promise((resolve) => {
          finish = () => resolve(undefined)
        })
      }
      const worker = await queue.process(handler, { report: (reported) => void reports.push(reported) })
      await waitUntil(() => signal !== undefined)
      const grace = new AbortController()
      const stopped = worker?.stop({ signal: grace.signal })
      await pause(50)
      assertEqual([signal?.aborted, await listIds(queue, 'running')], [false, [id]])
      grace.abort()
      await stopped
      assertSame(signal?.aborted, true, 'whether the signal of a stopped job is aborted')
      assertEqual(
        reports.map(({ job, state }) => [job.id, state]),
        [[id, 'waiting']],
      )
      assertEqual(
        (await list(queue, 'waiting')).map((job) => [job.id, job.attempt]),
        [[id, 1]],
      )
      // The work of the handler no longer counts.
      finish()
      await pause(50)
      assertEqual(
        (await runAll(queue, 1)).map((job) => [job.id, job.attempt]),
        [[id, 1]],
      )
      assertEqual(await listIds(queue, 'waiting'), [])
    },
  )

  testManaged('stops at once without running jobs, and returns them at once without a grace period', async (queue) => {
    const idle = await queue.process(() => undefined)
    await idle?.stop({ signal: new AbortController().signal })
    const id = await enqueue(queue, 'long')
    let runs = 0
    const worker = await queue.process(() => {
      runs++
      return new Promise(() => undefined)
    })
    await waitUntil(() => runs === 1)
    await worker?.stop({ signal: AbortSignal.abort() })
    assertEqual(await listIds(queue, 'waiting'), [id])
  })
}
