/**
 * Mixed traffic on the storefront from a process of its own: pages, carts, sign-ins, orders with their jobs, reviews with
 * uploads, and refused requests. Fails if the server's memory grows by more than a tenth after the warm-up, if a valid request
 * fails, or if the closed server leaves something open.
 *
 *     SOAK_MINUTES=20 npm run soak
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Memory } from './servers/soak.mts'
import { Visitor } from './servers/soak-visitor.mts'

const minutes = Math.max(3, Number(process.env.SOAK_MINUTES ?? 20))
const warmUp = Math.max(1, Math.round(minutes / 5))
const clients = 8
const maxGrowth = 1.1
const minuteMs = 60_000

const child = fork(new URL('servers/soak.mts', import.meta.url), {
  execArgv: ['--expose-gc', '--import', 'tsx'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const answer = async <T,>(): Promise<T> => ((await once(child, 'message')) as [T])[0]
const ask = <T,>(question: 'memory' | 'close'): Promise<T> => {
  child.send(question)
  return answer<T>()
}

const port = await answer<number>()
const origin = `http://127.0.0.1:${port}`
const end = Date.now() + minutes * minuteMs
let requests = 0
const failures: string[] = []

/** Sends bytes as they are, and waits for the connection to end, or leaves it. */
async function raw(text: string, leave = false): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(text)
  if (leave) {
    await sleep(5)
    socket.destroy()
    return
  }
  socket.end()
  await once(socket.resume(), 'close')
}

const api = (path: string, init: RequestInit): Promise<Response> => fetch(`${origin}/api${path}`, init)
const json = { 'content-type': 'application/json' }

/** Refused requests: they must leave nothing behind. */
const refused: readonly (() => Promise<unknown>)[] = [
  async () => (await api('/users', { method: 'POST', headers: json, body: '{' })).text(),
  async () => (await api('/users', { method: 'POST', headers: { ...json, authorization: 'Token token=x' } })).text(),
  async () => (await api('/users', { method: 'POST', body: new URLSearchParams({ 'form[email]': 'x' }) })).text(),
  async () => (await api('/users', { method: 'POST', body: new Blob(['x'.repeat(2_000_000)]) })).text(),
  async () => (await api('/nothing', { method: 'DELETE' })).text(),
  async () => (await fetch(`${origin}/?${'a[b]'.repeat(50)}=1`)).text(),
  async () => {
    const body = new FormData()
    for (let i = 0; i < 2000; i++) body.append(`f${i}`, '')
    await (await api('/users', { method: 'POST', body })).text()
  },
  () => raw('GET / HTTP/1.1\r\nHost: x/internal?\r\nConnection: close\r\n\r\n'),
  () => raw('POST /cart HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc', true),
  () =>
    raw(
      'POST /cart HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9\r\nConnection: close\r\n\r\n--b\r\nbad\r',
    ),
]

async function browse(number: number): Promise<void> {
  const customer = new Visitor(origin, `customer-${number}@example.com`)
  for (let i = number; Date.now() < end; i++) {
    try {
      await refused[i % refused.length]?.()
      requests += 1 + (await customer.visit(i))
    } catch (error) {
      failures.push((error as Error).message)
      await sleep(100)
    }
  }
}

function report(minute: number, { heap, rss }: Memory): void {
  const count = `${requests} requests, ${failures.length} failures`
  console.log(`minute ${String(minute).padStart(2)}: heap ${heap.toFixed(1)} MB, rss ${rss.toFixed(0)} MB, ${count}`)
}

const browsing = Promise.all(Array.from({ length: clients }, (_, i) => browse(i)))
const heaps: number[] = []
for (let minute = 1; minute <= minutes; minute++) {
  await sleep(minuteMs)
  const memory = await ask<Memory>('memory')
  report(minute, memory)
  if (minute > warmUp) heaps.push(memory.heap)
}
await browsing
const open = await ask<readonly string[]>('close')
await once(child, 'exit')

const third = Math.ceil(heaps.length / 3)
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const growth = mean(heaps.slice(-third)) / mean(heaps.slice(0, third))
console.log(`growth after the warm-up of ${warmUp} minutes: ${growth.toFixed(3)} (at most ${maxGrowth})`)
console.log(`open after the end: ${open.length === 0 ? 'nothing' : open.join(', ')}`)
for (const failure of new Set(failures)) console.log(`failed: ${failure}`)
if (!(growth <= maxGrowth) || open.length > 0 || failures.length > 0 || child.exitCode !== 0) process.exitCode = 1
