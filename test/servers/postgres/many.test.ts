import { usersTable } from '../../../src/ports/records/reserved-tables'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { patient } from '../patience'
import { poolOf, startPostgres, type PostgresServer } from './server'
import { buildPrograms, type Programs } from '../../support/programs'
import { end } from '../servers'

// Four processes on one server. MANY=1 uses the full numbers.

const isFull = process.env.MANY === '1'
const counts = isFull
  ? { jobs: 10_000, signUps: 2000, addresses: 500, increments: 10_000 }
  : { jobs: 400, signUps: 200, addresses: 50, increments: 200 }
const timeoutMs = isFull ? 600_000 : 300_000
const processes = ['0', '1', '2', '3']

let programs: Programs
let server: PostgresServer
let url: string
let adapters: DatabaseAdapters

beforeAll(async () => {
  programs = await buildPrograms(['servers/programs/many/client.mts'])
  server = await startPostgres()
  url = await server.database()
  adapters = await postgresAdapters({ ...patient, connectionString: url, maxConnections: 2 })
}, 300_000)

afterAll(async () => {
  await programs.close()
  await adapters.close()
  await server.stop()
})

/** Starts the four processes with a quarter of the work each, and returns their results. */
async function runClients<T>(role: string, count: number, ...args: string[]) {
  const started = await Promise.all(
    processes.map((own) => programs.start('client', url, role, own, String(count / 4), ...args)),
  )
  return {
    results: started.map(({ firstLine }) => JSON.parse(firstLine) as T),
    stop: () => Promise.all(started.map(({ child }) => end(child))),
  }
}

test(
  `runs each of ${counts.jobs} jobs once`,
  async () => {
    const pool = poolOf(url, 1)
    await pool.query('CREATE TABLE runs (id uuid)')
    const countRuns = async (): Promise<{ runs: number; jobs: number }> => {
      const query = 'SELECT count(*)::int AS runs, count(DISTINCT id)::int AS jobs FROM runs'
      return (await pool.query<{ runs: number; jobs: number }>(query)).rows[0] as { runs: number; jobs: number }
    }
    const { stop } = await runClients<number>('work', counts.jobs)
    while ((await countRuns()).jobs < counts.jobs) await new Promise((resolve) => setTimeout(resolve, 100))
    // A second run of a job would happen soon.
    await new Promise((resolve) => setTimeout(resolve, 500))
    await stop()
    expect(await countRuns()).toEqual({ runs: counts.jobs, jobs: counts.jobs })
    await pool.end()
  },
  timeoutMs,
)

test(
  `creates ${counts.addresses} users for ${counts.signUps} sign-ups with ${counts.addresses} addresses`,
  async () => {
    const { results, stop } = await runClients<number[]>('signUp', counts.signUps, String(counts.addresses))
    await stop()
    const statuses = results.flat()
    expect([201, 422].map((status) => statuses.filter((one) => one === status).length)).toEqual([
      counts.addresses,
      counts.signUps - counts.addresses,
    ])
    expect(await adapters.records.count({ table: usersTable })).toBe(counts.addresses)
  },
  timeoutMs,
)

test(
  `counts each of ${counts.increments} increments in transactions, or responds with an error`,
  async () => {
    const { id } = await adapters.records.create('counter', { n: 0 })
    const { results, stop } = await runClients<{ counted: number; errors: string[] }>('increment', counts.increments)
    await stop()
    const counted = results.reduce((sum, one) => sum + one.counted, 0)
    expect((await adapters.records.find(id, 'counter'))?.properties).toEqual({ n: counted })
    const isClear = (error: string): boolean => /another transaction|waited for each other|Postgres cannot/.test(error)
    expect(results.flatMap(({ errors }) => errors).filter((error) => !isClear(error))).toEqual([])
    expect(counted).toBeGreaterThan(0)
  },
  timeoutMs,
)
