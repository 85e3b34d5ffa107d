import type { ManagedJobQueue } from '../../../src/ports/jobs/port'
import { ConfigurationError, memoryFiles, memoryJobs, memoryRecords } from '../../../src'
import { movableClock } from '../../../src/tools/testing'
import { failureOf, register } from '../../support/register'

const minuteMs = 60_000

/** An app with a movable clock. */
function appAt(start: string, files: Record<string, string>, store = memoryRecords()) {
  let now = Date.parse(start)
  const clock = { now: () => new Date(now) }
  const source = memoryFiles(files)
  const begin = () => register({ files: source, clock, records: store, jobs: memoryJobs({ clock }) })
  let platform = begin()
  return {
    source,
    passMinutes: (minutes: number) => void (now += minutes * minuteMs),
    passTo: (time: string) => void (now = Date.parse(time)),
    /** The messages that `drain()` logged. */
    async drained() {
      const before = platform.entries.length
      await platform.jobs.drain()
      return platform.entries.slice(before).map(({ message }) => message)
    },
    restart() {
      platform = begin()
    },
    get platform() {
      return platform
    },
  }
}

function job(meta: string, body = "{% log 'ran' %}"): string {
  return `---\n${meta}\n---\n${body}`
}

const hourly = { 'jobs/report.liquid': job('cron: 0 * * * *') }

test('runs a file of jobs/ at its times, and not before the first', async () => {
  const app = appAt('2030-05-01T10:30:00Z', hourly)
  expect(await app.drained()).toEqual([])
  app.passMinutes(29)
  expect(await app.drained()).toEqual([])
  app.passMinutes(1)
  expect(await app.drained()).toEqual(['ran'])
  expect(await app.drained()).toEqual([])
  app.passMinutes(60)
  expect(await app.drained()).toEqual(['ran'])
})

test('runs first at the first time after the start', async () => {
  const app = appAt('2030-05-01T10:30:00Z', hourly)
  app.passMinutes(30)
  expect(await app.drained()).toEqual(['ran'])
})

test('runs once for several missed times, across a restart too', async () => {
  const app = appAt('2030-05-01T10:30:00Z', hourly)
  await app.drained()
  app.passMinutes(300)
  app.restart()
  expect(await app.drained()).toEqual(['ran'])
  expect(await app.drained()).toEqual([])
})

test('queues a run in one of many processes', async () => {
  let now = Date.parse('2030-05-01T10:30:00Z')
  const clock = { now: () => new Date(now) }
  const jobs = memoryJobs({ clock })
  const records = memoryRecords({ clock, jobs })
  const apps = [1, 2, 3].map(() => register({ files: memoryFiles(hourly), clock, records, jobs }))
  now += 30 * minuteMs
  for (const app of apps) await app.jobs.drain()
  expect(apps.flatMap(({ entries }) => entries.map(({ message }) => message))).toEqual(['ran'])
})

describe('a clock that was wrong once', () => {
  const warning = /^jobs\/report\.liquid: a clock was wrong: its runs were queued until 20/

  test.each([
    ['hours', '2030-05-01T15:10:00Z'],
    ['days', '2030-05-06T10:30:00Z'],
    ['a year', '2031-05-01T10:30:00Z'],
  ])('if %s ahead costs no run, with or without a restart', async (_, wrong) => {
    for (const restarts of [false, true]) {
      const app = appAt('2030-05-01T10:30:00Z', hourly)
      await app.drained()
      app.passTo(wrong)
      expect(await app.drained()).toEqual(['ran'])
      app.passTo('2030-05-01T10:40:00Z')
      if (restarts) app.restart()
      expect(await app.drained()).toEqual([expect.stringMatching(warning)])
      expect(await app.drained()).toEqual([])
      app.passTo('2030-05-01T11:00:00Z')
      expect(await app.drained()).toEqual(['ran'])
      app.passTo('2030-05-01T12:00:00Z')
      expect(await app.drained()).toEqual(['ran'])
    }
  })

  test('if set back by days repeats each time once, but not the missed ones', async () => {
    const app = appAt('2030-05-10T10:30:00Z', hourly)
    await app.drained()
    app.passTo('2030-05-01T10:30:00Z')
    expect(await app.drained()).toEqual([expect.stringMatching(warning)])
    app.passTo('2030-05-01T11:00:00Z')
    expect(await app.drained()).toEqual(['ran'])
    app.passTo('2030-05-10T11:00:00Z')
    expect(await app.drained()).toEqual(['ran'])
    expect(await app.drained()).toEqual([])
  })

  test('in one of two processes does not stop the other, and neither queues a run', async () => {
    const [right, wrong] = [movableClock('2030-05-01T10:30:00Z'), movableClock('2031-05-01T10:30:00Z')]
    const jobs = memoryJobs({ clock: right })
    const records = memoryRecords({ jobs })
    const [one, other] = [right, wrong].map((clock) => register({ files: memoryFiles(hourly), clock, records, jobs }))
    const ran = (): number => [one, other].flatMap((app) => app?.entries ?? []).filter(isRun).length
    const isRun = ({ message }: { message: string }): boolean => message === 'ran'
    await other?.jobs.drain()
    await one?.jobs.drain()
    wrong.set('2030-05-01T10:30:00Z')
    for (const hours of [1, 2, 3]) {
      for (const clock of [right, wrong]) clock.move({ hours: 1 })
      for (const app of [one, other]) await app?.jobs.drain()
      expect(ran()).toBe(hours)
    }
  })

  test('by a minute or two between processes never causes a second run', async () => {
    const [right, ahead] = [movableClock('2030-05-01T10:30:00Z'), movableClock('2030-05-01T10:32:00Z')]
    const jobs = memoryJobs({ clock: right })
    const records = memoryRecords({ jobs })
    const apps = [right, ahead].map((clock) => register({ files: memoryFiles(hourly), clock, records, jobs }))
    for (let minutes = 0; minutes < 120; minutes++) {
      for (const clock of [right, ahead]) clock.move({ minutes: 1 })
      for (const app of apps) await app.jobs.drain()
    }
    expect(apps.flatMap(({ entries }) => entries.map(({ message }) => message))).toEqual(['ran', 'ran'])
  })
})

test('uses the zone of time_zone, or by default the zone of the settings', async () => {
  const files = memoryFiles({
    'jobs/warsaw.liquid': job('cron: 30 3 * * *\ntime_zone: Europe/Warsaw', "{% log 'Warsaw' %}"),
    'jobs/city.liquid': job('cron: 30 3 * * *\ntime_zone: New Delhi', "{% log 'New Delhi' %}"),
    'jobs/settings.liquid': job('cron: 30 3 * * *', "{% log 'Tokyo' %}"),
  })
  let now = Date.parse('2030-07-01T12:00:00Z')
  const app = register({ files, clock: { now: () => new Date(now) }, settings: { timeZone: 'Asia/Tokyo' } })
  const ran: [string, string][] = []
  for (; now < Date.parse('2030-07-02T12:00:00Z'); now += 30 * minuteMs) {
    const before = app.entries.length
    await app.jobs.drain()
    const time = new Date(now).toISOString().slice(11, 16)
    for (const { message } of app.entries.slice(before)) ran.push([time, message])
  }
  expect(ran).toEqual([
    ['18:30', 'Tokyo'],
    ['22:00', 'New Delhi'],
    ['01:30', 'Warsaw'],
  ])
})

test('runs later for a time that summer time skips, and once for a repeated one', async () => {
  const app = appAt('2030-03-30T12:00:00Z', {
    'jobs/night.liquid': job('cron: 30 2 * * *\ntime_zone: Europe/Warsaw'),
  })
  app.passTo('2030-03-31T00:59:00Z')
  expect(await app.drained()).toEqual([])
  app.passTo('2030-03-31T01:30:00Z')
  expect(await app.drained()).toEqual(['ran'])
  app.passTo('2030-10-26T12:00:00Z')
  await app.drained()
  app.passTo('2030-10-27T00:30:00Z')
  expect(await app.drained()).toEqual(['ran'])
  app.passTo('2030-10-27T01:30:00Z')
  expect(await app.drained()).toEqual([])
})

test('runs files of modules too, with the priority and delay of their front matter', async () => {
  const app = appAt('2030-05-01T10:30:00Z', {
    'modules/blog/public/jobs/digest.liquid': job(
      'cron: "*/5 * * * *"\nname: Digest\npriority: high\nmax_attempts: 2',
      '{% include "nowhere" %}',
    ),
    'jobs/plain.liquid': job('cron: "*/5 * * * *"', '{% include "nowhere" %}'),
  })
  app.passMinutes(5)
  await app.drained()
  const jobs = app.platform.adapters.jobs as ManagedJobQueue
  expect(await jobs.list('waiting')).toMatchObject([
    { sourceName: 'Digest', priority: 'high', attempt: 2, maxAttempts: 2 },
  ])
  expect(await jobs.list('failed')).toMatchObject([
    { sourceName: 'jobs/plain.liquid', priority: 'default', maxAttempts: 1 },
  ])
})

test('runs a changed file at its new times', async () => {
  const app = appAt('2030-05-01T10:30:00Z', hourly)
  await app.drained()
  app.source.write('jobs/report.liquid', job('cron: 45 * * * *', "{% log 'changed' %}"))
  app.passMinutes(15)
  expect(await app.drained()).toEqual(['changed'])
})

describe('a faulty file', () => {
  test.each([
    ['time_zone: UTC', /^jobs\/a\.liquid:2:1: cron: expected a text, got nil/],
    ['name: A\ncron: 1 2 3', /^jobs\/a\.liquid:3:1: cron: expected five fields.*got String "1 2 3"/],
    ['cron: "@daily"', /expected five fields/],
    ['cron: 0 0 * * * *', /expected five fields/],
    ['cron: 61 * * * *', /:2:1: cron: "61 \* \* \* \*" is not a cron pattern: .*61/],
    ['cron: 0 0 30 2 *', /:2:1: cron: no time matches "0 0 30 2 \*"/],
    [
      'cron: 0 0 * * *\ntime_zone: Europe/Warszawa',
      /:3:1: time_zone: expected a time zone.*did you mean.*Europe\/Warsaw/i,
    ],
    ['cron: 0 0 * * *\ntime_zone: "+02:00"', /:3:1: time_zone: expected a time zone/],
    ['cron: 0 0 * * *\nmax_attempts: 6', /:3:1: max_attempts: expected a whole number from 1 to 5, got Integer 6/],
    ['cron: 0 0 * * *\npriority: urgent', /:3:1: priority: expected one of low, default, high, got String "urgent"/],
    ['crom: 0 0 * * *\ncron: 0 0 * * *', /:2:1: crom: unknown key.*cron/],
    ['cron: */5 * * * *', /^jobs\/a\.liquid:2:\d+: invalid YAML: .*begins with "\*" must be in quotes\)/],
    ['cron: * * * * *', /begins with "\*" must be in quotes/],
  ])('%j is reported with its place by migrate() and drain()', async (meta, message) => {
    const { platform } = appAt('2030-05-01T10:30:00Z', { 'jobs/a.liquid': job(meta) })
    for (const run of [platform.migrate(), platform.jobs.drain()]) {
      const error = await failureOf(run)
      expect(error).toBeInstanceOf(ConfigurationError)
      expect(error.message).toMatch(message)
    }
  })

  test('is reported by a worker, which runs the others', async () => {
    const app = appAt('2030-05-01T10:30:00Z', { ...hourly, 'jobs/a.liquid': job('cron: no') })
    app.passMinutes(30)
    const worker = app.platform.jobs.work()
    const { entries } = app.platform
    while (entries.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await worker.stop()
    expect(entries.map(({ level, message }) => [level, message])).toEqual([
      ['warn', expect.stringMatching(/^jobs\/a\.liquid:2:1: cron: expected five fields/)],
      ['info', 'ran'],
    ])
  })
})

test('a worker reports a run that it cannot queue, and queues it later', async () => {
  const records = memoryRecords()
  let isDown = true
  const store = Object.assign(Object.create(records) as typeof records, {
    transaction: (...args: Parameters<typeof records.transaction>) =>
      isDown ? Promise.reject(new Error('the store is down')) : records.transaction(...args),
  })
  const app = appAt('2030-05-01T10:30:00Z', hourly, store)
  app.passMinutes(30)
  const worker = app.platform.jobs.work()
  const { entries } = app.platform
  while (entries.length < 1) await new Promise((resolve) => setTimeout(resolve, 5))
  isDown = false
  while (entries.length < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  await worker.stop()
  expect(entries.map(({ message }) => message)).toEqual([
    'the recurring jobs could not be queued, and will be tried again: the store is down',
    'ran',
  ])
})
