import fc from 'fast-check'
import type { LiquidOptions } from 'liquidjs'
import { register } from '../../support/register'
import { clock, evaluate, newYork, print, warsaw } from '../../support/times'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'

describe('strftime', () => {
  test.each([
    ["0 | strftime: '%F %T', 'Asia/Kathmandu'", '1970-01-01 05:30:00'],
    ["0 | strftime: '%z', '+05:45'", '+0545'],
    ["0 | strftime: '%z', '-0330'", '-0330'],
    ["0 | strftime: '%z', 'Z'", '+0000'],
    ["0 | strftime: '%z', 13", '+1300'],
    ["0 | strftime: '%z', -13.5", '-0000'],
    ["0 | strftime: '%z', 20700", '+0545'],
    ["0 | strftime: '%z', 5.5", '+0530'],
    ["0 | strftime: '%z', ''", '+0000'],
    ["0 | strftime: '%z', nil", '+0000'],
    ["0 | strftime: '%Z', 'eastern time (us & canada)'", 'EST'],
    ["0 | strftime: '%Z', 'europe/warsaw'", 'CET'],
    ["'2017-07-01' | strftime: '%Z', 'Tokyo'", 'JST'],
    ["'tomorrow at 5pm' | strftime: '%F %R'", '2017-04-16 17:00'],
    ["'in 2 days' | strftime: '%F', now: '2010-01-01'", '2010-01-03'],
    ["'in 2 days' | strftime: '%F', nil, 0", '1970-01-03'],
    ["'in 2 days' | strftime: '%F', now: '5 days ago'", '2017-04-12'],
    ["'2018-05-03T09:02:04.123456789Z' | strftime: '%N %L %6N'", '123456789 123 123456'],
    ["1525338124.123456 | strftime: '%s.%N'", '1525338124.123456000'],
    ["'1525338124' | strftime: '%s'", '1525338124'],
    ["-1.5 | strftime: '%s %L'", '-2 500'],
    ["'2018-05-03T09:02:04.050Z' | strftime: '%Q'", '1525338124050'],
    ["'2018-05-03T09:02:04Z' | strftime: '%+'", 'Thu May  3 09:02:04 UTC 2018'],
    ["0 | strftime: '100%'", '100%'],
    ["0 | strftime: ''", ''],
  ])('%s', (expression, output) => {
    expect(print(expression)).toBe(output)
  })

  test("formats a text without an offset in the argument's zone, and reads it in the instance's", () => {
    expect(print("'2010-07-01 08:00' | strftime: '%R', 'America/New_York'", {}, warsaw)).toBe('02:00')
    expect(print("'2010-07-01' | strftime: '%F %R', 'UTC'", {}, warsaw)).toBe('2010-06-30 22:00')
    expect(print("'2010-07-01T08:00:00Z' | strftime: '%R'", {}, warsaw)).toBe('10:00')
    expect(print("t | strftime: '%R'", { t: new Date('2010-07-01T08:00:00Z') }, warsaw)).toBe('10:00')
    expect(print("'now' | to_time: 'Tokyo' | strftime: '%R'", {}, warsaw)).toBe('17:21')
  })

  test('rejects endless padding before it is created', () => {
    expect(() => evaluate("0 | strftime: '%999999999Y'")).toThrow('memory alloc limit exceeded')
    expect(() => evaluate('0 | strftime: f', { f: '%9999999Y'.repeat(20) })).toThrow('memory alloc limit exceeded')
    expect(() => evaluate(`0 | strftime: '%${'9'.repeat(400)}Y'`)).toThrow('memory alloc limit exceeded')
    expect(print("0 | strftime: '%1000Y' | size")).toBe('1000')
  })

  test('reads a hostile format quickly', () => {
    for (const format of [
      '%'.repeat(100_000),
      `%${'0'.repeat(100_000)}`,
      `%${'1'.repeat(50_000)}!`,
      '%:'.repeat(50_000),
    ]) {
      const took = cpuClock()
      evaluate('0 | strftime: f | size', { f: format })
      expect(took()).toBeLessThan(5000)
    }
  })

  test.each([
    [
      "'soon' | strftime: '%F'",
      'filter "strftime", parameter "time": expected a time, a date, epoch seconds, an ISO 8601 or RFC 2822 text, or a phrase such as "5 days from now", got String "soon"',
    ],
    ["'' | strftime: '%F'", 'parameter "time": expected a time'],
    ["true | strftime: '%F'", 'parameter "time": expected a time'],
    ["[1] | strftime: '%F'", 'got Array'],
    ["big | strftime: '%F'", 'parameter "time": expected a time'],
    ["nan | strftime: '%F'", 'parameter "time": expected a time'],
    ["bad | strftime: '%F'", 'parameter "time": expected a time'],
    [
      "0 | strftime: '%F', 'Europe/Warsav'",
      'parameter "zone": expected a time zone such as "Europe/Warsaw", "Eastern Time (US & Canada)", "+02:00" or 2, got String "Europe/Warsav" (did you mean "Europe/Warsaw"?)',
    ],
    ["0 | strftime: '%F', 86400", 'parameter "zone": expected a time zone'],
    ["0 | strftime: '%F', '+25:00'", 'parameter "zone": expected a time zone'],
    ["0 | strftime: '%F', true", 'parameter "zone": expected a time zone'],
    ["0 | strftime: '%F', now: 'x'", 'parameter "now": expected a time'],
    ['0 | strftime', 'parameter "format": is missing'],
  ])('%s is rejected', (expression, message) => {
    expect(() => evaluate(expression, { big: 1e300, nan: NaN, bad: new Date(NaN) })).toThrow(message)
  })
})

describe('date', () => {
  test.each([
    ["'now' | date: '%F %T'", '2017-04-15 15:21:00'],
    ["'TODAY' | date: '%F'", '2017-04-15'],
    ["'1437091200' | date: '%F'", '2015-07-17'],
    ["'2018-05-30T09:12:34-07:00' | date: '%R %z'", '09:12 -0700'],
    ["'March 14, 2016' | date: '%b %d, %y'", 'Mar 14, 16'],
    ["'Fri, 17 Jul 2015 10:15:00 +0200' | date: '%c'", 'Fri Jul 17 10:15:00 2015'],
    ["'2015-07-17' | date: nil", '2015-07-17'],
    ["'2015-07-17' | date", '2015-07-17'],
    ["'' | date: '%Y'", ''],
    ["nil | date: '%Y'", ''],
    ["true | date: '%Y'", 'true'],
    ["[1, 2] | date: '%Y'", '12'],
    ["'2015-02-30' | date: '%Y'", '2015-02-30'],
    ["'2015-07-17' | date: 5", '5'],
    ["t | date: '%F %T'", '1970-01-01 00:00:00'],
    ["'2010-01-01' | to_date | date: '%F'", '2010-01-01'],
    ["'now' | to_time: 'Tokyo' | date: '%R'", '00:21'],
  ])('%s', (expression, output) => {
    expect(print(expression, { t: new Date(0) })).toBe(output)
  })

  test("formats a host's time in the zone of the instance", () => {
    expect(print("t | date: '%R'", { t: new Date(0) }, warsaw)).toBe('01:00')
    expect(print("0 | date: '%R'", {}, newYork)).toBe('19:00')
  })

  test('returns unreadable input unchanged', () => {
    const input = ['x']
    expect(evaluate("v | date: '%Y'", { v: input })).toBe(input)
    expect(evaluate("v | date: '%Y'", { v: false })).toBe(false)
  })

  test('the named formats of Rails are built in', () => {
    expect(print("'2015-07-17' | date: 'default'")).toBe('2015-07-17')
    expect(print("'2015-07-17' | date: format: 'short'")).toBe('Jul 17')
    expect(print("'2015-07-17' | to_date | date: 'long'")).toBe('July 17, 2015')
    expect(print("'2015-07-17 10:15' | date: 'default'")).toBe('Fri, 17 Jul 2015 10:15:00 +0000')
    expect(print("'2015-07-17 10:15' | date: 'short'")).toBe('17 Jul 10:15')
    expect(print("'2015-07-17 10:15' | date: 'long'")).toBe('July 17, 2015 10:15')
    expect(print("'2015-07-17 9:15' | l: 'with_time_zone'")).toBe('07/17/2015 09:15 (UTC)')
    expect(print("'2015-07-17 9:15' | l: 'short_with_time_zone'")).toBe('9:15 (UTC)')
    expect(print("'2015-07-17' | l: 'stripe'")).toBe('07-17-2015')
    for (const input of ['2015-07-07', '2015-07-07 9:15']) {
      expect(print(`'${input}' | l: 'day_and_month'`)).toBe('Jul 07')
      expect(print(`'${input}' | l: 'day_month_year'`)).toBe('07-07-2015')
    }
    expect(print("'2015-07-17 10:15' | date: 'unknown'")).toBe('unknown')
  })

  describe('a zone', () => {
    const instant = '2024-07-31T20:24:00Z'

    test.each([
      [`'${instant}' | date: '%F %R %z', 'Asia/Tokyo'`, '2024-08-01 05:24 +0900'],
      [`'${instant}' | date: '%R %z', 'Eastern Time (US & Canada)'`, '16:24 -0400'],
      [`'${instant}' | date: '%R', '+02:00'`, '22:24'],
      [`'${instant}' | date: '%R', 360`, '14:24'],
      [`'${instant}' | date: '%R', -120`, '22:24'],
      [`'${instant}' | date: '%R', ''`, '20:24'],
      [`'${instant}' | date: format: '%R', zone: 'Asia/Tokyo'`, '05:24'],
      [`'${instant}' | date: nil, 'Asia/Tokyo'`, 'Thursday, August 1, 2024 at 5:24 am +0900'],
      [`'${instant}' | date: 'short', 'Asia/Tokyo'`, '01 Aug 05:24'],
      ["'2024-07-31T20:24:00+05:00' | date: '%R', 'UTC'", '15:24'],
      ["'2024-07-31' | date: '%F %R', 60", '2024-07-30 23:00'],
      ["'soon' | date: '%R', 'Asia/Tokyo'", 'soon'],
      ["nil | date: '%R', 'Asia/Tokyo'", ''],
    ])('%s', (expression, output) => {
      expect(print(expression)).toBe(output)
    })

    test('and suggests the nearest zone', () => {
      expect(() => print("0 | date: '%R', 'Warsw'")).toThrow(
        'filter "date", parameter "zone": expected a time zone such as "Europe/Warsaw", "Eastern Time (US & Canada)", ' +
          '"+02:00" or -120, got String "Warsw" (did you mean "Warsaw"?)',
      )
      expect(() => print("0 | date: '%R', 1440")).toThrow('expected a time zone')
    })
  })

  describe("LiquidJS' options of the instance:", () => {
    const printWith = (options: LiquidOptions, expression: string): unknown =>
      print(expression, { t: new Date(Date.UTC(2024, 6, 31, 20, 24)) }, register({ clock }, options).liquid)

    test.each<[LiquidOptions, string, string]>([
      [{ timezoneOffset: 360 }, "t | date: '%R %z'", '14:24 -0600'],
      [{ timezoneOffset: 'Asia/Tokyo' }, "t | date: '%F %R'", '2024-08-01 05:24'],
      [{ timezoneOffset: 'Asia/Tokyo' }, "'2024-07-31T20:24:00+05:00' | date: '%R'", '00:24'],
      [{ timezoneOffset: 'Asia/Tokyo' }, "0 | date: '%R', 60", '23:00'],
      [{ timezoneOffset: 60 }, "'2024-07-31' | date: '%F'", '2024-07-31'],
      [{ timezoneOffset: 60, preserveTimezones: true }, "'2024-07-31T20:24:00+05:00' | date: '%R'", '20:24'],
      [{ timezoneOffset: 60, preserveTimezones: true }, "t | date: '%R'", '19:24'],
      [{ dateFormat: '%F' }, 't | date', '2024-07-31'],
      [{ dateFormat: '%F' }, "t | date: '%Y'", '2024'],
      [{ locale: 'de-DE' }, "t | date: '%a %A %b %B %p'", 'Mi Mittwoch Jul Juli PM'],
      [{ locale: 'pl' }, "t | date: '%-d. %B'", '31. lipiec'],
      [{ locale: 'de-DE' }, "t | date: 'long'", 'July 31, 2024 20:24'],
      [{ locale: 'de-DE', timezoneOffset: 60 }, "t | strftime: '%A %R'", 'Wednesday 20:24'],
    ])('%j {{ %s }}', (options, expression, output) => {
      expect(printWith(options, expression)).toBe(output)
    })

    test('rejects an invalid locale', () => {
      expect(() => printWith({ locale: 'de_DE' }, "t | date: '%A'")).toThrow(
        'the option locale of LiquidJS must be a language tag, such as de-DE, got String "de_DE"',
      )
    })
  })

  test("the host's own date filter accepts our times", () => {
    const host = register({ clock, settings: { standardFilters: 'host' } }).liquid
    expect(print("'2017-04-15T12:00:00Z' | to_time | date: '%Y'", {}, host)).toBe('2017')
  })
})

describe('formats and names of a language', () => {
  const translations = {
    en: { date: { formats: { iso: '%G-W%V' } } },
    pl: {
      date: {
        formats: { short: '%d.%m', fancy: '%A, %-d %B' },
        month_names: [
          null,
          ...'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
            ' ',
          ),
        ],
        abbr_month_names: [null, ...'sty lut mar kwi maj cze lip sie wrz paź lis gru'.split(' ')],
        day_names: 'niedziela poniedziałek wtorek środa czwartek piątek sobota'.split(' '),
        abbr_day_names: 'nie pon wto śro czw pią sob'.split(' '),
      },
      time: { formats: { precise: '%a %d %b %Y, %H:%M:%S' }, am: 'przed południem', pm: 'po południu' },
    },
    de: { date: { month_names: ['too', 'few'], day_names: 'none' } },
  }
  const polish = register({ clock, translations, settings: { locale: 'pl' } }).liquid

  test.each([
    ["'now' | l", 'kwietnia 15, 2017 15:21'],
    ["'now' | l: 'precise'", 'sob 15 kwi 2017, 15:21:00'],
    ["'now' | localize: '%A %^a %-d %B %b, %I %P %p'", 'sobota SOB 15 kwietnia kwi, 03 po południu PO POŁUDNIU'],
    ["'now' | l: '%c'", 'sob kwi 15 15:21:00 2017'],
    ["'now' | l: 'fancy'", 'sobota, 15 kwietnia'],
    ["'2017-04-15' | l: 'short'", '15.04'],
    ["'now' | l: 'short'", '15.04'],
    ["'now' | l: 'iso'", '2017-W15'],
    ["'now' | l: '%R %Z', 'Tokyo'", '00:21 JST'],
    ["'2018-05-30T09:12:34-07:00' | l: '%R'", '16:12'],
    ["'now' | date: 'precise'", 'sob 15 kwi 2017, 15:21:00'],
    ["'now' | date: format: 'fancy'", 'sobota, 15 kwietnia'],
    ["'now' | date: '%B'", 'April'],
    ["'now' | strftime: '%B'", 'April'],
  ])('%s', (expression, output) => {
    expect(print(expression, {}, polish)).toBe(output)
  })

  test('are English if the translations are incomplete', () => {
    const german = register({ clock, translations, settings: { locale: 'de' } }).liquid
    expect(print("'now' | l: '%A %B %p'", {}, german)).toBe('Saturday April PM')
    expect(print("'now' | l")).toBe('April 15, 2017 15:21')
    expect(print("'2010-01-01' | l")).toBe('January 01, 2010')
  })

  test('can be asynchronous', async () => {
    const lookup = (locale: string, key: string): Promise<unknown> =>
      Promise.resolve(key === 'time.formats.long' && locale === 'en' ? '%B!' : undefined)
    const slow = register({ clock, translations: { lookup } }).liquid
    await expect(slow.parseAndRender("{{ 'now' | l }} {{ 'now' | date: 'long' }}")).resolves.toBe('April! April!')
    expect(() => print("'now' | l", {}, slow)).toThrow('use render')
  })
})

describe('formatted times parse to the same time', () => {
  const zone = fc.constantFrom<(string | number)[]>('UTC', 'Asia/Kathmandu', 'America/St_Johns', 3)

  test('as seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8e12, max: 8e12 }), zone, (seconds, zone) => {
        expect(evaluate("s | strftime: '%s', z | to_time | strftime: '%s'", { s: seconds, z: zone })).toBe(
          String(seconds),
        )
      }),
      runs(200),
    )
  })

  test.each([
    '%FT%T.%N%:z',
    '%c %z',
    '%G-W%V-%uT%H%M%S%z',
    '%Y-%jT%T%z',
    '%a, %d %b %Y %r %z',
    '%d %B %Y %l:%M:%S %P GMT%z',
  ])('as %s', (format) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), zone, (seconds, zone) => {
        expect(evaluate("s | strftime: f, z | to_time | strftime: '%s'", { s: seconds, f: format, z: zone })).toBe(
          String(seconds),
        )
      }),
      runs(50),
    )
  })

  test.each(['%FT%T.%N%:z', '%c %z', '%G-W%V-%u %I:%M:%S %p %z', '%Y %j %T %z', '%U %w %Y %T %z', '%v %r %z'])(
    'as %s, by the same format',
    (format) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 4e9 }), zone, (seconds, zone) => {
          const expression = "s | strftime: f, z | to_time: 'Tokyo', f | strftime: '%s'"
          expect(evaluate(expression, { s: seconds, f: format, z: zone })).toBe(String(seconds))
        }),
        runs(50),
      )
    },
  )
})

test('date parses texts of digits as seconds, as standard Liquid does', () => {
  const { liquid } = register()
  expect(liquid.parseAndRenderSync("{{ '-1' | date: '%Y' }}{{ '0' | date: '%Y' }}{{ -1 | date: '%Y' }}")).toBe(
    '-119701969',
  )
})
