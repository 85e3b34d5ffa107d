import { tracedApp } from './app'

const more = {
  'views/pages/log.liquid':
    "---\nslug: log\n---\n{% log context.params.text, type: 'said' %}{% graphql m = 'messages' %}{% log context.params.text, type: 'said' %}",
}
const appOf = (settings = {}) => tracedApp({ settings: { telemetry: { requestIds: true }, ...settings } }, more)
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

test('assigns each of many concurrent requests its own id', async () => {
  const app = appOf()
  const ids = await Promise.all(
    Array.from({ length: 20 }, async (_, i) => (await app.get(`/log?text=${i}`)).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(20)
  for (const [i, id] of ids.entries()) {
    expect(id).toMatch(uuid)
    const entries = app.entries.filter(({ message }) => message === String(i))
    expect(entries.map(({ requestId }) => requestId)).toEqual([id, id])
  }
})

test('logs and returns the id with a failure', async () => {
  const app = appOf()
  const response = await app.get('/failing/x')
  expect(response.status).toBe(500)
  const [failure] = app.entries.filter(({ type }) => type === 'request')
  expect(failure?.requestId).toBe(response.headers.get('x-request-id'))
})

test("accepts a trusted proxy's id unless it could forge anything", async () => {
  const trusting = appOf({ trustProxy: true })
  const idOf = async (app: ReturnType<typeof appOf>, id: string) =>
    (await app.get('/log', { 'x-request-id': id })).headers.get('x-request-id')
  expect(await idOf(trusting, 'abc-1')).toBe('abc-1')
  expect(await idOf(appOf(), 'abc-1')).toMatch(uuid)
  for (const id of ['a"b', 'a b', 'ü', '', 'a'.repeat(129)]) expect(await idOf(trusting, id)).toMatch(uuid)
})

test('has no ids without the setting', async () => {
  const app = tracedApp({}, more)
  const response = await app.get('/log?text=x')
  expect(response.headers.has('x-request-id')).toBe(false)
  expect(app.entries.map((entry) => 'requestId' in entry)).toEqual([false, false])
})
