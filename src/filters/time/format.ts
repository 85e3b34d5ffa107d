import type { FilterContext } from '../../language/definitions/definition'
import { defineFilter, liquidDateFormat } from '../../language/definitions/define-filter'
import { time, toTimeInput, zone, zoneOfLiquidJs } from '../../language/definitions/time-types'
import { anything, optional, parameter, printed, text } from '../../language/definitions/types'
import { englishNames, compileTimeFormat, type TimeNames } from '../../base/time/strftime'
import { CalendarDate, type Time } from '../../base/time/time'
import { findNames } from './names'
import { readTime } from '../../base/time/read'
import { waitForAll, andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Zone } from '../../base/time/zone'
import { makeReference, readTimeArgument } from './context'

export const strftime = defineFilter({
  name: 'strftime',
  summary: "Formats a time like Ruby's `strftime`, with every directive, flag and width.",
  parameters: [
    parameter('time', time),
    parameter('format', text),
    optional(
      'zone',
      zone,
      undefined,
      "The zone to show the time in: an IANA name, a city or region, an offset such as `+02:00`, or a number of hours (up to 13) or of seconds (above 13). Default: the instance's.",
    ),
    optional('now', time, undefined, 'The time that phrases are relative to. Default: the clock.'),
  ],
  returns: 'string',
  nilIsNil: true,
  examples: [
    { template: "{{ '2018-05-30T09:12:34.000-07:00' | strftime: '%Y-%m-%d %H:%M' }}", output: '2018-05-30 16:12' },
    {
      template: "{{ '2018-05-30T09:12:34.000-07:00' | strftime: '%-d %b, %-I:%M %P', 'Europe/Warsaw' }}",
      output: '30 May, 6:12 pm',
    },
    { template: "{{ 'in 14 days' | strftime: '%B %e', now: '2011-03-15' }}", output: 'March 29' },
  ],
  run(input, format, zone, now) {
    const reference = makeReference(this, undefined, now)
    return write(this, readTimeArgument('time', input, reference).in(zone ?? reference.zone), format, englishNames)
  },
})

/** Standard Liquid does not read negative numbers as times. */
const belowZero = /^\s*-\d+\s*$/

export const date = defineFilter({
  name: 'date',
  standard: true,
  nilIsNil: true,
  summary:
    'Formats a time. Input that is not a time stays as it is, and so does any input without a format. A text with an offset keeps it.',
  parameters: [
    parameter('input', anything, 'A time, a date, epoch seconds, a time as text, or `now`.'),
    optional(
      'format',
      printed,
      '',
      'Directives of `strftime`, or a name under `date.formats` or `time.formats` of the translations; `default`, `short` and `long` always exist. Default: the `dateFormat` of the LiquidJS instance.',
    ),
    optional(
      'zone',
      zoneOfLiquidJs,
      undefined,
      'The zone to show the time in: an IANA name, a city or region, an offset such as `+02:00`, or a number of minutes west of UTC. Default: the `timezoneOffset` of the instance.',
    ),
  ],
  returns: 'string',
  examples: [
    { template: "{{ '2015-07-17' | date: '%d %b %Y' }}", output: '17 Jul 2015' },
    { template: "{{ '2015-07-17T22:30:00Z' | date: '%d %b %H:%M', 'Europe/Warsaw' }}", output: '18 Jul 00:30' },
    { template: "{{ 1437091200 | date: '%Y' }}", output: '2015' },
    { template: "{{ '2015-07-17' | date: 'long' }}", output: 'July 17, 2015' },
    { template: "{{ '2015-07-17 10:15' | date: format: 'short' }}", output: '17 Jul 10:15' },
    { template: "{{ 'soon' | date: '%Y' }}", output: 'soon' },
  ],
  run(input, value, zone): PromiseOrValue<unknown> {
    const format = value === '' ? findDefaultFormat(this, zone) : value
    const time = format === '' ? undefined : readShownTime(this, input, zone)
    if (!time) return input
    if (!formatName.test(format)) return write(this, time, format, findNames(this.opts.locale))
    return andThen(findFormat(this, format, time), (found) =>
      found === undefined ? format : writeInLanguage(this, time, found),
    )
  },
})

/**
 * LiquidJS' `dateFormat`, if the host has set it or only a zone is passed; Liquid returns the input if no format is
 * passed.
 */
function findDefaultFormat({ opts }: FilterContext, zone: Zone | undefined): string {
  return zone || opts.dateFormat !== liquidDateFormat ? opts.dateFormat : ''
}

/** The input of `date`, in the zone of the output: the argument's, else the one of LiquidJS' options. */
function readShownTime(context: FilterContext, input: unknown, zone: Zone | undefined): Time | undefined {
  const value = toTimeInput(input)
  if (value === undefined || (typeof value === 'string' && belowZero.test(value))) return undefined
  const time = readTime(value, makeReference(context))
  if (zone) return time?.in(zone)
  const { timezoneOffset, preserveTimezones } = context.opts
  if (timezoneOffset === undefined || time instanceof CalendarDate) return time
  if (preserveTimezones && typeof value === 'string') return time
  return time?.in(zoneOfLiquidJs.read(timezoneOffset) ?? time.zone)
}

export const l = defineFilter({
  name: 'l',
  former: ['localize'],
  nilIsNil: true,
  summary:
    'Formats a time in the language of the request, with the names of months and days from `date.month_names`, `date.day_names` and so on of the translations.',
  parameters: [
    parameter('time', time),
    optional(
      'format',
      text,
      'long',
      'A name under `time.formats` of the translations, or `date.formats` for a date (`default`, `short` and `long` always exist); or directives of `strftime`.',
    ),
    optional('zone', zone, undefined, "The zone to show the time in. Default: the instance's."),
    optional('now', time, undefined, 'The time that phrases are relative to. Default: the clock.'),
  ],
  returns: 'string',
  examples: [
    { template: "{{ '2010-01-01 08:00' | l }}", output: 'January 01, 2010 08:00' },
    { template: "{{ '2010-01-01' | l: 'short' }}", output: 'Jan 01' },
    { template: "{{ '2010-01-01' | l: '%A' }}", output: 'Friday' },
    { template: "{{ 'in 14 days' | l: 'short', now: '2011-03-15' }}", output: '29 Mar 00:00' },
  ],
  run(input, format, zone, now): PromiseOrValue<string> {
    const reference = makeReference(this, undefined, now)
    const read = readTimeArgument('time', input, reference)
    const time = read instanceof CalendarDate && !zone ? read : read.in(zone ?? reference.zone)
    if (!formatName.test(format)) return writeInLanguage(this, time, format)
    return andThen(findFormat(this, format, time), (found) => writeInLanguage(this, time, found ?? format))
  },
})

function write(context: FilterContext, time: Time, format: string, names: TimeNames): string {
  const { padding, write } = compileTimeFormat(format, context)
  if (padding > 0) context.allocate(padding)
  return write(time, names)
}

const formatName = /^[\w.-]+$/

/** The built-in formats of every language: Rails' formats, and the public documentation's under other names. */
const builtIn: Readonly<Record<'date' | 'time', ReadonlyMap<string, string>>> = {
  date: indexFormats({ default: '%Y-%m-%d', short: '%b %d', long: '%B %d, %Y', stripe: '%m-%d-%Y' }),
  time: indexFormats({
    default: '%a, %d %b %Y %H:%M:%S %z',
    short: '%d %b %H:%M',
    long: '%B %d, %Y %H:%M',
    with_time_zone: '%m/%d/%Y %H:%M (%Z)',
    short_with_time_zone: '%-H:%M (%Z)',
  }),
}

/** Formats by their names, with the formats that dates and times share. */
function indexFormats(own: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries({ ...own, day_and_month: '%b %d', day_month_year: '%d-%m-%Y' }))
}

/** Finds a format by name, in the language and then in English. For a date, date formats come first. */
function findFormat(context: FilterContext, name: string, time: Time): PromiseOrValue<string | undefined> {
  const { language, adapters } = context
  const kinds = time instanceof CalendarDate ? (['date', 'time'] as const) : (['time', 'date'] as const)
  const places = [language, 'en'].flatMap((locale) => kinds.map((kind) => [locale, `${kind}.formats.${name}`] as const))
  const find = (at: number): PromiseOrValue<string | undefined> => {
    const place = places[at]
    if (!place) return builtIn[kinds[0]].get(name)
    return andThen(adapters.translations.lookup(...place), (found) =>
      typeof found === 'string' ? found : find(at + 1),
    )
  }
  return find(0)
}

const hasNames = /%[-0^#_\d]*E?[AaBbchPprv+]/

function writeInLanguage(context: FilterContext, time: Time, format: string): PromiseOrValue<string> {
  if (!hasNames.test(format)) return write(context, time, format, englishNames)
  return andThen(translateNames(context), (names) => write(context, time, format, names))
}

/** The names in the language, from the translations under Rails' keys; else in English. */
function translateNames({ adapters, language }: FilterContext): PromiseOrValue<TimeNames> {
  const { months, shortMonths, days, shortDays, am, pm } = englishNames
  const find = (key: string): PromiseOrValue<unknown> => adapters.translations.lookup(language, key)
  const keys = [
    'date.month_names',
    'date.abbr_month_names',
    'date.day_names',
    'date.abbr_day_names',
    'time.am',
    'time.pm',
  ]
  return andThen(waitForAll(keys.map(find)), ([long, short, longDays, abbreviatedDays, morning, afternoon]) => ({
    // The list of months begins with nil, so that January is 1.
    months: chooseNames(Array.isArray(long) ? long.slice(1) : long, months),
    shortMonths: chooseNames(Array.isArray(short) ? short.slice(1) : short, shortMonths),
    days: chooseNames(longDays, days),
    shortDays: chooseNames(abbreviatedDays, shortDays),
    am: typeof morning === 'string' ? morning : am,
    pm: typeof afternoon === 'string' ? afternoon : pm,
  }))
}

function chooseNames(found: unknown, english: readonly string[]): readonly string[] {
  const isList = Array.isArray(found) && found.length === english.length
  return isList && found.every((name) => typeof name === 'string') ? found : english
}
