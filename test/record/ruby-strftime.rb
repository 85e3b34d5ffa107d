# frozen_string_literal: true

# Prints Ruby 3.1's results for times as JSON:
#
#   ruby test/record/ruby-strftime.rb > test/golden/ruby-strftime.json
#
# formats: [format, seconds from 1970, nanoseconds, offset or nil for UTC, text] by Time#strftime
# zones:   [zone, seconds, text] in the places of the tz database, by `%F %T %z %:z %::z %Z`
# parsed:  [text, format, milliseconds from 1970 or nil] by Time.strptime, in UTC, at 15:21 on 15 April 2017
# texts:   [text, text] by the `date` filter of Liquid 5.4.0, in UTC, with `%F %T.%N %z`
# months:  [date, months, date] by Date#>> in the Gregorian calendar
#
# Omits `%+` and `%Q`, which only DateTime of Ruby supports, and a format that ends in `%`, which is
# an error in Ruby. The zones are read in a year in which none changed its name.

require 'date'
require 'json'
require 'liquid'
require 'time'

ENV['TZ'] = 'UTC'

LETTERS = (('a'..'z').to_a + ('A'..'Z').to_a + ['%'] - ['Q']).freeze
NOON = [Time.utc(2018, 5, 3, 9, 2, 4).to_i, 50_000_000].freeze
TIMES = [
  NOON, [0, 0], [-1, 999_999_999], [Time.utc(2016, 2, 29, 23, 59, 59).to_i, 123_456_789],
  [Time.utc(1999, 12, 31, 12).to_i, 0], [Time.utc(2005, 1, 1).to_i, 5], [Time.utc(2007, 12, 31, 0, 30).to_i, 1_000],
  [Time.utc(2010, 1, 3, 13, 5).to_i, 0], [Time.utc(2024, 12, 30).to_i, 0], [Time.utc(987, 6, 5, 4, 3, 2).to_i, 10],
  [Time.utc(45, 3, 15).to_i, 0], [Time.utc(0, 1, 1).to_i, 0], [Time.utc(-1, 12, 31).to_i, 0], [Time.utc(-1234, 7, 4).to_i, 0],
  [Time.utc(12_345, 6, 7).to_i, 0]
].freeze
OFFSETS = [nil, '+00:00', '+02:00', '-05:00', '+05:45', '-03:30', '-00:30', '+14:00', '-12:00', '+01:24:07'].freeze

def format_case(format, (seconds, nanoseconds), offset = nil)
  time = Time.at(seconds, nanoseconds, :nsec, in: offset || 'UTC')
  [format, seconds, nanoseconds, offset, time.strftime(format)]
rescue ArgumentError
  nil
end

formats = LETTERS.flat_map { |letter| TIMES.map { |time| format_case("%#{letter}", time) } }
formats += %w[- 0 ^ # _ 5 10 -5 05 _5 ^10 0^10 -^ #^ 0_5 _05 -0 0-12 -_12 E O ^E 3E 6O].flat_map do |options|
  LETTERS.map { |letter| format_case("%#{options}#{letter}", NOON) }
end
formats += ['%10Y', '%_6Y', '%-Y', '%3C', '%_G', '%8s', '%_8s', '%F', '%c', '%12F', '%v'].flat_map do |format|
  TIMES.last(6).map { |time| format_case(format, time) }
end
formats += %w[z :z ::z :::z ::::z].flat_map do |colons|
  ['', '-', '_', '0', '^', '10', '_10', '-10', '012', '-_12'].flat_map do |options|
    OFFSETS.map { |offset| format_case("%#{options}#{colons}", NOON, offset) }
  end
end
formats += OFFSETS.flat_map { |offset| ['%Z', '%F %T', '%s', '%c %Z', '%5Z|'].map { |format| format_case(format, NOON, offset) } }
formats += (0..12).to_a.concat([15, 20]).flat_map { |width| %w[N L].map { |letter| format_case("%#{width}#{letter}", TIMES[3]) } }
formats += ['', 'no directives', '%Y-%m-%dT%H:%M:%S.%L%:z', '%-I:%M %P', '100%% of %B', "%A,\n%e.", '%!', '%é', '%5-d', '%:d',
            '%E%d', '%:%d', '%K%Y', '%%d', '%%%d', "żółć %d 😀 %m", '%10%|', '%5n|', '%05t|', '%1000d', '%Ed', '%OY', '%5Od'].map do |format|
  format_case(format, NOON)
end

names = File.readlines('/usr/share/zoneinfo/zone1970.tab').grep_v(/^#/).map { |line| line.chomp.split("\t")[2] }
names += JSON.parse(File.read(File.join(__dir__, '../../src/base/data/time-zones.json'))).values
zones = names.uniq.sort.flat_map do |name|
  ENV['TZ'] = name
  [Time.utc(2024, 1, 15, 12), Time.utc(2024, 7, 15, 12)].map do |time|
    [name, time.to_i, Time.at(time.to_i).strftime('%F %T %z %:z %::z %Z')]
  end
end
ENV['TZ'] = 'UTC'

NOW = Time.utc(2017, 4, 15, 15, 21)
def parsed_case(text, format)
  [text, format, (Time.strptime(text, format, NOW).to_r * 1000).to_i]
rescue ArgumentError
  [text, format, nil]
end

written = ['%Y-%m-%d', '%d.%m.%y', '%Y%m%d', '%Y%m%dT%H%M%S%z', '%b %e, %Y', '%I:%M %p', '%l:%M:%S %P', '%s', '%j %Y', '%G-W%V-%u',
           '%Y-W%W-%u', '%Y %U %w', '%a, %d %b %Y %T %z', '%c', '%x', '%D %r', '%F %R', '%v', '%C%y', '%FT%T.%L%:z', '%T.%N',
           '%A %d %B %Y', '%k:%M', '%y%j', '%G%V', '%h %d %C%y', '%%%Y%n%m', '%Y-%m-%d %I%p']
parsed = written.flat_map do |format|
  [Time.utc(2015, 7, 17, 10, 15, 30.5r), Time.utc(1999, 12, 31, 0, 0, 9), Time.utc(2020, 2, 29, 23, 59, 59)].map do |time|
    parsed_case(time.strftime(format), format)
  end
end
parsed += [['2010:01:01', '%Y:%m:%d'], ['2010-01-01 junk', '%Y-%m-%d'], ['july 4', '%B %d'], ['10:30', '%H:%M'], ['24:00', '%H:%M'],
           ['5 pm', '%I %p'], ['12 am', '%I %p'], ['13 pm', '%I %p'], ['2010-01-01', '%Y-%m-%dx'], [' 2010', '%Y'], ['fri', '%a'],
           ['2015  07', '%Y %m'], ['201507', '%Y %m'], ['X2015', 'x%Y'], ['2015-07-17 10:00 +0200', '%Y-%m-%d %H:%M %z'],
           ['2017-07-17 10:15 -03:30', '%F %R %Z'], ['12', '%d'], ['07', '%m'], ['1437091200123', '%Q'], ['-5', '%s']].map { |text, format| parsed_case(text, format) }
abbreviations = %w[SST HST HDT AKST AKDT PST PDT MST MDT CST CDT EST EDT AST ADT WET WEST BST WAT CET CEST CAT SAST EET EEST
                   EAT IDT MSK IST WIB AWST HKT JST KST ACST ACDT AEST AEDT NZST NZDT GMT UTC]
# `Time.strptime` ignores most abbreviations, unlike `DateTime` and Rails.
parsed += abbreviations.map do |name|
  text = "2017-07-17 10:15 #{name}"
  [text, '%F %R %Z', DateTime.strptime(text, '%F %R %Z').to_time.to_i * 1000]
end

TEXTS = <<~LINES.lines(chomp: true)
  2015-07-17
  2015-7-1
  2015/07/17
  2021/2
  2015-198
  20150717T101530Z
  2015-07-17T10:15
  2015-07-17T10:15:30.123456789+02:00
  2015-07-17T24:00
  2015-07-17 10:00:60
  2015-07-17 10:15:00 +0200
  2015-07-17 10:15:00 UTC
  2015-07-17 10:15 EST
  2015-07-17 10:15:00.5
  2015-13-01
  2015-07-17T25:00
  2010-01-01 8am
  2010-01-01 at 5pm
  -0001-01-01
  1437091200
  July 17, 2015
  17 July 2015
  17-Jul-2015
  Jul 17 2015 10:00 pm
  July 2015
  Sat Aug 28 2021
  may 27th 2018
  27 may 2018 5pm
  3rd Feb 2001 04:05:06 PM
  2001 feb 3
  Fri, 17 Jul 2015 10:15:00 +0200
  Fri, 17 Jul 15 10:15:00 GMT
  Fri Jul 17 10:15:00 2015
  Fri Jul 17 10:15:00 UTC 2015
  17/07/2015
  07/05/2006
  07/17/2015
  17.07.2015
  not a date
LINES
template = Liquid::Template.parse("{{ text | date: '%F %T.%N %z' }}")
texts = TEXTS.map { |text| [text, template.render('text' => text)] }

DATES = %w[2010-01-31 2012-02-29 1999-12-31 2000-10-15 0001-01-01 2016-08-30].freeze
months = DATES.flat_map do |text|
  date = Date.parse(text, true, Date::GREGORIAN)
  [1, -1, 6, 12, -12, 13, 48, -1201, 25].map { |count| [text, count, (date >> count).to_s] }
end

lists = { formats: formats.compact.uniq, zones: zones, parsed: parsed.uniq, texts: texts, months: months }
puts "{\n#{lists.map { |name, list| "\"#{name}\":[\n#{list.map { |entry| JSON.generate(entry) }.join(",\n")}\n]" }.join(",\n")}\n}"
