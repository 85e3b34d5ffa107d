import { add } from 'date-fns/add'
import fc from 'fast-check'
import { addTo, type TimeUnit } from '../../src/base/time/add'
import { dayMs, hourMs } from '../../src/base/time/calendar'
import { Time } from '../../src/base/time/time'
import { findZone, utc, type Zone } from '../../src/base/time/zone'
import { addToTime } from '../../src/filters/functions'
import { runs, sample } from '../support/effort'
import { expectDifference, expectListed, fails, testTriedPackage, tryOut } from '../support/tried-package'
import { runOnHost, type Addition } from './host-dates'

const units: readonly TimeUnit[] = ['years', 'months', 'weeks', 'days', 'hours', 'minutes', 'seconds']

function makeZone(name: string): Zone {
  const zone = findZone(name)
  if (!zone) throw new Error(`zone not found: ${name}`)
  return zone
}

function addOurs({ epoch, amount, unit, zone }: Addition): number | undefined {
  return addTo(new Time(epoch, zone === undefined ? utc : makeZone(zone)), amount, unit)?.epoch
}

/** The additions with another result on a host in that zone, as texts. */
function findDifferences(host: string, additions: readonly Addition[]): string[] {
  const theirs = runOnHost(host, { additions }).additions
  return additions.filter((addition, i) => addOurs(addition) !== theirs[i]).map(print)
}

function print({ epoch, amount, unit, zone = 'UTC' }: Addition): string {
  return `${new Time(epoch, makeZone(zone)).toString()} + ${amount} ${unit} in ${zone}`
}

/** Additions of random amounts to times of two centuries. */
function makeRandomAdditions(count: number, zones: readonly (string | undefined)[]): Addition[] {
  const additions = fc.record({
    epoch: fc.integer({ min: Date.UTC(1900, 0), max: Date.UTC(2100, 0) }),
    amount: fc.integer({ min: -1000, max: 1000 }),
    unit: fc.constantFrom(...units),
  })
  return fc
    .sample(additions, runs(count))
    .flatMap((addition) => zones.map((zone) => (zone === undefined ? addition : { ...addition, zone })))
}

/** Additions of a day to the half hours of 2024: all near changes of the clocks, and a sample of the others. */
function makeDailyAdditions(zone: string, changes: readonly string[]): Addition[] {
  const halfHours = Array.from({ length: 366 * 48 }, (_, i) => Date.UTC(2024, 0) + (i * hourMs) / 2)
  const isNear = (epoch: number): boolean => changes.some((day) => Math.abs(epoch - Date.parse(day)) < 72 * hourMs)
  const chosen = new Set([...sample(halfHours), ...halfHours.filter(isNear)])
  return [...chosen].sort().map((epoch) => ({ epoch, amount: 1, unit: 'days', zone }))
}

describe('date-fns', () => {
  test('adds as we do on a host in UTC', () => {
    expectListed('date-fns', findDifferences('UTC', makeRandomAdditions(4000, [undefined])), [])
  })

  test("adds in the host's zone", () => {
    const additions = Array.from({ length: 48 }, (_, i) => Date.UTC(2024, 2, 9) + i * hourMs)
    const days: Addition[] = additions.map((epoch) => ({ epoch, amount: 1, unit: 'days' }))
    const listed = Array.from({ length: 23 }, (_, i) => `${toClock(i + 8)} + 1 days in UTC`)
    expectListed('date-fns', findDifferences('America/New_York', days), listed)
  })

  testTriedPackage<readonly [amount: number, unit: TimeUnit], number | null | undefined>('date-fns', {
    ours: ([amount, unit]) => addToTime(0, amount, unit).epoch,
    theirs: ([amount, unit]) => runOnHost('UTC', { additions: [{ epoch: 0, amount, unit }] }).additions[0],
    same: [
      [1.5, 'months'],
      [-1.5, 'days'],
      [1e9, 'minutes'],
    ],
    differences: [
      { why: 'a fraction is dropped', input: [1.5, 'years'], ours: 365 * dayMs, theirs: 546 * dayMs },
      { why: 'a fraction of an hour is dropped', input: [-1.5, 'hours'], ours: -hourMs, theirs: -1.5 * hourMs },
      { why: 'a time out of range is an error', input: [1e9, 'years'], ours: fails, theirs: null },
    ],
  })

  test('treats NaN as 0', () => {
    expectDifference(
      'date-fns',
      NaN,
      tryOut((days) => add(0, { days }).getTime(), NaN),
      fails,
    )
    expect(tryOut((days) => addToTime(0, days, 'days'), NaN)).toBe(fails)
  })
})

/** The hour after the start of 9 March 2024, as text. */
function toClock(hour: number): string {
  return new Time(Date.UTC(2024, 2, 9, hour), utc).toString()
}

/** The days on which a zone changes its clocks in 2024, and the times for which date-fns-tz differs. */
const changes: readonly (readonly [zone: string, days: readonly string[], listed: readonly string[]])[] = [
  [
    'Europe/Warsaw',
    ['2024-03-31', '2024-10-27'],
    [
      '2024-03-30 02:00:00 +0100',
      '2024-03-30 02:30:00 +0100',
      '2024-10-26 02:00:00 +0200',
      '2024-10-26 02:30:00 +0200',
    ],
  ],
  ['America/New_York', ['2024-03-10', '2024-11-03'], ['2024-03-09 02:00:00 -0500', '2024-03-09 02:30:00 -0500']],
  ['Australia/Lord_Howe', ['2024-04-07', '2024-10-06'], ['2024-04-06 01:30:00 +1100', '2024-10-05 02:00:00 +1030']],
  [
    'Pacific/Auckland',
    ['2024-04-07', '2024-09-29'],
    [
      '2024-04-06 02:00:00 +1300',
      '2024-04-06 02:30:00 +1300',
      '2024-09-28 02:00:00 +1200',
      '2024-09-28 02:30:00 +1200',
    ],
  ],
]

describe('date-fns with date-fns-tz', () => {
  test.each(changes)('adds a day in %s as we do, except to skipped and repeated times', (zone, days, listed) => {
    const found = findDifferences('UTC', makeDailyAdditions(zone, days))
    expectListed(
      'date-fns-tz',
      found,
      listed.map((time) => `${time} + 1 days in ${zone}`),
    )
  })

  test('adds as we do in zones with one offset', () => {
    const zones = ['Asia/Kolkata', 'Asia/Tokyo', 'Africa/Lagos']
    const recent = makeRandomAdditions(1000, zones).filter((addition) => isAfter1970(addition))
    expect(recent.length).toBeGreaterThan(100)
    expectListed('date-fns-tz', findDifferences('UTC', recent), [])
  })

  test("depends on the host's zone", () => {
    const additions = makeDailyAdditions('Asia/Kolkata', ['2024-03-10'])
    expectListed('date-fns-tz', findDifferences('UTC', additions), [])
    const skippedInNewYork = [
      '2024-03-09 02:00:00',
      '2024-03-09 02:30:00',
      '2024-03-10 02:00:00',
      '2024-03-10 02:30:00',
    ]
    expectListed(
      'date-fns-tz',
      findDifferences('America/New_York', additions),
      skippedInNewYork.map((time) => `${time} +0530 + 1 days in Asia/Kolkata`),
    )
  })
})

/** The listed zones have one offset only since 1970. */
function isAfter1970(addition: Addition): boolean {
  return Math.min(addition.epoch, addOurs(addition) ?? 0) > 0
}
