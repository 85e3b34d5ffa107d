import { memoryStorage } from '../../../src'
import { movableClock } from '../../../src/tools/testing'
import { recordTelemetry, type Recorder } from '../../support/telemetry'
import { tracedApp } from './app'

let recorder: Recorder
beforeEach(() => {
  recorder = recordTelemetry()
})
afterEach(() => recorder.end())

const counted = async (metric: string) =>
  (await recorder.durations())
    .filter(({ name }) => name === metric)
    .map(({ attributes, count }) => ({ ...attributes, count }))

test('counts hits and misses of the tag cache', async () => {
  const app = tracedApp(
    {},
    { 'views/pages/teas.liquid': "{% cache 'teas' %}Oolong{% endcache %}{% cache '' %}{% endcache %}" },
  )
  for (const path of ['/teas', '/teas', '/teas']) await app.get(path)
  expect(await counted('liquid_platform.cache.lookups')).toEqual([
    { 'liquid_platform.cache.result': 'miss', count: 1 },
    { 'liquid_platform.cache.result': 'hit', count: 2 },
  ])
})

test('counts deletions of a sweep and a purge', async () => {
  const clock = movableClock('2030-05-01T12:00:00Z')
  const storage = memoryStorage({ clock })
  const app = tracedApp({ clock, storage })
  for (const letter of ['A', 'B']) {
    const key = `uploads/${letter.repeat(22)}/original`
    await storage.put(key, new Uint8Array([1]), { contentType: 'text/plain', size: 1 })
  }
  const { records } = app.adapters
  for (const { id } of [
    await records.create('tea', {}),
    await records.create('tea', {}),
    await records.create('tea', {}),
  ]) {
    await records.delete(id, 'tea')
  }
  clock.set('2030-07-01T12:00:00Z')
  await app.uploads.sweep()
  await app.purge()
  expect(await counted('liquid_platform.upload.swept')).toEqual([{ count: 2 }])
  expect(await counted('liquid_platform.record.purged')).toEqual([{ count: 3 }])
})
