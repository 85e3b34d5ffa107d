import {
  memoryJobs,
  memoryRecords,
  memoryStorage,
  type PlatformAdapters,
  type PlatformSettingsInput,
} from '../../../src'
import { movableClock } from '../../../src/tools/testing'
import { errorOf, register } from '../../support/register'

const key = `uploads/${'A'.repeat(22)}/original`
const bytes = new Uint8Array([1])

/** Processes of one app at noon on 1 May 2030, with an unused file and a deleted record. */
async function processes(cleanup: PlatformSettingsInput['cleanup'], count = 1) {
  const clock = movableClock('2030-05-01T12:00:00Z')
  const jobs = memoryJobs({ clock })
  const adapters: PlatformAdapters = {
    clock,
    jobs,
    records: memoryRecords({ clock, jobs }),
    storage: memoryStorage({ clock }),
  }
  const apps = Array.from({ length: count }, () => register({ ...adapters, settings: cleanup ? { cleanup } : {} }))
  await adapters.storage?.put(key, bytes, { contentType: 'text/plain', size: 1 })
  const record = await adapters.records?.create('tea', {})
  await adapters.records?.delete(record?.id ?? '', 'tea')
  return {
    clock,
    adapters,
    async drain() {
      for (const { jobs: queue } of apps) await queue.drain()
    },
    logged: () => apps.flatMap(({ entries }) => entries.map(({ level, type, message }) => [level, type, message])),
  }
}

test('deletes unused files and deleted records at the times of settings.cleanup, and logs that', async () => {
  const { clock, drain, logged } = await processes({ sweep: '30 3 * * *', purge: '0 4 * * *', purgeAfterDays: 0.5 })
  await drain()
  expect(logged()).toEqual([])
  clock.set('2030-05-02T03:30:00Z')
  await drain()
  expect(logged()).toEqual([['info', 'cleanup', 'sweep: 1 file deleted']])
  clock.set('2030-05-02T04:00:00Z')
  await drain()
  expect(logged().slice(1)).toEqual([['info', 'cleanup', 'purge: 1 record removed']])
})

test('keeps a record until purgeAfterDays after its deletion, 30 by default', async () => {
  const { clock, drain, logged } = await processes({ purge: '0 4 * * *' })
  clock.set('2030-05-31T11:00:00Z')
  await drain()
  clock.set('2030-06-01T04:00:00Z')
  await drain()
  expect(logged().map(([, , message]) => message)).toEqual(['purge: 0 records removed', 'purge: 1 record removed'])
})

test('sweeps in one of many processes', async () => {
  const { clock, drain, logged } = await processes({ sweep: '30 3 * * *' }, 3)
  clock.set('2030-05-02T03:30:00Z')
  await drain()
  expect(logged()).toEqual([['info', 'cleanup', 'sweep: 1 file deleted']])
})

test('deletes nothing by default', async () => {
  const { clock, drain, logged, adapters } = await processes(undefined)
  clock.set('2031-05-01T12:00:00Z')
  await drain()
  expect(logged()).toEqual([])
  expect(await adapters.storage?.get(key)).toBeDefined()
  expect(await adapters.records?.count({ table: 'tea', deleted: 'with' })).toBe(1)
})

test('logs a sweep that fails, and deletes the files in the next one', async () => {
  const { clock, drain, logged, adapters } = await processes({ sweep: '30 3 * * *' })
  const { list } = adapters.storage as { list: unknown }
  Object.assign(adapters.storage as object, { list: () => fail() })
  clock.set('2030-05-02T03:30:00Z')
  await drain()
  Object.assign(adapters.storage as object, { list })
  clock.set('2030-05-03T03:30:00Z')
  await drain()
  expect(logged()).toEqual([
    [
      'error',
      'background',
      expect.stringMatching(/^job .* \(settings\.cleanup\.sweep\) has failed at attempt 1 of 1: away$/),
    ],
    ['info', 'cleanup', 'sweep: 1 file deleted'],
  ])
})

test.each([
  [
    { sweep: 'daily' },
    /^settings\.cleanup\.sweep: "daily" is not a cron pattern of five fields, such as "30 3 \* \* \*"$/,
  ],
  [{ purge: '61 3 * * *' }, /^settings\.cleanup\.purge: "61 3 \* \* \*" is not a cron pattern: /],
  [{ purge: '0 0 30 2 *' }, /^settings\.cleanup\.purge: no time matches "0 0 30 2 \*"$/],
  [{ purgeAfterDays: 36_501 }, /^settings\.cleanup\.purgeAfterDays: expected a number of days from 0 to 36500, got /],
])('rejects settings.cleanup %j', (cleanup, message) => {
  expect(errorOf(() => register({ settings: { cleanup } }))).toMatchObject({
    code: 'settings',
    message: expect.stringMatching(message),
  })
})

function fail(): never {
  throw new Error('away')
}
