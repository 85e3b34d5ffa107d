import fc from 'fast-check'
import { register } from '../../support/register'
import { clock, evaluate, liquid, newYork, print, warsaw } from '../../support/times'
import { cpuClock } from '../../support/cpu'
import { runs } from '../../support/effort'
import { characters } from '../../support/characters'

describe('times as values', () => {
  test('print as Ruby and Rails show them', () => {
    expect(print("'now' | to_time")).toBe('2017-04-15 15:21:00 UTC')
    expect(print("'now' | to_time", {}, warsaw)).toBe('2017-04-15 17:21:00 +0200')
    expect(print("'now' | to_time: '-03:30'")).toBe('2017-04-15 11:51:00 -0330')
    expect(print("'now' | to_date")).toBe('2017-04-15')
    expect(print("'0045-03-15' | to_date")).toBe('0045-03-15')
    expect(print("'now' | to_time: 'London' | append: '!'")).toBe('2017-04-15 16:21:00 +0100!')
    expect(print("list | append: ''", { list: [new Date(0)] })).toBe('[1970-01-01 00:00:00 UTC]')
  })

  test('use a zone in place of the format, and warn', () => {
    const { liquid, entries } = register({ clock })
    const render = (template: string): unknown => liquid.parseAndRenderSync(template)
    expect(render("{{ 'today 10am' | to_time: '', 'CET' }}")).toBe('2017-04-15 10:00:00 +0200')
    expect(entries.map(({ message }) => message)).toEqual([
      'template:1:19: filter "to_time", parameter "format": String "CET" is a time zone, and is used as the option zone',
    ])
    expect(() => render("{{ 'today' | to_time: 'Warsaw', 'CET' }}")).toThrow('in the format String "CET"')
    expect(() => render("{{ 'today' | to_time: '', 'CTE' }}")).toThrow('in the format String "CTE"')
  })

  test('are JSON as in Rails', () => {
    expect(print("'now' | to_time | json")).toBe('"2017-04-15T15:21:00.000Z"')
    expect(print("'2017-04-15T15:21:00.25' | to_time: 'Warsaw' | json")).toBe('"2017-04-15T15:21:00.250+02:00"')
    expect(print("'now' | to_date | json")).toBe('"2017-04-15"')
    expect(print('{ "at": t }', { t: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
    const both = "{% assign t = 'now' | to_time %}{% assign d = 'now' | to_date %}{{ [t, d] | json }}"
    expect(liquid.parseAndRenderSync(both)).toBe('["2017-04-15T15:21:00.000Z","2017-04-15"]')
  })

  test('have types, and no properties', () => {
    expect(print("'now' | to_time | type_of")).toBe('Time')
    expect(print("'now' | to_date | type_of")).toBe('Date')
    expect(print('t | type_of', { t: new Date() })).toBe('Time')
    const template =
      "{% assign t = 'now' | to_time %}[{{ t.epoch }}{{ t.zone }}{{ t['wall'] }}{{ t.constructor }}{{ t.first }}]"
    expect(liquid.parseAndRenderSync(template)).toBe('[]')
  })

  test('compare by instant, in any zones', () => {
    const template = `
      {%- assign a = '2017-04-15T17:21:00+02:00' | to_time: 'Tokyo' -%}
      {%- assign b = '2017-04-15T15:21:00Z' | to_time -%}
      {%- assign c = '2017-04-15T15:21:00.000001Z' | to_time -%}
      {%- assign day = '2017-04-15' | to_date -%}
      {%- assign midnight = '2017-04-15T00:00:00Z' | to_time -%}
      {%- if a == b and a == host and host == b and b != c and day == midnight %}same {% endif -%}
      {%- if a < c and c > host and a <= b and day < a and c >= b %}ordered {% endif -%}
      {%- case a %}{% when b %}case {% endcase -%}
      {{ [c, a, day] | sort | map: 'x' | size }} {{ [c, a, b, host, c] | uniq | size }} {{ [a, b] contains c }}`
    expect(liquid.parseAndRenderSync(template, { host: clock.now() })).toBe('same ordered case 3 2 false')
  })

  test('sort by instant', () => {
    const times = [
      '2017-04-15T10:00:00+02:00',
      '2017-04-15T09:00:00Z',
      '2017-04-15T08:00:00.5Z',
      '2017-04-15T08:00:00.4999Z',
    ]
    const template = `
      {%- assign sorted = [] -%}
      {%- for text in times %}{% assign t = text | to_time %}{% assign sorted = sorted | array_add: t %}{% endfor -%}
      {{ sorted | sort | json }}`
    expect(JSON.parse(liquid.parseAndRenderSync(template, { times }))).toEqual([
      '2017-04-15T08:00:00.000Z',
      '2017-04-15T08:00:00.499Z',
      '2017-04-15T08:00:00.500Z',
      '2017-04-15T09:00:00.000Z',
    ])
  })
})

describe('to_time and to_date', () => {
  test.each([
    ["'2010-07-01 08:00' | to_time: 'Europe/Warsaw'", '2010-07-01 08:00:00 +0200'],
    ["'2010-07-01T08:00:00Z' | to_time: 'Europe/Warsaw'", '2010-07-01 10:00:00 +0200'],
    ["'2010:01:01' | to_time: '', '%Y:%m:%d'", '2010-01-01 00:00:00 UTC'],
    ["'01/02/2010 5 pm' | to_time: 'Tokyo', '%m/%d/%Y %I %p'", '2010-01-02 17:00:00 +0900'],
    ["20100704 | to_time: nil, '%Y%m%d'", '2010-07-04 00:00:00 UTC'],
    ["'10:30' | to_time: format: '%H:%M', now: '2000-01-01'", '2000-01-01 10:30:00 UTC'],
    ["t | to_time: 'Tokyo', '%Y'", '1970-01-01 09:00:00 +0900'],
    ["'5 days from now' | to_time: '', '', '2019-10-01'", '2019-10-06 00:00:00 UTC'],
    ["'tomorrow at 5pm' | to_time: 'America/New_York'", '2017-04-16 17:00:00 -0400'],
    ["'2010-01-01' | to_date | to_time", '2010-01-01 00:00:00 UTC'],
    ["'2010-01-01 23:59' | to_date", '2010-01-01'],
    ["'2010-01-01T23:59:00-02:00' | to_date", '2010-01-02'],
    ["'now' | to_time: 'Pacific/Kiritimati' | to_date", '2017-04-16'],
    ["'1 day ago' | to_date", '2017-04-14'],
  ])('%s', (expression, output) => {
    expect(print(expression, { t: new Date(0) })).toBe(output)
  })

  test('rejects a text that does not match its format', () => {
    expect(() => evaluate("'2010-01-01' | to_time: '', '%d.%m.%Y'")).toThrow(
      'filter "to_time", parameter "time": expected a text in the format String "%d.%m.%Y", got String "2010-01-01"',
    )
    expect(() => evaluate("'31.02.2010' | to_time: '', '%d.%m.%Y'")).toThrow('expected a text in the format')
  })
})

describe('add_to_time and date_add', () => {
  test.each([
    ["'2010-01-01' | add_to_time", '2010-01-02 00:00:00 UTC'],
    ["'2010-01-01' | add_to_time: nil, nil", '2010-01-02 00:00:00 UTC'],
    ["'2010-01-01' | add_to_time: -1.9, 'd'", '2009-12-31 00:00:00 UTC'],
    ["'2010-01-01' | add_to_time: '-2', 'weeks'", '2009-12-18 00:00:00 UTC'],
    ["'2016-02-29' | add_to_time: -1, 'y'", '2015-02-28 00:00:00 UTC'],
    ["'2010-05-31 10:00:00.25' | add_to_time: 13, 'mo' | json", '"2011-06-30T10:00:00.250Z"'],
    ["'now' | to_time: 'Tokyo' | add_to_time: 1, 'h'", '2017-04-16 01:21:00 +0900'],
    ["'2018-05-30T23:12:34-07:00' | date_add: 0", '2018-05-31'],
    ["'now' | to_time: 'Tokyo' | add_to_date: 1", '2017-04-17'],
    ["'2010-01-31' | to_date | date_add: 1, 'months' | type_of", 'Date'],
    ["'2010-01-31' | to_date | add_to_time: 1, 's'", '2010-01-31 00:00:01 UTC'],
    ["t | add_to_time: 1, 's'", '1970-01-01 00:00:01 UTC'],
  ])('%s', (expression, output) => {
    expect(print(expression, { t: new Date(0) })).toBe(output)
  })

  test('keep the time of day across summer time; hours are exact', () => {
    const sums = ["1, 'd'", "24, 'h'", "1, 'w'", "1, 'mo'"]
    expect(sums.map((sum) => print(`'2017-03-25 12:00' | add_to_time: ${sum}`, {}, warsaw))).toEqual([
      '2017-03-26 12:00:00 +0200',
      '2017-03-26 13:00:00 +0200',
      '2017-04-01 12:00:00 +0200',
      '2017-04-25 12:00:00 +0200',
    ])
    expect(sums.map((sum) => print(`'2017-11-04 12:00' | add_to_time: ${sum}`, {}, newYork))).toEqual([
      '2017-11-05 12:00:00 -0500',
      '2017-11-05 11:00:00 -0500',
      '2017-11-11 12:00:00 -0500',
      '2017-12-04 12:00:00 -0500',
    ])
  })

  test('moves a skipped time forward, and uses the first of a repeated one', () => {
    expect(print("'2017-03-25 02:30' | add_to_time: 1, 'd'", {}, warsaw)).toBe('2017-03-26 03:30:00 +0200')
    expect(print("'2017-10-28 02:30' | add_to_time: 1, 'd'", {}, warsaw)).toBe('2017-10-29 02:30:00 +0200')
    expect(print("'2017-10-29 02:30' | add_to_time: 1, 'h'", {}, warsaw)).toBe('2017-10-29 02:30:00 +0100')
    expect(print("'2017-10-29T01:30:00Z' | add_to_time: 0, 'd'", {}, warsaw)).toBe('2017-10-29 02:30:00 +0100')
  })

  test.each([
    [
      "'2010-01-01' | add_to_time: 1, 'month'",
      'parameter "unit": expected one of y, years, mo, months, w, weeks, d, days, h, hours, m, minutes, s, seconds, got String "month" (did you mean "months"?)',
    ],
    ["'2010-01-01' | add_to_time: 'x'", 'parameter "number": expected a number, got String "x"'],
    [
      "'2010-01-01' | add_to_time: 1000000, 'y'",
      'parameter "number": leads to a time out of range: Integer 1000000 y from 2010-01-01 00:00:00 UTC',
    ],
    ["'2010-01-01' | date_add: big, 's'", 'parameter "number": leads to a time out of range'],
    ["'2010-01-01' | add_to_time: infinite, 'd'", 'out of range'],
    ["'2010-01-01' | add_to_time: nan, 'mo'", 'out of range'],
  ])('%s is rejected', (expression, message) => {
    expect(() => evaluate(expression, { big: 1e300, infinite: Infinity, nan: NaN })).toThrow(message)
  })

  test('subtraction reverts addition', () => {
    const units = fc.constantFrom('d', 'w', 'h', 'm', 's', 'days', 'seconds')
    const seconds = fc.integer({ min: -2e9, max: 4e9 })
    fc.assert(
      fc.property(seconds, fc.integer({ min: -5000, max: 5000 }), units, (start, number, unit) => {
        const expression = "t | add_to_time: n, u | add_to_time: m, u | strftime: '%s'"
        expect(evaluate(expression, { t: start, n: number, m: -number, u: unit })).toBe(String(start))
      }),
      runs(300),
    )
  })
})

describe('time_diff', () => {
  test.each<[string, number]>([
    ["'2010-01-01 10:00:00.0005' | time_diff: '2010-01-01 10:00'", -0.5],
    ["'2010-01-01 10:00:00.0004999' | time_diff: '2010-01-01 10:00'", -0.5],
    ["'2010-01-01' | time_diff: '2010-01-02', 'w'", 86400000],
    ["'2010-01-01' | time_diff: '2010-01-02', 5", 86400000],
    ["'2010-01-01' | time_diff: '2010-01-02', nil, nil", 86400000],
    ["0 | time_diff: 0.0015, 's', 3", 0.002],
    ["0 | time_diff: -0.0015, 's', 3", -0.002],
    ["0 | time_diff: 1, 'd', 10", 0.0000115741],
    ["0 | time_diff: 36, 'm', 0", 1],
    ["0 | time_diff: 20, 'hours', '2'", 0.01],
    ["'2017-01-01' | time_diff: 'now', precision: 0, unit: 'days'", 105],
  ])('%s', (expression, value) => {
    expect(evaluate(expression)).toBe(value)
  })

  test('returns a zero without a sign', () => {
    expect(Object.is(evaluate("5 | time_diff: 5, 'd'"), 0)).toBe(true)
    expect(Object.is(evaluate("5 | time_diff: 4.9999, 'd', 2"), 0)).toBe(true)
  })

  test('counts the real hours of days across summer time', () => {
    expect(print("'2017-03-26' | time_diff: '2017-03-27', 'h'", {}, warsaw)).toBe('23')
  })

  test.each([
    ["0 | time_diff: 1, 'd', -1", 'parameter "precision": expected 0 or more, got Integer -1'],
    ["0 | time_diff: 1, 'd', 1.5", 'parameter "precision": expected a whole number'],
    ['0 | time_diff: nil', 'parameter "finish": expected a time'],
    ["0 | time_diff: 'x'", 'parameter "finish": expected a time'],
    ["'x' | time_diff: 0", 'parameter "start": expected a time'],
    ['0 | time_diff', 'parameter "finish": is missing'],
  ])('%s is rejected', (expression, message) => {
    expect(() => evaluate(expression)).toThrow(message)
  })

  test('logs an unknown unit once, at its filter', () => {
    const { liquid, entries } = register()
    const template = '{{ 0 | time_diff: 1, unit }}'
    for (const unit of ['hour', 'hour', 'ms', 'milliseconds', 's', 'fortnights', 5])
      liquid.parseAndRenderSync(template, { unit })
    const expected = 'expected one of ms, milliseconds, d, days, h, hours, m, minutes, s, seconds, got String'
    expect(entries.map(({ level, message }) => [level, message])).toEqual([
      [
        'warn',
        `template:1:8: filter "time_diff", parameter "unit": ${expected} "hour" (did you mean "hours"?); using milliseconds`,
      ],
      ['warn', `template:1:8: filter "time_diff", parameter "unit": ${expected} "fortnights"; using milliseconds`],
      ['warn', `template:1:8: filter "time_diff", parameter "unit": ${expected} "5"; using milliseconds`],
    ])
    expect(liquid.parseAndRenderSync(template, { unit: 'hour' })).toBe('1000')
  })
})

describe('predicates', () => {
  test.each<[string, unknown]>([
    ["'2010-01-01T00:00:00+01:00' | is_date_before: '2010-01-01'", true],
    ["'2010-01-01' | date_before: t", false],
    ["'2010-01-01' | to_date | is_date_before: 'tomorrow'", true],
    ["'90 seconds from now' | number_of_minutes_until", 1],
    ["'90 seconds ago' | number_of_minutes_until", -1],
    ["'now' | number_of_minutes_until", 0],
    ["'2010-01-01 08:00' | to_time_from_str | date: '%d.%m.%Y'", '01.01.2010'],
    ["'1 second ago' | is_date_in_past", true],
    ["'now' | is_date_in_past", false],
    ["'tomorrow' | is_date_in_past", false],
    ["'2017-04-15' | is_date_in_past", true],
    ["'2021/2' | is_parsable_date", true],
    ["'2021-02-30' | is_parsable_date", false],
    ["'' | is_parsable_date", false],
    ['nil | is_parsable_date', false],
    ['true | is_parsable_date', false],
    ['[1] | is_parsable_date', false],
    ['{} | is_parsable_date', false],
    ['0 | is_parsable_date', true],
    ['nan | is_parsable_date', false],
    ['t | is_parsable_date', true],
    ['bad | is_parsable_date', false],
    ["'now' | to_date | is_parsable_date", true],
  ])('%s is %s', (expression, answer) => {
    expect(evaluate(expression, { t: new Date(0), nan: NaN, bad: new Date(NaN) })).toBe(answer)
  })
})

test('uses one instant for all times of one filter', () => {
  let ms = Date.UTC(2017, 3, 15)
  const running = register({ clock: { now: () => new Date(ms++) } }).liquid
  expect(print("'2 hours from now' | number_of_minutes_until", {}, running)).toBe('120')
  expect(print("'2 hours ago' | time_diff: 'now', 'ms'", {}, running)).toBe('7200000')
  expect(print("'now' | is_date_in_past", {}, running)).toBe('false')
})

test.each([
  'add_to_time',
  'date_add',
  "strftime: '%Y'",
  'time_diff: 0',
  "date: '%Y'",
  'to_time',
  'to_date',
  'l',
  'is_date_before: 0',
  'is_date_in_past',
  'number_of_minutes_until',
])('nil | %s is nil', (call) => {
  expect(evaluate(`nil | ${call}`)).toBeNull()
})

test('rejects nil under strict, except in the standard date', () => {
  const strict = register({ clock, settings: { strict: true } }).liquid
  expect(() => print('nil | to_time', {}, strict)).toThrow('expected a time')
  expect(print("nil | date: '%Y'", {}, strict)).toBe('')
  expect(print('nil | is_parsable_date', {}, strict)).toBe('false')
})

test('reads or rejects any text, as is_parsable_date reports', () => {
  const words = fc.constantFrom(
    'in',
    'ago',
    'from',
    'now',
    'next',
    'monday',
    'july',
    '17',
    '2015',
    '5pm',
    '10:30',
    'days',
    '3',
    'a',
    'week',
    ',',
    '-',
    'at',
    '+02:00',
    '(',
    ')',
    'T',
    'Z',
    '²',
    '😀',
  )
  const phrase = fc.array(words, { maxLength: 12 }).map((list) => list.join(' '))
  fc.assert(
    fc.property(fc.oneof(phrase, fc.string({ unit: characters, maxLength: 60 })), (text) => {
      const readable = evaluate('t | is_parsable_date', { t: text })
      const read = (): unknown => evaluate("t | strftime: '%s'", { t: text })
      if (readable === true) expect(read()).toMatch(/^-?\d+$/)
      else expect(read).toThrow('expected a time')
    }),
    runs(500),
  )
})

test('rejects long texts quickly', () => {
  const took = cpuClock()
  for (const text of [
    ' '.repeat(1e6),
    '1'.repeat(1e6),
    '5 days '.repeat(1e5),
    `2015-07-17${' '.repeat(1e6)}x`,
    '('.repeat(190),
    '1 '.repeat(99),
  ]) {
    expect(evaluate('t | is_parsable_date', { t: text })).toBe(false)
  }
  expect(took()).toBeLessThan(5000)
})

test("passes a Date to a host's own filter for a time", () => {
  const { liquid } = register()
  liquid.registerFilter('year_of', (value: unknown) => (value instanceof Date ? value.getUTCFullYear() : 'no Date'))
  expect(liquid.parseAndRenderSync("{{ '2017-04-15' | to_time | year_of }}")).toBe('2017')
})
