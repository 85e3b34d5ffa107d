import { oneOf } from '../../language/definitions/bounds'
import { ArgumentError, type FilterContext, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { time, toTimeInput, zone } from '../../language/definitions/time-types'
import { anything, integer, number, optional, parameter, printed, text } from '../../language/definitions/types'
import { round } from '../../base/values/numbers/decimal'
import { describe } from '../../base/values/describe'
import { formatSuggestion } from '../../base/text/nearest'
import { print } from '../../base/values/print'
import { CalendarDate, Time } from '../../base/time/time'
import { compareTimes } from '../../base/values/time-order'
import { addTo, type TimeUnit } from '../../base/time/add'
import { dayMs, hourMs, minuteMs, secondMs } from '../../base/time/calendar'
import { readTime, type TimeInput } from '../../base/time/read'
import { readFormatted } from '../../base/time/strptime'
import { findZone } from '../../base/time/zone'
import { makeReference, readTimeArgument, readZone } from './context'

const units: ReadonlyMap<string, TimeUnit> = new Map([
  ['y', 'years'],
  ['years', 'years'],
  ['mo', 'months'],
  ['months', 'months'],
  ['w', 'weeks'],
  ['weeks', 'weeks'],
  ['d', 'days'],
  ['days', 'days'],
  ['h', 'hours'],
  ['hours', 'hours'],
  ['m', 'minutes'],
  ['minutes', 'minutes'],
  ['s', 'seconds'],
  ['seconds', 'seconds'],
])

const unit: ParameterType<string> = { ...oneOf([...units.keys()]), name: 'unit of time' }

const additionParameters = [
  parameter('time', time, 'A number is whole seconds since 1970.'),
  optional('number', number, 1, 'The number of units; a negative number goes back, a fraction is cut off.'),
  optional('unit', unit, 'd', `One of ${[...units.keys()].join(', ')}.`),
] as const

function sum(context: FilterContext, input: TimeInput, number: number, unit: string): Time {
  const reference = makeReference(context)
  const read = readTimeArgument('time', input, reference)
  const start = input instanceof Time ? input : read.in(reference.zone)
  const result = addTo(start, Math.trunc(number), units.get(unit) ?? 'days')
  if (result) return result
  throw new ArgumentError(
    'number',
    `leads to a time out of range: ${describe(number)} ${unit} from ${start.toString()}`,
  )
}

export const addToTime = defineFilter({
  name: 'add_to_time',
  summary:
    'Adds a number of units to a time. Days, weeks, months and years keep the time of day over a change to or from summer time, and a day that does not exist in a month becomes the last day of the month; hours, minutes and seconds are exact.',
  parameters: additionParameters,
  returns: 'time',
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-31 08:00' | add_to_time: 1, 'mo' }}", output: '2010-02-28 08:00:00 UTC' },
    { template: "{{ 0 | add_to_time: -90, 'm' }}", output: '1969-12-31 22:30:00 UTC' },
  ],
  run(time, number, unit) {
    return sum(this, time, number, unit)
  },
})

export const dateAdd = defineFilter({
  name: 'date_add',
  former: ['add_to_date'],
  summary: 'Adds a number of units to a date, like `add_to_time`.',
  parameters: additionParameters,
  returns: 'date',
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-31' | date_add: 1, 'mo' }}", output: '2010-02-28' },
    { template: "{{ '2010-01-01' | date_add }}", output: '2010-01-02' },
  ],
  run(time, number, unit) {
    return CalendarDate.of(sum(this, time, number, unit).wall.getTime(), readZone(this))
  },
})

/** The units of `time_diff` in milliseconds. */
const lengths: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['milliseconds', 1],
  ['d', dayMs],
  ['days', dayMs],
  ['h', hourMs],
  ['hours', hourMs],
  ['m', minuteMs],
  ['minutes', minuteMs],
  ['s', secondMs],
  ['seconds', secondMs],
])

function findUnitLength(unit: string, context: FilterContext): number {
  const length = lengths.get(unit)
  if (length !== undefined) return length
  const known = [...lengths.keys()]
  const expected = `expected one of ${known.join(', ')}, got ${describe(unit)}${formatSuggestion(unit, known)}`
  context.report('doubtful-argument', `filter "time_diff", parameter "unit": ${expected}; using milliseconds`)
  return 1
}

export const timeDiff = defineFilter({
  name: 'time_diff',
  summary: 'The duration from one time to another; negative if the second one is before the first.',
  parameters: [
    parameter('start', time),
    parameter('finish', time),
    optional(
      'unit',
      printed,
      'ms',
      'One of d, days, h, hours, m, minutes, s, seconds, ms, milliseconds; any other means milliseconds, too, and logs a warning.',
    ),
    optional('precision', integer, 3, 'Digits after the decimal point.'),
  ],
  returns: 'number',
  reports: true,
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-01' | time_diff: '2010-01-02', 'h' }}", output: '24' },
    { template: "{{ '2010-01-01 10:00' | time_diff: '2010-01-01 10:00:10', 'minutes', 5 }}", output: '0.16667' },
  ],
  run(start, finish, unit, precision) {
    if (precision < 0) throw new ArgumentError('precision', `expected 0 or more, got ${describe(precision)}`)
    const reference = makeReference(this)
    const from = readTimeArgument('start', start, reference)
    const to = readTimeArgument('finish', finish, reference)
    const milliseconds = to.epoch - from.epoch + (to.nanoseconds - from.nanoseconds) / 1e6
    return round(milliseconds / findUnitLength(unit, this), precision) + 0
  },
})

export const numberOfMinutesUntil = defineFilter({
  name: 'number_of_minutes_until',
  summary: 'The whole minutes from now until a time; negative if it has passed.',
  parameters: [parameter('time', time)],
  returns: 'number',
  nilIsNil: true,
  examples: [{ template: "{{ '2 hours from now' | number_of_minutes_until }}", output: '120' }],
  run(input) {
    const reference = makeReference(this)
    return Math.trunc((readTimeArgument('time', input, reference).epoch - reference.now().epoch) / minuteMs) + 0
  },
})

export const toTime = defineFilter({
  name: 'to_time',
  aliases: ['to_time_from_str'],
  summary:
    'Reads a value as a time: epoch seconds, an ISO 8601 or RFC 2822 text, a date with or without a time of day, or a phrase such as `tomorrow at 5pm`, `in 14 days`, `6 months ago`.',
  parameters: [
    parameter('time', time),
    optional('zone', zone, undefined, "The zone of the text and of the result. Default: the instance's."),
    optional(
      'format',
      text,
      '',
      'The format of the text, in directives of `strptime`. A time zone in its place is used as `zone`, with a warning.',
    ),
    optional('now', time, undefined, 'The time that phrases are relative to. Default: the clock.'),
  ],
  returns: 'time',
  reports: true,
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-01 08:00' | to_time }}", output: '2010-01-01 08:00:00 UTC' },
    { template: "{{ '2010-07-01 08:00' | to_time: 'Europe/Warsaw' }}", output: '2010-07-01 08:00:00 +0200' },
    { template: "{{ '31.12.2010' | to_time: '', '%d.%m.%Y' }}", output: '2010-12-31 00:00:00 UTC' },
    { template: "{{ '5 days from now' | to_time: now: '2019-10-01' }}", output: '2019-10-06 00:00:00 UTC' },
  ],
  run(input, zone, written, now) {
    const misplaced = zone || written.includes('%') ? undefined : findZone(written)
    if (misplaced) {
      this.report(
        'doubtful-argument',
        `filter "to_time", parameter "format": ${describe(written)} is a time zone, and is used as the option zone`,
      )
    }
    const format = misplaced ? '' : written
    const reference = makeReference(this, zone ?? misplaced, now)
    if (format.trim() === '' || typeof input === 'object')
      return readTimeArgument('time', input, reference).in(reference.zone)
    const read = readFormatted(print(input), format, reference, this)
    if (read) return read.in(reference.zone)
    throw new ArgumentError('time', `expected a text in the format ${describe(format)}, got ${describe(input)}`)
  },
})

export const toDate = defineFilter({
  name: 'to_date',
  summary: 'The date of a time. Reads the same values as `to_time`.',
  parameters: [parameter('time', time)],
  returns: 'date',
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-01 08:00' | to_date }}", output: '2010-01-01' },
    { template: '{{ 0 | to_date }}', output: '1970-01-01' },
  ],
  run(input) {
    const reference = makeReference(this)
    const read = readTimeArgument('time', input, reference)
    const shown = input instanceof Time ? input : read.in(reference.zone)
    return CalendarDate.of(shown.wall.getTime(), reference.zone)
  },
})

export const isDateBefore = defineFilter({
  name: 'is_date_before',
  former: ['date_before'],
  summary: 'Whether a time comes before another.',
  parameters: [parameter('first_time', time), parameter('second_time', time)],
  returns: 'boolean',
  nilIsNil: true,
  examples: [{ template: "{{ '2010-01-02' | is_date_before: '2010-01-03' }}", output: 'true' }],
  run(first, second) {
    const reference = makeReference(this)
    return isBefore(
      readTimeArgument('first_time', first, reference),
      readTimeArgument('second_time', second, reference),
    )
  },
})

export const isDateInPast = defineFilter({
  name: 'is_date_in_past',
  summary: 'Whether a time is in the past.',
  parameters: [parameter('time', time)],
  returns: 'boolean',
  nilIsNil: true,
  examples: [
    { template: "{{ '2010-01-01' | is_date_in_past }}", output: 'true' },
    { template: "{{ '3000-01-01' | is_date_in_past }}", output: 'false' },
  ],
  run(input) {
    const reference = makeReference(this)
    return isBefore(readTimeArgument('time', input, reference), reference.now())
  },
})

function isBefore(first: Time, second: Time): boolean {
  return (compareTimes(first, second) ?? 0) < 0
}

export const isParsableDate = defineFilter({
  name: 'is_parsable_date',
  summary: 'Whether the other filters can read a value as a time; never an error.',
  parameters: [parameter('value', anything)],
  returns: 'boolean',
  examples: [
    { template: "{{ '2021/2' | is_parsable_date }}", output: 'true' },
    { template: "{{ 'soon' | is_parsable_date }}", output: 'false' },
  ],
  run(value) {
    const input = toTimeInput(value)
    return input !== undefined && readTime(input, makeReference(this)) !== undefined
  },
})
