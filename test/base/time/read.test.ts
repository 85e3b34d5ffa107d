import fc from 'fast-check'
import { CalendarDate, Time } from '../../../src/base/time/time'
import { readTime } from '../../../src/base/time/read'
import { utc, findZone } from '../../../src/base/time/zone'

const warsaw = findZone('Europe/Warsaw') ?? utc

function read(text: string, zone = utc): string | undefined {
  const now = (): Time => new Time(Date.parse('2017-04-15T15:21:00Z'), zone)
  return readTime(text, { zone, now })?.toString()
}

describe('ISO 8601', () => {
  test.each([
    ['2015-07-17', '2015-07-17'],
    ['2015-7-1', '2015-07-01'],
    ['2015/07/17', '2015-07-17'],
    ['2015.07.17', '2015-07-17'],
    ['2015-07', '2015-07-01'],
    ['2015-198', '2015-07-17'],
    ['2016-366', '2016-12-31'],
    ['2015-W29', '2015-07-13'],
    ['2015-W29-5', '2015-07-17'],
    ['2015W295', '2015-07-17'],
    ['2020-W53-7', '2021-01-03'],
    ['+012015-07-17', '12015-07-17'],
    ['-000001-01-01', '-0001-01-01'],
    ['0000-01-01', '0000-01-01'],
    ['2015-07-17T10', '2015-07-17 10:00:00 UTC'],
    ['2015-07-17t10:15z', '2015-07-17 10:15:00 UTC'],
    ['20150717T101530Z', '2015-07-17 10:15:30 UTC'],
    ['2015198T1015', '2015-07-17 10:15:00 UTC'],
    ['2015-07-17T10:15:30+02', '2015-07-17 10:15:30 +0200'],
    ['2015-07-17T10:15:30-0330', '2015-07-17 10:15:30 -0330'],
    ['2015-07-17 10:15:30 +05:45:30', '2015-07-17 10:15:30 +0545'],
    ['2015-07-17T10.5', '2015-07-17 10:30:00 UTC'],
    ['2015-07-17T10:30,25', '2015-07-17 10:30:15 UTC'],
    ['2015-07-17T24:00', '2015-07-18 00:00:00 UTC'],
    ['2016-12-31T23:59:60Z', '2017-01-01 00:00:00 UTC'],
    ['  2015-07-17  10:15  ', '2015-07-17 10:15:00 UTC'],
  ])('%s', (text, time) => {
    expect(read(text)).toBe(time)
  })

  test.each([
    '2015-13-01',
    '2015-02-29',
    '2015-00-01',
    '2015-01-00',
    '2015-366',
    '2015-000',
    '2015-W54',
    '2015-W00',
    '2015-W53-8',
    '2015-07-17T25:00',
    '2015-07-17T24:01',
    '2015-07-17T24:00:00.1',
    '2015-07-17T10:60',
    '2015-07-17T10:15:61',
    '2015-07-17T10:15+25:00',
    '2015-07-17T',
    '2015-07-17x',
    '2015-07-17 10.15',
    '2015.07.17 10,15',
    '2015-07/17',
    '+999999-01-01',
  ])('%s is rejected', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('a fraction has nine digits', () => {
    const time = readTime('2015-07-17T10:15:30.1234567899Z', { zone: utc, now: () => new Time(0, utc) })
    expect([time?.epoch, time?.nanoseconds]).toEqual([Date.parse('2015-07-17T10:15:30.123Z'), 456789])
  })
})

describe('dates in words', () => {
  test.each([
    ['July 17, 2015', '2015-07-17'],
    ['17 July 2015', '2015-07-17'],
    ['17-Jul-2015', '2015-07-17'],
    ['the 17th of July, 2015', '2015-07-17'],
    ['Friday, July 17 2015', '2015-07-17'],
    ['2015 Jul 17', '2015-07-17'],
    ['jul 17', '2017-07-17'],
    ['July 2015', '2015-07-01'],
    ['17/07/2015', '2015-07-17'],
    ['17.07.2015 10:15', '2015-07-17 10:15:00 UTC'],
    ['Jul. 17, 2015 at 10:15 p.m.', '2015-07-17 22:15:00 UTC'],
    ['Fri, 17 Jul 2015 10:15:00 +0200', '2015-07-17 10:15:00 +0200'],
    ['Fri, 17 Jul 2015 10:15:00 GMT', '2015-07-17 10:15:00 UTC'],
    ['17 Jul 15 10:15 EDT', '2015-07-17 10:15:00 -0400'],
    ['17 Jul 75 10:15 PST (noted)', '1975-07-17 10:15:00 -0800'],
    ['2015-07-17 10:15:00 CEST', '2015-07-17 10:15:00 +0200'],
    ['17 July 2015 10:15 BST', '2015-07-17 10:15:00 +0100'],
    ['Fri, 17 Jul 2015 10:15:00 IST', '2015-07-17 10:15:00 +0530'],
    ['17 July at 7', '2017-07-17 07:00:00 UTC'],
    ['Fri Jul 17 10:15:00 2015', '2015-07-17 10:15:00 UTC'],
    ['Fri Jul 17 10:15:00 UTC 2015', '2015-07-17 10:15:00 UTC'],
    ['Fri Jul 17 2015 10:15:00 GMT+0200 (Central European Summer Time)', '2015-07-17 10:15:00 +0200'],
    ['2015-07-17 at 5pm', '2015-07-17 17:00:00 UTC'],
    ['2015-07-17 12:30 am', '2015-07-17 00:30:00 UTC'],
    ['2015-07-17 noon', '2015-07-17 12:00:00 UTC'],
  ])('%s', (text, time) => {
    expect(read(text)).toBe(time)
  })

  test.each([
    '07/17/2015',
    '31 June 2015',
    '17 18 19 July',
    'July July',
    '17th',
    '10:00 11:00',
    '13pm',
    '0 am',
    '10:15 EST PST',
    '1 2 3',
    'not a date',
    'last monday of may',
    'monday, may 2015',
    '2015-07-17, July 18',
    '17/07/2015 2016',
    '2nd friday of september',
    'may 5 at 25',
  ])('%s is rejected', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe('phrases', () => {
  // Saturday, 15 April 2017, 15:21
  test.each([
    ['now', '2017-04-15 15:21:00 UTC'],
    ['Today', '2017-04-15 15:21:00 UTC'],
    ['tomorrow', '2017-04-16 15:21:00 UTC'],
    ['yesterday at noon', '2017-04-14 12:00:00 UTC'],
    ['midnight', '2017-04-15 00:00:00 UTC'],
    ['5pm', '2017-04-15 17:00:00 UTC'],
    ['5:30 PM tomorrow', '2017-04-16 17:30:00 UTC'],
    ['tomorrow 17:30:15.5', '2017-04-16 17:30:15 UTC'],
    ['5 days from now', '2017-04-20 15:21:00 UTC'],
    ['in 14 days', '2017-04-29 15:21:00 UTC'],
    ['in a week', '2017-04-22 15:21:00 UTC'],
    ['6 months ago', '2016-10-15 15:21:00 UTC'],
    ['two years later', '2019-04-15 15:21:00 UTC'],
    ['an hour ago', '2017-04-15 14:21:00 UTC'],
    ['90 min ago', '2017-04-15 13:51:00 UTC'],
    ['1 day, 2 hours and 3 minutes ago', '2017-04-14 13:18:00 UTC'],
    ['in 2 weeks at 10am', '2017-04-29 10:00:00 UTC'],
    ['the day after tomorrow', '2017-04-17 15:21:00 UTC'],
    ['2 days before yesterday', '2017-04-12 15:21:00 UTC'],
    ['2 hours after 5pm', '2017-04-15 19:00:00 UTC'],
    ['3 days after July 17', '2017-07-20 00:00:00 UTC'],
    ['3 days after monday', '2017-04-20 00:00:00 UTC'],
    ['monday', '2017-04-17'],
    ['saturday', '2017-04-15'],
    ['next saturday', '2017-04-22'],
    ['last saturday', '2017-04-08'],
    ['this friday at 9am', '2017-04-21 09:00:00 UTC'],
    ['tomorrow at 17', '2017-04-16 17:00:00 UTC'],
    ['monday at 7', '2017-04-17 07:00:00 UTC'],
    ['monday next week', '2017-04-24'],
    ['next week', '2017-04-22 15:21:00 UTC'],
    ['last month', '2017-03-15 15:21:00 UTC'],
    ['this year', '2017-04-15 15:21:00 UTC'],
    ['10:00 +02:00', '2017-04-15 10:00:00 +0200'],
  ])('%s', (text, time) => {
    expect(read(text)).toBe(time)
  })

  test.each([
    '3 days',
    'in',
    'ago',
    'from now',
    '5 days from',
    'in 5 days ago',
    'day',
    'second',
    'next',
    'at',
    'a',
    'today tomorrow',
    'gmt',
    'monday friday',
    '999999 years ago',
  ])('%s is rejected', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('use the clock of the zone', () => {
    expect(read('tomorrow at 5pm', warsaw)).toBe('2017-04-16 17:00:00 +0200')
    expect(read('3 weeks ago', warsaw)).toBe('2017-03-25 17:21:00 +0100')
    expect(read('504 hours ago', warsaw)).toBe('2017-03-25 16:21:00 +0100')
  })
})

test('reads digits as seconds', () => {
  expect(read('1437091200')).toBe('2015-07-17 00:00:00 UTC')
  expect(read('-1')).toBe('1969-12-31 23:59:59 UTC')
  expect(read('20150717')).toBe('1970-08-22 05:25:17 UTC')
  expect(read('9'.repeat(20))).toBeUndefined()
})

test('reads a date without a time of day as midnight of the zone', () => {
  for (const text of ['2015-07-17', 'July 17, 2015', 'next monday']) {
    const date = readTime(text, { zone: warsaw, now: () => new Time(0, warsaw) })
    expect(date).toBeInstanceOf(CalendarDate)
    expect(date?.wall.getUTCHours()).toBe(0)
  }
})

test('reads every day as it is printed', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
      const iso = CalendarDate.of(days * 86_400_000, utc).toString()
      expect(read(iso)).toBe(iso)
    }),
  )
})
