import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { createClient } from 'redis'
import type { Question } from './storefront-server.mts'

const connections = 16
const rounds = 5
const seconds = 6
const wanted = 1.6
const paths = ['/', '/products/oolong', '/?category=tea&language=pl', '/cart', '/orders', '/products.json?category=tea']

interface Shop {
  readonly process: ChildProcess
  readonly port: number
}

/** The measurements of a round. */
interface Measured {
  /** Requests a second. */
  readonly rate: number
  /** CPU milliseconds of all the shop's processes, for each request. */
  readonly cpuMs: number
  /** The share of the machine's cores that was busy. */
  readonly busy: number
  /** Transactions of Postgres and commands of Redis, for each request. */
  readonly transactions: number
  readonly commands: number
  /** The highest number of Postgres sessions that waited for a lock at once. */
  readonly waiting: number
}

/**
 * Requests per second of the storefront's pages, with signed-in customers and carts, from one process and from two on the same
 * Postgres and Redis, in turn: the same connections go to the one, or half of them to each of the two. If the machine has too
 * few cores for all processes, the CPU time of a request is more meaningful: if it stays the same, and no session waits for a
 * lock, two processes on cores of their own serve twice as much.
 */
export async function benchStorefront(connectionString: string, redisUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 })
  const redis = await createClient({ url: redisUrl }).connect()
  const shops = [await start(connectionString, redisUrl), await start(connectionString, redisUrl)] as const
  const cookies = await ask<readonly string[]>(shops[0], { customers: connections })

  const counters = async (): Promise<{ readonly transactions: number; readonly commands: number }> => {
    const { rows } = await pool.query<{ count: number }>(
      'SELECT (xact_commit + xact_rollback)::int AS count FROM pg_stat_database WHERE datname = current_database()',
    )
    const [, commands] = /total_commands_processed:(\d+)/.exec(await redis.info('stats')) ?? []
    return { transactions: rows[0]?.count ?? NaN, commands: Number(commands) }
  }
  const measure = async (servers: readonly Shop[], duration: number): Promise<Measured> => {
    const cpuOf = async (): Promise<number> => {
      const times = await Promise.all(servers.map((server) => ask<number>(server, 'cpu')))
      return times.reduce((sum, ms) => sum + ms, 0)
    }
    let waiting = 0
    const watch = setInterval(() => {
      const query = "SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
      void pool.query<{ count: number }>(query).then(({ rows }) => (waiting = Math.max(waiting, rows[0]?.count ?? 0)))
    }, 200)
    const [cpuBefore, machineBefore, before] = [await cpuOf(), machine(), await counters()]
    const share = connections / servers.length
    const answered = await Promise.all(
      servers.map(({ port }, i) => load(port, duration, cookies.slice(i * share, (i + 1) * share))),
    ).finally(() => clearInterval(watch))
    const [cpuAfter, machineAfter, after] = [await cpuOf(), machine(), await counters()]
    const requests = answered.reduce((sum, count) => sum + count, 0)
    const spent = { busy: machineAfter.busy - machineBefore.busy, all: machineAfter.all - machineBefore.all }
    return {
      rate: requests / duration,
      cpuMs: (cpuAfter - cpuBefore) / requests,
      busy: spent.busy / spent.all,
      transactions: (after.transactions - before.transactions) / requests,
      commands: (after.commands - before.commands) / requests,
      waiting,
    }
  }

  const sides = [shops.slice(0, 1), shops] as const
  const measured: [Measured[], Measured[]] = [[], []]
  try {
    for (const servers of sides) await measure(servers, 3)
    for (let round = 0; round < rounds; round++) {
      for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        measured[side].push(await measure(sides[side], seconds))
      }
    }
  } finally {
    for (const shop of shops) shop.process.disconnect()
    redis.destroy()
    await pool.end()
  }
  const medians = measured.map(medianOf) as [Measured, Measured]
  for (const [i, { rate, cpuMs, busy, transactions, commands, waiting }] of medians.entries()) {
    console.log(
      `storefront     ${i + 1} process${i === 0 ? '  ' : 'es'} ${rate.toFixed(0)} pages a second, ${cpuMs.toFixed(2)} ms of CPU, ` +
        `${transactions.toFixed(1)} transactions and ${commands.toFixed(1)} commands of Redis each; at most ${waiting} waiting ` +
        `for a lock; ${(busy * 100).toFixed(0)}% of ${cpus().length} cores busy`,
    )
  }
  const [one, two] = medians
  console.log(
    `storefront     two processes to one: ${(two.rate / one.rate).toFixed(2)} (${wanted} wanted, with cores for all), ` +
      `CPU of a page ${(two.cpuMs / one.cpuMs).toFixed(2)}`,
  )
}

async function start(connectionString: string, redisUrl: string): Promise<Shop> {
  const child = fork(new URL('storefront-server.mts', import.meta.url), [connectionString, redisUrl], {
    execArgv: ['--import', 'tsx'],
  })
  const [port] = (await once(child, 'message')) as [number]
  return { process: child, port }
}

async function ask<T>(shop: Shop, question: Question): Promise<T> {
  shop.process.send(question)
  return ((await once(shop.process, 'message')) as [T])[0]
}

/** Sends requests over a connection for each cookie. @returns the number of responses; fails if one is not 200 */
async function load(port: number, duration: number, cookies: readonly string[]): Promise<number> {
  let clients = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: cookies.length,
    duration,
    setupClient(client) {
      const headers = { cookie: cookies[clients++ % cookies.length] ?? '' }
      client.setRequests(paths.map((path) => ({ path, headers })))
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 200, and ${result.errors} requests were not answered`)
  }
  return result.requests.total
}

/** The busy and the total milliseconds of the machine's cores. */
function machine(): { readonly busy: number; readonly all: number } {
  const times = cpus().flatMap(({ times: { idle, ...busy } }) => [
    { idle, busy: Object.values(busy).reduce((sum, ms) => sum + ms, 0) },
  ])
  const busy = times.reduce((sum, core) => sum + core.busy, 0)
  return { busy, all: busy + times.reduce((sum, core) => sum + core.idle, 0) }
}

/** The median of each number. */
function medianOf(all: readonly Measured[]): Measured {
  const of = (read: (one: Measured) => number): number => all.map(read).sort((a, b) => a - b)[all.length >> 1] ?? NaN
  return {
    rate: of(({ rate }) => rate),
    cpuMs: of(({ cpuMs }) => cpuMs),
    busy: of(({ busy }) => busy),
    transactions: of(({ transactions }) => transactions),
    commands: of(({ commands }) => commands),
    waiting: of(({ waiting }) => waiting),
  }
}
