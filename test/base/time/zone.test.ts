import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { Time } from '../../../src/base/time/time'
import { addTo, type TimeUnit } from '../../../src/base/time/add'
import { findInstant, utc, findZone, listZoneNames, makeOffsetZone, type Zone } from '../../../src/base/time/zone'
import { runs } from '../../support/effort'
import { warsaw } from '../../support/times'

function zone(name: string): Zone {
  const found = findZone(name)
  if (!found) throw new Error(`no zone ${name}`)
  return found
}

function printInstant(wall: string, name: string): string {
  const where = zone(name)
  return new Time(findInstant(Date.parse(`${wall}Z`), where), where).toString()
}

test('accepts names, offsets and tables as zones', () => {
  expect(listZoneNames().filter((name) => !findZone(name))).toEqual([])
  expect(zone('Warsaw').findOffset(0)).toBe(3600)
  expect(zone('KATHMANDU').findOffset(Date.UTC(2020, 0))).toBe(20700)
  expect(zone('-03:30').findOffset(0)).toBe(-12600)
  // `Intl` reads them as Bangladesh, Alaska and Chicago.
  expect(['BST', 'ast', 'CST'].map(findZone)).toEqual([undefined, undefined, undefined])
  expect(['CET', 'EST', 'GMT', 'ROK'].map((name) => zone(name).findOffset(0) / 3600)).toEqual([1, -5, 0, 9])
  for (const name of ['', 'Nowhere', '+24:00', '+1:7', 'GMT+', '__proto__', 'constructor', 'a'.repeat(1e5)]) {
    expect(findZone(name)).toBeUndefined()
  }
  expect(makeOffsetZone(86_400)).toBeUndefined()
})

test('distinguishes UTC from places with the same clock', () => {
  expect(['UTC', 'Etc/UTC', 'Z', 'zulu'].map((name) => zone(name).isUtc)).toEqual([true, true, true, true])
  expect(['London', '+00:00', 'GMT', 'Africa/Abidjan'].map((name) => zone(name).isUtc)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('moves a skipped wall clock forward, and uses the first of a repeated one', () => {
  expect(printInstant('2017-03-26T02:30:00', 'Europe/Warsaw')).toBe('2017-03-26 03:30:00 +0200')
  expect(printInstant('2017-10-29T02:30:00', 'Europe/Warsaw')).toBe('2017-10-29 02:30:00 +0200')
  expect(printInstant('2017-03-12T02:30:00', 'America/New_York')).toBe('2017-03-12 03:30:00 -0400')
  expect(printInstant('2017-11-05T01:30:00', 'America/New_York')).toBe('2017-11-05 01:30:00 -0400')
  expect(printInstant('2017-11-05T02:00:00', 'America/New_York')).toBe('2017-11-05 02:00:00 -0500')
  expect(printInstant('2018-11-04T00:00:00', 'America/Sao_Paulo')).toBe('2018-11-04 01:00:00 -0200')
  expect(printInstant('2017-10-01T02:15:00', 'Australia/Lord_Howe')).toBe('2017-10-01 02:45:00 +1100')
  expect(printInstant('2011-12-30T12:00:00', 'Pacific/Apia')).toBe('2011-12-31 12:00:00 +1400')
  expect(printInstant('1850-01-01T00:00:00', 'America/New_York')).toBe('1850-01-01 00:00:00 -0456')
})

const places = [
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Gaza',
  'Pacific/Apia',
  'UTC',
]
const somewhere = fc.constantFrom(...places).map(zone)
const instant = fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2060, 0) })

test('finds an instant by its wall clock, or by its second occurrence', () => {
  fc.assert(
    fc.property(instant, somewhere, (epoch, where) => {
      const { wall } = new Time(epoch, where)
      const found = new Time(findInstant(wall.getTime(), where), where)
      expect(found.wall).toEqual(wall)
      expect(found.epoch).toBeLessThanOrEqual(epoch)
    }),
  )
})

test('caches the correct offset for a day', () => {
  fc.assert(
    fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), fc.constantFrom(...places), (epochs, name) => {
      const where = zone(name)
      const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
      for (const epoch of epochs) {
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'short', timeStyle: 'medium' })
        expect(shown.format(new Time(epoch, where).wall)).toBe(format.format(epoch))
      }
    }),
    runs(30),
  )
})

test('keeps the time of day over days unless the clock skips it; hours are exact', () => {
  fc.assert(
    fc.property(instant, somewhere, fc.integer({ min: -400, max: 400 }), (epoch, where, count) => {
      const start = new Time(epoch, where)
      expect(addTo(start, count, 'hours')?.epoch).toBe(epoch + count * 3_600_000)
      const later = addTo(start, count, 'days') as Time
      const expected = start.wall.getTime() + count * 86_400_000
      const skipped = findInstant(expected, where) + where.findOffset(findInstant(expected, where)) * 1000 !== expected
      if (count !== 0 && !skipped) expect(later.wall.getTime()).toBe(expected)
    }),
  )
})

test('clamps months, and returns to the day if every month has it', () => {
  const date = fc.record({
    year: fc.integer({ min: 1, max: 3000 }),
    month: fc.integer({ min: 0, max: 11 }),
    day: fc.integer({ min: 1, max: 28 }),
  })
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: -500, max: 500 }),
      fc.constantFrom<TimeUnit[]>('months', 'years'),
      (date, count, unit) => {
        const start = new Time(Date.UTC(2000, date.month, date.day), utc)
        const there = addTo(addTo(start, date.year - 2000, 'years') as Time, count, unit) as Time
        expect(there.wall.getUTCDate()).toBe(date.day)
        expect(addTo(there, -count, unit)?.epoch).toBe(addTo(start, date.year - 2000, 'years')?.epoch)
      },
    ),
  )
})

test("ignores the host's zone, and a change of it", () => {
  const template = `
    {{ '2017-03-12 02:30' | to_time }} {{ '2017-03-26 02:30' | to_time }} {{ '2017-03-25 02:30' | add_to_time: 1 }}
    {{ 'tomorrow' | to_date }} {{ '2017-11-05 01:30' | strftime: '%c %z %s' }} {{ 0 | date: '%c' }}
    {{ 'Fri Jul 17 10:15:00 2015' | to_time | json }} {{ '2017-04-15' | to_date | json }}`
  const program = `
    const { Liquid } = require('liquidjs')
    const { registerPlatform } = require('./src/index.ts')
    const outputs = ['Asia/Kolkata', 'America/New_York', 'UTC'].map((TZ) => {
      process.env.TZ = TZ
      const liquid = new Liquid()
      const clock = { now: () => new Date('2017-04-15T15:21:00Z') }
      registerPlatform(liquid, { clock, settings: { timeZone: 'Europe/Warsaw' } })
      return { offset: new Date(0).getTimezoneOffset(), text: liquid.parseAndRenderSync(${JSON.stringify(template)}) }
    })
    console.log(JSON.stringify(outputs))`
  const output = execFileSync(process.execPath, ['--require', 'tsx/cjs', '--eval', program], {
    cwd: join(__dirname, '../../..'),
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Asia/Kolkata' },
  })
  const outputs = JSON.parse(output) as { offset: number; text: string }[]
  expect(outputs.map(({ offset }) => offset)).toEqual([-330, 300, 0])
  const here = warsaw.parseAndRenderSync(template) as string
  expect(here).toContain('2017-03-12 02:30:00 +0100 2017-03-26 03:30:00 +0200')
  expect(outputs.map(({ text }) => text)).toEqual([here, here, here])
})
