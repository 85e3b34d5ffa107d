import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedAdapters } from '../../../src/engines/embedded'
import { postgresAdapters, type DatabaseAdapters } from '../../../src/engines/postgres'
import { removeProgram, startCommand, type CommandProcess, type StartOptions } from '../../tools/command/process'
import { newDirectory } from '../../support/jest/app-directory'
import { accessKey } from '../programs/crash/files'
import { Shop, shopFiles } from '../programs/crash/shop'
import { killUnderVisits } from '../programs/crash/visits'
import { startPostgres, type PostgresServer } from '../postgres/server'
import { startRedis, type RedisServer } from '../redis/server'

// Kills `liquid-platform serve` at random moments while visitors send requests. CRASHES=100 sets the number of kills.

const rounds = Number(process.env.CRASHES ?? 2)
const timeoutMs = 120_000 + rounds * 30_000
const token = 'a-token-of-metrics'

let [postgres, redis] = [] as unknown as [PostgresServer, RedisServer]
const processes: CommandProcess[] = []

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
})
afterAll(async () => {
  await Promise.all(processes.map(({ kill }) => kill()))
  await Promise.all([postgres.stop(), redis.kill()])
  removeProgram()
})

interface Place {
  readonly shop: Shop
  /** The folder of the app, its database and its uploads. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
}

function newPlace(shop: Shop, engines: Readonly<Record<string, string>>): Place {
  const secret = { SECRET: 's'.repeat(32), ACCESS_KEYS: accessKey, METRICS_TOKEN: token }
  return {
    shop,
    folder: newDirectory(shopFiles),
    env: { ...secret, STORAGE_URL: './uploads', JOB_HEARTBEAT: '1', ...engines },
  }
}

function serve({ folder, env }: Place, options: readonly string[] = [], start?: StartOptions): CommandProcess {
  const own = options.includes('--port') ? options : ['--port', '0', ...options]
  const started = startCommand(folder, ['serve', '--host', '127.0.0.1', ...own], env, start)
  processes.push(started)
  return started
}

async function originOf({ printed }: CommandProcess): Promise<string> {
  const [, port] = /on port (\d+)/.exec(await printed(/"serves /)) ?? []
  return `http://127.0.0.1:${port}`
}

/** Waits until all jobs have succeeded or failed. */
async function drained(origin: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const left = /liquid_platform_job_count\{liquid_platform_job_state="(?:waiting|running)"[^}]*\} [1-9]/
  while (left.test(await (await fetch(`${origin}/_metrics`, { headers })).text())) await sleep(100)
}

/**
 * Runs all jobs, including those that failed because three workers in a row died, stops the processes, and checks all
 * writes.
 */
async function settle(
  place: Place,
  start: () => CommandProcess,
  open: () => Promise<DatabaseAdapters>,
  upMs: readonly number[],
): Promise<void> {
  const { shop, folder } = place
  let diedThrice = 0
  for (let retried = 1; retried > 0; diedThrice += retried) {
    const last = start()
    await drained(await originOf(last))
    await end(shop, last)
    retried = await retryFailed(await open())
  }
  const adapters = await open()
  const { jobs, ranAgain, ...found } = await shop.audit(adapters, join(folder, 'uploads')).finally(adapters.close)
  const [median, worst] = [upMs.toSorted((a, b) => a - b)[Math.floor(upMs.length / 2)], Math.max(...upMs)]
  if (rounds > 3) {
    const counts = { kills: upMs.length, acknowledged: shop.answered, jobs, ranAgain, diedThrice }
    console.log(expect.getState().currentTestName, JSON.stringify({ ...counts, ...found, upMs: { median, worst } }))
  }
  expect(shop.answered).toBeGreaterThan(0)
  expect(found).toEqual({
    lost: [],
    halfDone: [],
    notDone: [],
    unlogged: [],
    unloggedMails: 0,
    failed: [],
    left: { waiting: 0, running: 0, failed: 0 },
    wrongSessions: [],
  })
}

async function end(shop: Shop, { stop, ended, lines }: CommandProcess): Promise<void> {
  stop()
  expect(await ended).toBe(0)
  shop.lines.push(...lines)
}

/** Retries jobs that failed because three workers in a row died. @returns their number */
async function retryFailed({ jobs, close }: DatabaseAdapters): Promise<number> {
  const failed = await jobs.list('failed')
  for (const { id, error } of failed) {
    expect(error).toMatch('its worker did not respond')
    expect(await jobs.retry(id)).toBe(true)
  }
  await close()
  return failed.length
}

/** Kills a process while visitors send requests, and stores its output. */
async function crash({ shop }: Place, victim: CommandProcess, origin: string, maxMs?: number): Promise<void> {
  await killUnderVisits(victim.kill, (visitor) => shop.visit(origin, visitor), maxMs)
  shop.lines.push(...victim.lines)
}

test(
  'serve on a folder loses no acknowledged request',
  async () => {
    const place = newPlace(new Shop(), { DATABASE_URL: './data' })
    const upMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = performance.now()
      const victim = serve(place)
      const origin = await originOf(victim)
      upMs.push(performance.now() - before)
      await crash(place, victim, origin, 600)
    }
    await settle(
      place,
      () => serve(place),
      () => embeddedAdapters({ folder: join(place.folder, 'data') }),
      upMs,
    )
  },
  timeoutMs,
)

test(
  'serve on Postgres and Redis loses no acknowledged request',
  async () => {
    const url = await postgres.database()
    const place = newPlace(new Shop(), { DATABASE_URL: url, REDIS_URL: redis.url })
    const upMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = performance.now()
      const victim = serve(place)
      const origin = await originOf(victim)
      upMs.push(performance.now() - before)
      await crash(place, victim, origin, 600)
    }
    await settle(
      place,
      () => serve(place),
      () => postgresAdapters({ connectionString: url }),
      upMs,
    )
  },
  timeoutMs,
)

test(
  'a killed worker leaves its jobs, of one attempt or several, to the next one',
  async () => {
    const url = await postgres.database()
    const engines = { DATABASE_URL: url, REDIS_URL: redis.url, REDIS_PREFIX: 'worker' }
    const place = newPlace(new Shop(100), engines)
    const web = serve(place, ['--web'])
    const origin = await originOf(web)
    const upMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = performance.now()
      const victim = serve(place, ['--worker'])
      await originOf(victim)
      upMs.push(performance.now() - before)
      // Sometimes long enough to take over the jobs of the previous worker.
      await crash(place, victim, origin, 7000)
    }
    await end(place.shop, web)
    await settle(
      place,
      () => serve(place, ['--worker']),
      () => postgresAdapters({ connectionString: url }),
      upMs,
    )
  },
  timeoutMs,
)

/**
 * The command that starts a program as the first process of a named container, or as a normal process if that is not
 * permitted.
 */
function container(name: string): readonly string[] {
  const own = ['unshare', '--pid', '--fork', '--mount-proc', '--uts', '--kill-child']
  const through = [...own, 'sh', '-c', 'hostname "$0" && exec "$@"', name]
  return spawnSync(through[0] as string, [...through.slice(1), 'true']).status === 0 ? through : []
}

test(
  'containers that use a folder in turn lose nothing, and one of three concurrent starts serves',
  async () => {
    const place = newPlace(new Shop(), { DATABASE_URL: './data' })
    const upMs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = performance.now()
      const names = round % 2 === 0 ? ['one', 'two', 'three'] : ['next']
      const started = names.map((name) => serve(place, [], { through: container(name), keepNotes: true }))
      const isServing = await Promise.all(
        started.map(({ printed, ended }) =>
          Promise.race([printed(/"serves /).then(() => true), ended.then(() => false)]),
        ),
      )
      const [victim, ...more] = started.filter((_, index) => isServing[index])
      if (!victim || more.length > 0) throw new Error(started.flatMap(({ notes }) => notes).join('\n'))
      upMs.push(performance.now() - before)
      for (const { notes, ended } of started.filter((one) => one !== victim)) {
        expect(await ended).toBe(1)
        expect(notes.join()).toMatch(
          /is in use: process \d+ on \S+ uses it since \d{4}-\S+Z\. Stop it first: only one process may use the folder/,
        )
      }
      await crash(place, victim, await originOf(victim), 600)
    }
    await settle(
      place,
      () => serve(place),
      () => embeddedAdapters({ folder: join(place.folder, 'data') }),
      upMs,
    )
  },
  timeoutMs,
)
