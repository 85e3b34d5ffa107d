/**
 * The storefront behind `toNodeListener` over 128 connections, with signed-in customers and carts; and the pages of an app in
 * the public style, rendered in their process. `BASE=<folder>` is the folder of another built version of the package, which is
 * measured in turn with this one. The CPU time of a request hardly depends on other programs; requests per second and response
 * times do.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { root } from './built.mts'
import type { Question } from './servers/served.mts'

const connections = 128
const customers = 16
const rounds = 5
/** Requests and renders before the first round, and in each. */
const warm = { requests: 3000, renders: 500 }
const each = { requests: 1000, renders: 300 }
const wanted = { requests: 1.6, renders: 2 }
const paths = ['/', '/products/oolong', '/?category=tea&language=pl', '/cart', '/orders', '/products.json?category=tea']
const { BASE } = process.env
const trees = [['this tree', root] as const, ...(BASE === undefined ? [] : [['BASE', `${BASE}/`] as const])]

interface Server {
  readonly label: string
  readonly process: ChildProcess
  readonly port: number
}

/** The measurements of a round, in milliseconds. */
interface Served {
  readonly cpu: number
  readonly rate: number
  readonly p99: number
}

async function start(name: 'shop' | 'bookings' | 'bare', label: string, folder: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('servers/served.js', import.meta.url)), [folder, name])
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`the server ${name} of ${folder} has ended`)
  })
  const [port] = (await once(child, 'message')) as [number]
  return { label, process: child, port }
}

async function ask<T>({ process: child }: Server, question: Question): Promise<T> {
  child.send(question)
  return ((await once(child, 'message')) as [T])[0]
}

async function load(server: Server, amount: number, cookies: readonly string[]): Promise<Served> {
  const before = await ask<number>(server, 'cpu')
  let clients = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    amount,
    timeout: 60,
    setupClient(client) {
      const cookie = cookies[clients++ % cookies.length]
      client.setRequests(paths.map((path) => ({ path, headers: cookie === undefined ? {} : { cookie } })))
    },
  })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} responses were not 200, and ${result.errors} requests got none`)
  }
  const cpu = ((await ask<number>(server, 'cpu')) - before) / result.requests.total
  return { cpu, rate: result.requests.total / result.duration, p99: result.latency.p99 }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? NaN
}

/** Measures each in turn, and returns the rounds of each. */
async function inTurn<T>(servers: readonly Server[], measure: (server: Server) => Promise<T>): Promise<T[][]> {
  const measured = servers.map((): T[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? servers.keys() : Array.from(servers.keys()).reverse()
    for (const i of order) measured[i]?.push(await measure(servers[i] as Server))
  }
  return measured
}

/** Prints the ratio of the CPU time of BASE to the CPU time of this tree. */
function compare(what: string, [own = NaN, base]: readonly number[], least: number): void {
  if (base === undefined) return
  const ratio = base / own
  console.log(`${what}: BASE takes ${ratio.toFixed(2)} times the CPU of this tree (at least ${least} wanted)`)
  if (!(ratio >= least)) process.exitCode = 1
}

async function benchShop(): Promise<void> {
  const servers = [await start('bare', 'bare Response', root)]
  for (const [label, folder] of trees) servers.push(await start('shop', label, folder))
  const cookies = new Map<Server, readonly string[]>()
  for (const server of servers) {
    cookies.set(server, server.label === 'bare Response' ? [] : await ask<string[]>(server, { customers }))
  }
  for (const server of servers) await load(server, warm.requests, cookies.get(server) ?? [])
  const measured = await inTurn(servers, (server) => load(server, each.requests, cookies.get(server) ?? []))
  for (const server of servers) server.process.disconnect()
  const cpu = measured.map((each) => median(each.map((one) => one.cpu)))
  for (const [i, { label }] of servers.entries()) {
    const [rate, p99] = [measured[i]?.map((one) => one.rate) ?? [], measured[i]?.map((one) => one.p99) ?? []]
    console.log(
      `storefront, ${label}: ${cpu[i]?.toFixed(3)} ms of CPU a request, ${median(rate).toFixed(0)} requests a second, ` +
        `99% within ${median(p99).toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  compare('storefront', cpu.slice(1), wanted.requests)
}

async function benchRenders(): Promise<void> {
  const servers: Server[] = []
  for (const [label, folder] of trees) servers.push(await start('bookings', label, folder))
  for (const server of servers) await ask<number>(server, { renders: warm.renders })
  const measured = await inTurn(servers, (server) => ask<number>(server, { renders: each.renders }))
  for (const server of servers) server.process.disconnect()
  const cpu = measured.map(median)
  for (const [i, { label }] of servers.entries())
    console.log(`public style, ${label}: ${cpu[i]?.toFixed(3)} ms of CPU a render`)
  compare('public style', cpu, wanted.renders)
}

await benchShop()
await benchRenders()
