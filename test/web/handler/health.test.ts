import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LogEntry } from '../../../src/ports/logger'
import { directoryStorage } from '../../../src/ports/storage/directory'
import { memoryStorage } from '../../../src/ports/storage/memory'
import { memoryStore } from '../../../src/ports/store/port'
import { appOf, origin } from './app'

const cache = memoryStore()
const failing = {
  ...cache,
  get() {
    throw new Error('connect ECONNREFUSED redis://user:hidden@10.0.0.1')
  },
}
const ok = { status: 'ok' }

const requestHealth = (app: ReturnType<typeof appOf>, method = 'GET'): Promise<Response> =>
  app.fetch(new Request(`${origin}/_health`, { method }))

test('reports health if all adapters respond', async () => {
  const app = appOf()
  const parts = { records: ok, jobs: ok, sessions: ok, cache: ok, storage: ok, channels: ok }
  expect(await app.health()).toEqual({ status: 'ok', parts })
  const response = await requestHealth(app)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await response.json()).toEqual({ status: 'ok', parts })
})

test('names an unresponsive adapter, with the reason for operators only', async () => {
  const app = appOf({ cache: failing })
  const { status, parts } = await app.health()
  expect([status, parts.records, parts.cache.status]).toEqual(['failing', ok, 'failing'])
  expect(parts.cache.message).toContain('connect ECONNREFUSED')
  expect(parts.cache.message).not.toContain('hidden')
  const response = await requestHealth(app)
  expect(response.status).toBe(503)
  expect(await response.text()).not.toContain('ECONNREFUSED')
})

test('logs the reason once when an adapter begins to fail, and when it responds again', async () => {
  const entries: string[] = []
  const logger = { log: ({ level, type, message }: LogEntry) => entries.push(`${level} ${type}: ${message}`) }
  let isFailing = false
  const flaky = { ...cache, get: (key: string) => (isFailing ? failing.get() : cache.get(key)) }
  const app = appOf({ cache: flaky, logger })
  for (const state of [false, true, true, false, true]) {
    isFailing = state
    await requestHealth(app)
  }
  const reason = 'error health: cache is failing: connect ECONNREFUSED redis://[FILTERED]@10.0.0.1'
  expect(entries.filter((entry) => entry.includes(' health:'))).toEqual([
    reason,
    'info health: cache responds again',
    reason,
  ])
})

test('reports a silent adapter as failing after five seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('timed out')), ms)
    return controller.signal
  })
  try {
    const app = appOf({ cache: { ...cache, get: () => new Promise(() => undefined) } })
    const checking = app.health()
    await jest.advanceTimersByTimeAsync(5000)
    expect((await checking).parts.cache).toEqual({ status: 'failing', message: 'no response within 5000 ms' })
  } finally {
    timeout.mockRestore()
    jest.useRealTimers()
  }
})

test('checks once for concurrent requests', async () => {
  let questions = 0
  const counting = {
    ...cache,
    async get(key: string) {
      questions++
      await new Promise((resolve) => setImmediate(resolve))
      return cache.get(key)
    },
  }
  const app = appOf({ cache: counting })
  await Promise.all(Array.from({ length: 20 }, () => app.health()))
  expect(questions).toBe(1)
  await app.health()
  expect(questions).toBe(2)
})

test('responds to GET only', async () => {
  const response = await requestHealth(appOf(), 'POST')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('reports an unreadable storage as failing, but not an empty one', async () => {
  const storage = memoryStorage()
  const broken = Object.assign(Object.create(storage) as typeof storage, {
    get: () => Promise.reject(new Error('the bucket "shop" is missing')),
  })
  expect((await appOf({ storage }).health()).parts.storage).toEqual(ok)
  const message = 'the bucket "shop" is missing'
  expect((await appOf({ storage: broken }).health()).parts.storage).toEqual({ status: 'failing', message })
})

test('reports a storage in a folder as healthy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'liquid-platform-health-'))
  try {
    expect((await appOf({ storage: directoryStorage(folder) }).health()).parts.storage).toEqual(ok)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('keeps liveness at 200 without the database, but not readiness', async () => {
  const app = appOf({ cache: failing })
  const [live, ready] = await Promise.all(
    ['/_health/live', '/_health/ready'].map((path) => app.fetch(new Request(`${origin}${path}`))),
  )
  expect([live?.status, await live?.json()]).toEqual([200, { status: 'ok' }])
  expect(ready?.status).toBe(503)
  const posted = await app.fetch(new Request(`${origin}/_health/live`, { method: 'POST' }))
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
