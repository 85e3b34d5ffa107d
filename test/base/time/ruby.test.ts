import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { englishNames, compileTimeFormat } from '../../../src/base/time/strftime'
import { CalendarDate, Time } from '../../../src/base/time/time'
import { addTo } from '../../../src/base/time/add'
import { readTime } from '../../../src/base/time/read'
import { readFormatted } from '../../../src/base/time/strptime'
import { utc, findZone, type Zone } from '../../../src/base/time/zone'

/** Ruby's output, as recorded by `test/record/ruby-strftime.rb`. */
interface Recorded {
  readonly formats: [format: string, seconds: number, nanoseconds: number, offset: string | null, text: string][]
  readonly zones: [zone: string, seconds: number, text: string][]
  readonly parsed: [text: string, format: string, milliseconds: number | null][]
  readonly texts: [text: string, output: string][]
  readonly months: [date: string, count: number, result: string][]
}

const recorded = JSON.parse(readFileSync(join(__dirname, '../../golden/ruby-strftime.json'), 'utf8')) as Recorded
const reference = { zone: utc, now: () => new Time(Date.parse('2017-04-15T15:21:00Z'), utc) }

function zone(name: string): Zone {
  const found = findZone(name)
  if (!found) throw new Error(`no zone ${name}`)
  return found
}

function write(time: Time, format: string): string {
  return compileTimeFormat(format).write(time, englishNames)
}

/** The cases with another result than recorded, each with its result. */
function failures<A extends readonly unknown[]>(
  cases: readonly (readonly [...A, unknown])[],
  run: (...args: A) => unknown,
): unknown[] {
  return cases
    .map((line) => [...line, run(...(line.slice(0, -1) as unknown as A))])
    .filter((line) => line.at(-1) !== line.at(-2))
}

test('formats as Ruby does', () => {
  expect(recorded.formats.length).toBeGreaterThan(2000)
  const rest = failures(recorded.formats, (format, seconds, nanoseconds, offset) => {
    const epoch = seconds * 1000 + Math.floor(nanoseconds / 1e6)
    return write(new Time(epoch, zone(offset ?? 'UTC'), nanoseconds % 1e6), format)
  })
  expect(rest).toEqual([])
})

test("has Ruby's offsets and abbreviations for every zone", () => {
  expect(recorded.zones.length).toBeGreaterThan(600)
  const rest = failures(recorded.zones, (name, seconds) => {
    return write(new Time(seconds * 1000, zone(name)), '%F %T %z %:z %::z %Z')
  })
  expect(rest).toEqual([])
})

test('reads texts by a format as Ruby does', () => {
  const rest = failures(recorded.parsed, (text, format) => readFormatted(text, format, reference)?.epoch ?? null)
  expect(rest).toEqual([])
})

test("reads texts as Ruby's date filter does", () => {
  const rest = failures(recorded.texts, (text) => {
    const time = readTime(text, reference)
    return time ? write(time, '%F %T.%N %z') : text
  })
  expect(rest).toEqual([])
})

test('adds months as Ruby does', () => {
  const rest = failures(recorded.months, (text, count) => {
    const sum = addTo(readTime(text, reference) as Time, count, 'months') as Time
    return CalendarDate.of(sum.wall.getTime(), utc).toString()
  })
  expect(rest).toEqual([])
})
