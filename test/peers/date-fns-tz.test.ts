import { hourMs } from '../../src/base/time/calendar'
import { findZone } from '../../src/base/time/zone'
import { sample } from '../support/effort'
import { expectListed } from '../support/tried-package'
import { runOnHost, type OffsetQuestion } from './host-dates'

const zones = [
  ...['Europe/Warsaw', 'Europe/London', 'America/New_York', 'America/Los_Angeles', 'America/St_Johns'],
  ...['America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Tokyo'],
]

/** The hours in UTC with another offset: the zone, the first hour, and the number of hours. */
const differences: readonly (readonly [zone: string, first: string, hours: number])[] = [
  ['Europe/Warsaw', '2024-03-31T01', 1],
  ['Europe/Warsaw', '2024-10-27T01', 1],
  ['America/New_York', '2024-03-10T02', 5],
  ['America/New_York', '2024-11-03T02', 4],
  ['America/Los_Angeles', '2024-03-10T02', 8],
  ['America/Los_Angeles', '2024-11-03T02', 7],
  ['America/St_Johns', '2024-03-10T02', 4],
  ['America/St_Johns', '2024-11-03T02', 3],
  ['Pacific/Auckland', '2024-04-06T14', 12],
  ['Pacific/Auckland', '2024-09-28T14', 12],
]

const listed = differences.flatMap(([zone, first, hours]) =>
  Array.from({ length: hours }, (_, i): OffsetQuestion => ({ zone, epoch: Date.parse(`${first}:00Z`) + i * hourMs })),
)

/** The hours of a year in each zone: all near a listed one, and a sample of the others. */
function makeQuestions(): OffsetQuestion[] {
  const hours = Array.from({ length: 365 * 24 }, (_, i) => Date.UTC(2024, 0) + i * hourMs)
  return zones.flatMap((zone) => {
    const near = listed.filter((question) => question.zone === zone).map(({ epoch }) => epoch)
    const isNear = (hour: number): boolean => near.some((epoch) => Math.abs(epoch - hour) < 24 * hourMs)
    const chosen = new Set([...sample(hours), ...hours.filter(isNear)])
    return [...chosen].map((epoch) => ({ zone, epoch }))
  })
}

function print({ zone, epoch }: OffsetQuestion): string {
  return `${zone} ${new Date(epoch).toISOString()}`
}

test('differs from our offsets for 57 of the 87,600 hours of a year in ten zones, all near changes of the clocks', () => {
  const offsets = makeQuestions()
  const theirs = runOnHost('UTC', { offsets }).offsets
  const found = offsets.filter(({ zone, epoch }, i) => findZone(zone)?.findOffset(epoch) !== theirs[i])
  expect(listed).toHaveLength(57)
  expectListed('date-fns-tz', found.map(print).sort(), listed.map(print).sort())
})

test('differs from Intl for the listed hours, unlike our offsets', () => {
  for (const { zone, epoch } of listed) {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    const [, hours, minutes] = /GMT([+-]\d+):(\d+)/.exec(format.format(epoch)) ?? []
    const seconds = Number(hours) * 3600 + Math.sign(Number(hours)) * Number(minutes) * 60
    expect(findZone(zone)?.findOffset(epoch)).toBe(seconds)
  }
})
