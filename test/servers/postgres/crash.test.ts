import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrationsTable, usersTable } from '../../../src/ports/records/reserved-tables'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { register } from '../../support/register'
import { accessKey, crashFiles, migrated, signUp } from '../programs/crash/files'
import { killUnderVisits } from '../programs/crash/visits'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'
import { buildPrograms, type Programs } from '../../support/programs'
import { end } from '../servers'

// Processes killed at random moments, and a killed server. CRASHES=100 sets the number of kills.

const rounds = Number(process.env.CRASHES ?? 2)
const timeoutMs = 300_000 + rounds * 10_000

let programs: Programs
let server: PostgresServer
let url: string
let pool: pg.Pool
let adapters: DatabaseAdapters

beforeAll(async () => {
  programs = await buildPrograms(['servers/programs/crash/app.mts', 'servers/programs/crash/writer.mts'])
  server = await startPostgres()
  url = await server.database()
  pool = poolOf(url)
  adapters = await postgresAdapters({
    ...patient,
    connectionString: url,
    pollMs: 50,
    heartbeatMs: 200,
    fixedTokens: [accessKey],
  })
}, 300_000)

afterAll(async () => {
  await programs.close()
  await adapters.close()
  await pool.end()
  await server.stop()
})

const emails = async (): Promise<string[]> => {
  const users = await adapters.records.search({ table: usersTable, limit: 100_000 })
  return users.map(({ properties }) => properties.email as string).sort()
}

/** Waits until Postgres has finished the statements of killed processes, which may include a commit. */
async function untilIdle(): Promise<void> {
  const busy = `SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`
  while ((await pool.query(busy)).rows.length > 0) await sleep(50)
}

test(
  'creates a user for each response and no other, each with one job and one e-mail',
  async () => {
    const answered: string[] = []
    const signedUp: string[] = []
    for (let round = 0; round < rounds; round++) {
      const { child, firstLine } = await programs.start('app', url, 'serve')
      const counts = [0, 0, 0, 0]
      await killUnderVisits(
        () => end(child),
        async (visitor) => {
          const email = `${round}-${visitor}-${(counts[visitor] as number)++}@example.com`
          signedUp.push(email)
          const status = await fetch(signUp(`http://127.0.0.1:${firstLine}`, email)).then(
            (response) => response.status,
            () => undefined,
          )
          if (status === 201) answered.push(email)
          return status === 201
        },
      )
    }
    await untilIdle()
    const users = await emails()
    expect(users.length).toBeGreaterThan(0)
    expect(answered.filter((email) => !users.includes(email))).toEqual([])
    expect(users.filter((email) => !signedUp.includes(email))).toEqual([])
    // Only requests interrupted by a kill may have been saved without a response.
    expect(users.length - answered.length).toBeLessThanOrEqual(4 * rounds)

    const sent: string[] = []
    const mailer = { send: ({ to }: { readonly to: readonly string[] }) => void sent.push(to.join()) }
    const app = register({ files: crashFiles(), mailer, ...adapters })
    const worker = app.jobs.work({ concurrency: 5 })
    while (sent.length < users.length || (await adapters.jobs.list('waiting', { limit: 1 })).length > 0) {
      await sleep(50)
    }
    await worker.stop()
    expect(sent.sort()).toEqual(users)
    expect(app.entries.map(({ message }) => message).sort()).toEqual(users)
    expect(await adapters.jobs.list('failed')).toEqual([])
  },
  timeoutMs,
)

test(
  'loses no job with one attempt, and reports one that ran twice after its worker was killed',
  async () => {
    await pool.query(
      'CREATE TABLE begun (id uuid, pid integer); CREATE TABLE done (LIKE begun); CREATE TABLE reported (LIKE begun)',
    )
    const ids: string[] = []
    const killed: (number | undefined)[] = []
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < 40; n++) ids.push(await adapters.jobs.enqueue({ kind: 'test', payload: n }))
      const { child } = await programs.start('app', url, 'work')
      await sleep(Math.random() * 300)
      killed.push(child.pid)
      await end(child)
    }
    const { child } = await programs.start('app', url, 'work')
    // A single query, because a job may change its state between two.
    const countLeft = async (): Promise<number> => {
      const count =
        "SELECT count(*)::int AS left FROM liquid_platform_jobs.job WHERE state IN ('created', 'retry', 'active')"
      return (await pool.query<{ left: number }>(count)).rows[0]?.left ?? 0
    }
    while ((await countLeft()) > 0) await sleep(100)
    await end(child)

    const { rows } = await pool.query<{ id: string; pids: number[]; done: number }>(
      `SELECT id, array_agg(pid) AS pids, (SELECT count(*)::int FROM done WHERE done.id = begun.id) AS done
      FROM begun GROUP BY id`,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(rows.filter(({ done }) => done === 0)).toEqual([])
    const again: string[] = []
    for (const { id, pids } of rows) {
      expect(new Set(pids).size).toBe(pids.length)
      expect(pids.filter((pid) => !killed.includes(pid)).length).toBeLessThanOrEqual(1)
      if (pids.length > 1) expect(pids.some((pid) => killed.includes(pid))).toBe(true)
      if (pids.length > 1) again.push(id)
    }
    const reported = (await pool.query<{ id: string }>('SELECT DISTINCT id FROM reported')).rows.map(({ id }) => id)
    expect(again.filter((id) => !reported.includes(id))).toEqual([])
    if (rounds > 2) console.log(`${rounds} kills, ${ids.length} jobs, ${again.length} ran again, all of them reported`)
    expect(await adapters.jobs.list('failed')).toEqual([])
  },
  timeoutMs,
)

test(
  'keeps records consistent with the jobs that name them',
  async () => {
    let written = 0
    for (let round = 0; round < rounds; round++) {
      const { child } = await programs.start('writer', url, String(round))
      await sleep(50 + Math.random() * 150)
      await end(child)
      // A single query, for a consistent view of both.
      const { rows } = await pool.query<{ records: string[] | null; jobs: string[] | null; whole: boolean }>(`SELECT
      (SELECT array_agg(id::text ORDER BY id) FROM liquid_platform.records WHERE table_name = 'crash') AS records,
      (SELECT bool_and(properties ? 'queued') FROM liquid_platform.records WHERE table_name = 'crash') AS whole,
      (SELECT array_agg(payload ->> 'id' ORDER BY (payload ->> 'id')::bigint)
        FROM liquid_platform_jobs.job, LATERAL (SELECT (data ->> 'payload')::jsonb AS payload) AS payloads
        WHERE data ->> 'kind' = 'crash') AS jobs`)
      const { records, jobs, whole } = rows[0] ?? {}
      expect(jobs).toEqual(records)
      expect(whole).not.toBe(false)
      written = records?.length ?? 0
    }
    expect(written).toBeGreaterThan(0)
  },
  timeoutMs,
)

test(
  'applies a migration whole or not at all, and the rest in the next process',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const schema = `crash_${round}`
      const { child } = await programs.start('app', url, 'migrate', schema)
      await sleep(Math.random() * 1500)
      await end(child)
      const own = await postgresAdapters({ ...patient, connectionString: url, maxConnections: 3, schema })
      const app = register({ files: crashFiles(), ...own })
      await app.migrate()
      const numbers = (await own.records.search({ table: migrated, limit: 100 })).map(({ properties }) => properties.n)
      expect(numbers).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
      expect(await own.records.count({ table: migrationsTable })).toBe(5)
      expect(await app.pendingMigrations()).toEqual([])
      const { rows } = await pool.query(
        'SELECT indisvalid AS valid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = $1::regnamespace AND relname LIKE $2',
        [schema, 'property%'],
      )
      expect(rows).toEqual([{ valid: true }, { valid: true }])
      await own.close()
      await pool.query(`DROP SCHEMA ${schema} CASCADE; DROP SCHEMA ${schema}_jobs CASCADE`)
    }
  },
  timeoutMs,
)

test(
  'fails requests clearly while a server restarts, and leaves no connection',
  async () => {
    const own = poolOf(url, 4)
    const store = await postgresAdapters({ pool: own, fixedTokens: [accessKey] })
    const app = register({ files: crashFiles(), ...store })
    const answers: { email: string; status: number }[] = []
    for (let round = 0; round < Math.ceil(rounds / 3); round++) {
      let isOver = false
      const visit = async (visitor: number): Promise<void> => {
        for (let n = 0; !isOver; n++) {
          const email = `restart-${round}-${visitor}-${n}@example.com`
          answers.push({ email, status: (await app.fetch(signUp('http://app.test', email))).status })
        }
      }
      const visits = [0, 1, 2, 3].map(visit)
      await sleep(100 + Math.random() * 200)
      await server.restart()
      isOver = true
      await Promise.all(visits)
      expect((await app.fetch(signUp('http://app.test', `after-${round}@example.com`))).status).toBe(201)
    }
    const failures = app.entries.filter(({ level }) => level === 'error').map(({ message }) => message)
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.filter((message) => !message.includes('Postgres cannot be reached: '))).toEqual([])
    const users = await emails()
    expect(answers.filter(({ email, status }) => status === 201 && !users.includes(email))).toEqual([])
    expect([own.waitingCount, own.totalCount - own.idleCount]).toEqual([0, 0])
    await store.close()
    await own.end()
  },
  timeoutMs,
)
