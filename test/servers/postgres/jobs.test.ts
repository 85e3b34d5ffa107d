import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { JobReport } from '../../../src'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'
import { buildPrograms, type Programs } from '../../support/programs'
import { end } from '../servers'

// Workers killed and frozen while they run jobs, and a Postgres that is unreachable when a job ends.

const heartbeatMs = 500

let programs: Programs
let server: PostgresServer
let url: string
let pool: pg.Pool
let adapters: DatabaseAdapters

beforeAll(async () => {
  programs = await buildPrograms(['servers/programs/jobs/worker.mts'])
  server = await startPostgres()
  url = await server.database()
  pool = poolOf(url)
  adapters = await postgresAdapters({ ...patient, connectionString: url, pollMs: 50, heartbeatMs })
  await pool.query('CREATE TABLE notes (what text, id uuid, pid integer)')
}, 300_000)

afterAll(async () => {
  await programs.close()
  await adapters.close()
  await pool.end()
  await server.stop()
})

const startWorker = async () => (await programs.start('worker', url, String(heartbeatMs))).child

/** Waits until a job has `count` notes of a kind, and returns their processes. */
async function waitForNotes(kind: string, id: string, count = 1): Promise<number[]> {
  for (;;) {
    const query = 'SELECT pid FROM notes WHERE what = $1 AND id = $2'
    const { rows } = await pool.query<{ pid: number }>(query, [kind, id])
    if (rows.length >= count) return rows.map(({ pid }) => pid)
    await sleep(20)
  }
}

/** Runs jobs until `isOver`, and returns the queue's reports. */
async function reportsUntil(isOver: (reports: readonly JobReport[]) => boolean | Promise<boolean>) {
  const reports: JobReport[] = []
  const worker = adapters.jobs.process(() => undefined, { report: (report) => void reports.push(report) })
  while (!(await isOver(reports))) await sleep(20)
  await worker.stop()
  return reports
}

const isEmpty = async (): Promise<boolean> =>
  (await pool.query('SELECT FROM liquid_platform_jobs.job')).rows.length === 0

test('reruns a job with one attempt after its worker was killed, and reports that once', async () => {
  const id = await adapters.jobs.enqueue({ kind: 'test', payload: 60_000 })
  const killed = await startWorker()
  await waitForNotes('begun', id)
  await end(killed)
  const reports = await reportsUntil(isEmpty)
  expect(reports.map(({ job, state }) => [job.id, job.attempt, state])).toEqual([[id, 1, 'waiting']])
}, 300_000)

test('fails a job that kills its worker each time, and reports that', async () => {
  const id = await adapters.jobs.enqueue({ kind: 'test', payload: 60_000, maxAttempts: 5 })
  for (let n = 1; n <= 3; n++) {
    const killed = await startWorker()
    await waitForNotes('begun', id, n)
    await end(killed)
  }
  const reports = await reportsUntil((reports) => reports.some(({ state }) => state === 'failed'))
  expect(reports.map(({ job, state }) => [job.id, state])).toEqual([[id, 'failed']])
  expect(await waitForNotes('waiting', id, 2)).toHaveLength(2)
  expect(await adapters.jobs.list('failed')).toMatchObject([
    { id, attempt: 1, error: 'its worker did not respond; the attempt does not count' },
  ])
  expect(await adapters.jobs.retry(id)).toBe(true)
  await reportsUntil(isEmpty)
}, 300_000)

test('ignores a frozen worker once another has its job', async () => {
  const id = await adapters.jobs.enqueue({ kind: 'test', payload: 4000 })
  const frozen = await startWorker()
  await waitForNotes('begun', id)
  frozen.kill('SIGSTOP')
  const other = await startWorker()
  await waitForNotes('begun', id, 2)
  frozen.kill('SIGCONT')
  while (!(await isEmpty())) await sleep(20)
  expect(await waitForNotes('done', id)).toContain(other.pid)
  expect(await waitForNotes('begun', id)).toEqual([frozen.pid, other.pid])
  // Both the new worker and the frozen one report it.
  expect((await waitForNotes('waiting', id, 2)).toSorted()).toEqual([frozen.pid, other.pid].toSorted())
  await Promise.all([end(frozen), end(other)])
}, 300_000)

test('runs a job once that ended while Postgres was unreachable, and counts a failure once', async () => {
  const runs: unknown[] = []
  const reports: JobReport[] = []
  let [begin, go] = [(): void => undefined, (): void => undefined]
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const isBack = new Promise<void>((resolve) => {
    go = resolve
  })
  const worker = adapters.jobs.process(
    async ({ payload }) => {
      if (runs.push(payload) === 2) begin()
      await isBack
      if (payload === 'fails') throw new Error('no')
    },
    { concurrency: 2, report: (report) => void reports.push(report) },
  )
  await adapters.jobs.enqueue({ kind: 'test', payload: 'works' })
  const fails = await adapters.jobs.enqueue({ kind: 'test', payload: 'fails' })
  await begun
  const restarted = server.restart()
  go()
  await restarted
  const countLeft = async (): Promise<number> =>
    (await pool.query("SELECT FROM liquid_platform_jobs.job WHERE state <> 'failed'")).rows.length
  while ((await countLeft()) > 0) await sleep(50)
  await worker.stop()
  expect(runs).toEqual(['works', 'fails'])
  expect(reports).toEqual([])
  expect(await adapters.jobs.list('failed')).toMatchObject([{ id: fails, attempt: 1, error: 'no' }])
  await adapters.jobs.drop(fails)
}, 300_000)

test('reports the jobs that a stopping worker could not acknowledge while Postgres was unreachable', async () => {
  const own = await startPostgres()
  const { jobs } = await postgresAdapters({ ...patient, connectionString: await own.database(), heartbeatMs })
  const reports: JobReport[] = []
  const id = await jobs.enqueue({ kind: 'test', payload: 1 })
  await new Promise<void>((resolve) => {
    const worker = jobs.process(
      async () => {
        await own.stop()
        resolve(worker.stop({ signal: AbortSignal.timeout(500) }))
      },
      { report: (report) => void reports.push(report) },
    )
  })
  expect(reports).toMatchObject([
    { job: { id }, state: 'waiting', reason: expect.stringMatching(/^it ran, but could not be acknowledged: /) },
  ])
}, 300_000)
