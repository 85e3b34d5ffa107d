# frozen_string_literal: true

# Prints the results of Ruby's `format` as JSON:
#
#   ruby test/record/ruby-format.rb > test/golden/ruby-format.json
#
# Omits values that JSON cannot represent (`NaN`, bytes that are not text), nil instead of a number (the filter returns
# nil), `%s` of floats that are whole or large (they print as in JavaScript), and `%c` of a text with several characters
# (newer versions of Ruby print the first one).

require 'json'

CASES = []

def record(format, input)
  argument = input.is_a?(Hash) && format.match?(/[<{]/) ? input.transform_keys(&:to_sym) : input
  CASES << { format: format, input: input, value: format(format, argument) }
rescue ArgumentError, TypeError, KeyError
  CASES << { format: format, input: input, error: true }
end

def each(formats, inputs)
  formats.each { |format| inputs.each { |input| record(format, input) } }
end

INTEGERS = [0, 1, -1, 5, -5, 7, -8, 42, -42, 255, -255, -256, 65_535, -65_536, 2**53 - 1, -(2**53 - 1)].freeze
FLOATS = [0.1, -0.1, 0.5, 1.5, 2.5, -2.5, 3.14159, -3.99, 9.995, 99.999, 0.0001, 0.00001234, 12_345.678, 123_456_789.125, 5e-324,
          1.7976931348623157e308, 1e22, 1e-7].freeze

each(%w[%d %5d %-5d| %05d %+d %+5d %.3d %8.3d %08.3d %-8.3d| %i %u %+05d %.0d %+.0d], INTEGERS)
each(['% d', '% 5d', '% 05d', '%- 5d|', '% +d', '%0-5d|'], [0, 7, -42])
each(%w[%x %#x %08x %#08x %-8x| %.6x %#.6x %12.6x %+x %X %#X %#012X %.0x %#.0x], INTEGERS)
each(%w[%o %#o %08o %#08o %.6o %#.6o %+o %.0o %#.0o], INTEGERS)
each(%w[%b %#b %08b %#08b %.6b %10.6b %+b %B %#B %-12b| %#.12b], [0, 1, -1, 5, -5, 42, -42, 255, -256])
each(['% x', '% #x', '% 08b', '% o'], [0, 42, -42])
each(%w[%d %x %o %b], [3.99, -3.99, 1e20, -1e20, '42', ' -42 ', '0x1f', '0b101', '017', '0o17', '1_000', '1__0', '3.7', '', 'x', '1e3',
                       '99999999999999999999', true, false, [1], { 'a' => 1 }])

each(%w[%f %.0f %.1f %.2f %10.3f %-10.2f| %010.2f %+.1f %+010.2f %.25f], FLOATS)
each(%w[%e %.0e %.1e %.3e %12.2e %-12.2e| %012.2e %+e %E %.20e %#.0e], FLOATS)
each(%w[%g %.0g %.1g %.3g %.10g %12g %012g %+g %G %#g %#.3g], FLOATS)
each(%w[%a %.0a %.1a %.3a %20a %020a %-20a| %+a %A %.15a %#a], FLOATS)
each(['% f', '% 010.1f', '%- 10.1f|', '% e', '% g', '% a'], [2.5, -2.5])
each(%w[%f %.2f %e %g %#g %a %08.1f], [0, 1, -1, 42, 1_000_000, 2**53, '3.7', '.5', '5.', '1_0.5', '1e3', '-1e-3', ' 1.5 ', '0x1A', '',
                                     'x', true, [1.5], { 'a' => 1 }])

each(%w[%s %5s %-5s| %.2s %6.2s %-6.2s| %05s %p %8p %.3p], ['', 'a', 'hello', 'żółć', '😀b', "it's \"q\"\n", 5, -7, 0.1, true, nil, [],
                                                           [1, 'a', nil, [2]], { 'a' => 'b' }])
each(%w[%c %3c %-3c| %.1c %03c], [65, 379, 128_512, 65.9, 'ż', true, [1], 1_114_112])

each(['%%', '100%%', '%%%d%%', 'a %d b', "%\n", '%', 'a%', '%5', '%-', '% ', '%-%', '%5%', '%y', '%l', '%ld', '%D', '%F', '%5-d', '%.-5d',
      '%5.5.5d', '%5 5d', '%.5 d', '%.d', '%-+ 0#5d', '', 'no directive', '%d%d', '%1$d %1$d', '%1$d %d', '%d %1$d', '%2$d', '%0$d',
      '%1$1$d', '%1$05d', '%1$-5d|', '%-1$5d|', '%*d', '%1$*1$d', '%1$-*1$d|', '%1$.*1$d', '%1$0*1$d', '%1$*1d', '%<a>d', '%{a}'], [5])
each(['%<a>d', '%<a>05d', '%05<a>d', '%-5<a>d|', '%<a>-5d|', '%<a>.2f', '%{a}', '%5{a}|', '%-5{a}|', '%{a}s', '%<a>d %{a} %<b>s', '%{b}%{b}',
      '%<c>d', '%{c}', '%<a', '%{a', '%<a>%', '%<a><b>d', '%<a>d %d', '%<a>1$d', '%{}', '%s'],
     [{ 'a' => 1, 'b' => 'x' }])

puts "[\n#{CASES.uniq.map { |entry| JSON.generate(entry) }.join(",\n")}\n]"
