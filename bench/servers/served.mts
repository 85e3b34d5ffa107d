/**
 * A server of the benchmark `served.mts`, with the package that is built in a folder: `shop` is the storefront, `bookings` the
 * app of `test/apps`, both with the in-memory adapters, and `bare` a handler that only makes a `Response`. It sends its port to
 * its parent, and replies to its messages.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Liquid } from 'liquidjs'
import { root } from '../built.mts'
import { signUpCustomer } from './customer.mts'

/** The messages of the parent, which request cookies of customers, the CPU time so far, or the CPU time of a render. */
export type Question = { readonly customers: number } | 'cpu' | { readonly renders: number }

const [base = root, name = 'shop'] = process.argv.slice(2)
const { directoryFiles, memoryMailer, registerPlatform } = (await import(
  `${base}dist/index.cjs`
)) as typeof import('../../src/index')
const { toNodeListener } = (await import(`${base}dist/node.cjs`)) as typeof import('../../src/web/node/index')
const { visitor } = (await import(`${base}dist/testing.cjs`)) as typeof import('../../src/tools/testing/index')

const origin = 'http://127.0.0.1'
const folders = { shop: 'examples/storefront/app', bookings: 'test/apps/bookings/app' }
const clock = { now: () => new Date('2030-05-01T12:00:00Z') }

const platform = registerPlatform(new Liquid(), {
  files: directoryFiles(root + folders[name === 'bookings' ? 'bookings' : 'shop']),
  mailer: memoryMailer(),
  logger: { log: () => undefined },
  settings: { secret: 'a secret of the benchmark, and no other' },
  ...(name === 'bookings' && { clock }),
})
const bare = {
  fetch: () => new Response('<p>tea</p>'.repeat(600), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
}
if (name !== 'bare') await platform.migrate()
const server = createServer(toNodeListener(name === 'bare' ? bare : platform))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)

const customer = (number: number): Promise<string> => signUpCustomer(visitor(platform, { origin }), number)

const rooms = ['Blue', 'Red', 'Green', 'White']

function book(day: string, room: string): Promise<Response> {
  const body = new URLSearchParams()
  const booking = { room, day, email: ' Ann@Example.com ', guests: '2' }
  for (const [key, value] of Object.entries(booking)) body.set(`booking[${key}]`, value)
  return platform.respond(
    { page: 'bookings' },
    { request: new Request(`${origin}/bookings`, { method: 'POST', body }) },
  )
}

/** Books the rooms for twenty days. */
async function fill(): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const { status } = await book(`2030-06-${String(10 + i)}`, rooms[i % rooms.length] as string)
    if (status !== 303) throw new Error(`a booking was refused with ${status}`)
  }
  await platform.jobs.drain()
}

/** Renders the page of bookings, and tries to book a taken room: a command with all its checks, which changes nothing. */
async function render(i: number): Promise<void> {
  const request = new Request(`${origin}/bookings?page=${1 + (i % 2)}`)
  const page = await platform.respond({ page: 'bookings' }, { request })
  const refused = await book('2030-06-10', 'Blue')
  if (page.status !== 200 || refused.status !== 422) throw new Error(`got ${page.status} and ${refused.status}`)
  await Promise.all([page.text(), refused.text()])
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function answer(question: Question): Promise<unknown> {
  if (question === 'cpu') return cpuMs()
  if ('customers' in question) return Promise.all(Array.from({ length: question.customers }, (_, i) => customer(i)))
  const begin = cpuMs()
  for (let i = 0; i < question.renders; i++) await render(i)
  return (cpuMs() - begin) / (2 * question.renders)
}

if (name === 'bookings') await fill()
process.on('message', async (question: Question) => process.send?.(await answer(question)))
process.on('disconnect', () => process.exit())
