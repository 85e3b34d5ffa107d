import { Agent, request as open, type IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryJobs, type StoredRecord } from '../../../src'
import { isTableName } from '../../../src/ports/records/reserved-tables'
import { clock } from '../../support/cpu'
import { accessKey, type TestApp } from './app'
import { credentialsOf, fitForm, fuzzApp, ownTables } from './fuzz/app'
import { faultOf, type Answer } from './fuzz/check'
import { ApiDocument, type OpenApi } from './fuzz/document'
import type { FuzzRequest } from './fuzz/message'
import { requestOf, type World } from './fuzz/requests'
import { password } from './fuzz/values'
import { servers, type Running } from './servers'

// @small-heap: collects garbage, which is slow in the heap of many test files.

const { FUZZ, LONG } = process.env
const count = Math.max(LONG === undefined ? 800 : 5000, Number(FUZZ ?? 0))
/** Each request is generated from its number, so that a single faulty one can be repeated. */
const first = FUZZ === undefined ? 1 : Date.now() % 2 ** 31
const connections = 8
/** The limits for one request in CPU time and in idle time. */
const mostMs = 5000
const mostGrowth = 200 * 1_048_576

const jobs = memoryJobs()
const agent = new Agent({ keepAlive: true, maxSockets: connections })
let app: TestApp
let running: Running
let world: World

/** The prototypes of built-ins, in the test's realm and in Node's. */
const prototypes = [Object.prototype, Array.prototype, Object.getPrototypeOf(URL.prototype) as object]
const keysOf = (): PropertyKey[][] => prototypes.map((prototype) => Reflect.ownKeys(prototype))
const keysBefore = keysOf()

/** The used bytes of the heap after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  return process.memoryUsage().heapUsed
}

/** Calls back if this process computes or idles for too long. Returns a function that stops watching. */
function watchProgress(stalled: (error: Error) => void): () => void {
  const spent = clock()
  const start = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { idle } = performance.eventLoopUtilization(start)
    if (spent() > mostMs) stalled(new Error(`no answer after ${mostMs} ms of processor time`))
    else if (idle > mostMs) stalled(new Error(`no answer after ${mostMs} ms without work`))
  }, 1000)
  return () => {
    clearInterval(timer)
  }
}

function answerTo({ method, path, headers, body }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(running.origin)
    const length = body === undefined ? [] : [['content-length', String(body.length)]]
    const all = [['host', 'app.test'], ...length, ...headers].flat()
    const outgoing = open({ hostname, port, method, path, headers: all, agent })
    const stopWatching = watchProgress((error) => outgoing.destroy(error))
    outgoing.on('error', reject)
    outgoing.on('close', stopWatching)
    outgoing.on('response', (incoming: IncomingMessage) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const { statusCode: status = 0, headers } = incoming
        resolve({ status, headers, text: Buffer.concat(chunks).toString() })
      })
    })
    outgoing.end(body)
  })
}

/** The sent requests and their responses. */
const sent: {
  readonly number: number
  readonly request: FuzzRequest
  readonly answer: Answer | undefined
  readonly fault: string | undefined
}[] = []

async function sendOne(number: number): Promise<void> {
  const request = requestOf(world, await credentialsOf(app, number % 2 === 0), number)
  try {
    const answer = await answerTo(request)
    sent.push({ number, request, answer, fault: faultOf(world.document, request, answer) })
  } catch (error) {
    sent.push({ number, request, answer: undefined, fault: String(error) })
  }
}

let heapBefore: number

beforeAll(async () => {
  const { app: made, idsOf } = await fuzzApp({ jobs })
  app = made
  running = await (servers['node:http'] as (app: TestApp) => Promise<Running>)(app)
  const answer = await fetch(`${running.origin}/api/openapi.json`)
  world = { document: new ApiDocument((await answer.json()) as OpenApi), fitForm, idsOf }
  heapBefore = heapUsed()

  let next = first
  const connection = async (): Promise<void> => {
    while (next < first + count) await sendOne(next++)
  }
  await Promise.all(Array.from({ length: connections }, connection))
}, 600_000)

afterAll(async () => {
  agent.destroy()
  await running.close()
  await app.close()
})

test('every response matches the OpenAPI document', () => {
  const faults = sent.filter(({ fault }) => fault !== undefined)
  const shown = faults
    .slice(0, 3)
    .map(({ request, ...rest }) => ({ ...rest, ...request, body: String(request.body).slice(0, 2000) }))
  expect(shown).toEqual([])
})

test('about half of the requests are valid, and most of those succeed', () => {
  const sound = sent.filter(({ request }) => request.broken.length === 0)
  const done = sound.filter(({ answer }) => (answer?.status ?? 500) < 400)
  expect(sound.length / count).toBeGreaterThan(0.4)
  expect(done.length / sound.length).toBeGreaterThan(0.6)
})

test('every operation succeeds and fails, with every status', () => {
  for (const { method, path } of world.document.operations) {
    const operation = `${method} ${path}`
    const statuses = sent.flatMap(({ request, answer }) => (request.operation === operation ? [answer?.status] : []))
    const isDone = statuses.some((status = 500) => status < 300)
    const isRefused = statuses.some((status = 500) => status >= 400)
    expect({ operation, isDone, isRefused }).toEqual({ operation, isDone: true, isRefused: true })
  }
  // A 429 requires a hundred wrong passwords, which a short run does not send.
  const all = new Set([429, ...sent.map(({ answer }) => answer?.status)])
  const described = world.document.operations.flatMap(({ responses }) => Object.keys(responses).map(Number))
  expect(all).toEqual(new Set([...described, 400, 405]))
})

test('prototypes are unchanged', () => {
  expect(keysOf()).toEqual(keysBefore)
})

test('stored values are plain', async () => {
  const { records } = app.adapters
  const stored: StoredRecord[] = []
  for (const table of [undefined, ...ownTables]) {
    const found = await records.search({ ...(table !== undefined && { table }), deleted: 'with', limit: 100_000 })
    stored.push(...found)
  }
  expect(stored.length).toBeGreaterThan(count / 5)
  for (const { table, properties } of stored) {
    expect(isTableName(table) || ownTables.includes(table)).toBe(true)
    expect(isPlain(properties)).toBe(true)
  }
})

/** Whether a value consists of JSON types with the standard prototypes. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined
  const isPrototypeRight = [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  return isPrototypeRight && Object.values(value).every(isPlain)
}

test('queued jobs can run, and nothing reveals a secret', async () => {
  const log = JSON.stringify(app.entries)
  const queued = JSON.stringify(jobs.list('waiting'))
  expect(jobs.list('waiting').length).toBeGreaterThan(0)
  await app.jobs.drain()
  expect(jobs.list('failed')).toEqual([])
  for (const secret of [password, accessKey]) {
    expect(log).not.toContain(secret)
    expect(queued).not.toContain(secret)
    expect(sent.filter(({ answer }) => answer?.text.includes(secret))).toEqual([])
  }
})

test('the server still responds, and has not grown', async () => {
  const answer = await fetch(`${running.origin}/api/openapi.json`)
  expect(answer.status).toBe(200)
  sent.length = 0
  expect(heapUsed() - heapBefore).toBeLessThan(mostGrowth)
})
