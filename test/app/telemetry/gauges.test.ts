import { memoryRecords } from '../../../src/ports/records/memory'
import { recordTelemetry, type Recorder } from '../../support/telemetry'
import { tracedApp } from './app'

let recorder: Recorder
beforeEach(() => {
  recorder = recordTelemetry()
})
afterEach(() => recorder.end())

const valuesOf = async (metric: string) =>
  (await recorder.gauges())
    .filter(({ name }) => name === metric)
    .map(({ attributes, value }) => ({ ...attributes, value }))

test('exports gauges of jobs by state, entries of stores and connections of the pool', async () => {
  const connections = { used: 3, idle: 1, waiting: 7, max: 10 }
  const ask = jest.fn(() => connections)
  const app = tracedApp({ records: Object.assign(memoryRecords(), { connections: ask }) })
  await app.get('/')
  await app.adapters.jobs.enqueue({ kind: 'background', payload: {} })
  await app.adapters.cache.set('one', 1)
  expect(await valuesOf('liquid_platform.job.count')).toEqual([
    { 'liquid_platform.job.state': 'waiting', value: 1 },
    { 'liquid_platform.job.state': 'running', value: 0 },
    { 'liquid_platform.job.state': 'failed', value: 0 },
  ])
  expect(await valuesOf('liquid_platform.store.entries')).toContainEqual({
    'liquid_platform.store.name': 'cache',
    value: 1,
  })
  const pool = { 'db.client.connection.pool.name': 'records' }
  expect(await valuesOf('db.client.connection.count')).toEqual([
    { ...pool, 'db.client.connection.state': 'used', value: 3 },
    { ...pool, 'db.client.connection.state': 'idle', value: 1 },
  ])
  expect(await valuesOf('db.client.connection.max')).toEqual([{ ...pool, value: 10 }])
  expect(await valuesOf('db.client.connection.pending_requests')).toEqual([{ ...pool, value: 7 }])
  await app.close()
  ask.mockClear()
  await recorder.gauges()
  expect(ask).not.toHaveBeenCalled()
})

test('exports no values to an earlier SDK', async () => {
  const app = tracedApp()
  await app.get('/')
  const earlier = recorder
  earlier.end()
  recorder = recordTelemetry()
  await app.get('/')
  expect(await earlier.gauges()).toEqual([])
  expect(await recorder.gauges()).not.toEqual([])
  await app.close()
})

test('does not count the connections that reading the gauges uses', async () => {
  let waiting = 0
  const connections = () => ({ used: 0, idle: 1, waiting, max: 10 })
  const app = tracedApp({ records: Object.assign(memoryRecords(), { connections }) })
  const counts = async () => {
    waiting++
    await Promise.resolve()
    waiting--
    return { waiting: 0, running: 0, failed: 0 }
  }
  Object.assign(app.adapters.jobs, { counts })
  await app.get('/')
  const [found] = await valuesOf('db.client.connection.pending_requests')
  expect(found).toMatchObject({ value: 0 })
  await app.close()
})

test("exports no values for a failing adapter, and the others' values", async () => {
  const app = tracedApp()
  Object.assign(app.adapters.jobs, { counts: () => Promise.reject(new Error('away')) })
  await app.get('/')
  expect(await valuesOf('liquid_platform.job.count')).toEqual([])
  expect(await valuesOf('liquid_platform.store.entries')).not.toEqual([])
  await app.close()
})
