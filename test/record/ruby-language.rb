# Renders the templates in ruby-language/ with Ruby's Liquid, and prints the results as JSON:
#
#   ruby test/record/ruby-language.rb > test/golden/ruby-language.json
#
# In those files each line is a template, with ¶ for a line feed and ␍ for a carriage return. A line `data {…}` or
# `partials {…}` is for the templates below it, up to the next blank line; `#` begins a heading.
#
# Omits differences of the dialect: hashes print as JSON and whole floats without `.0`, the dialect has literals of
# arrays and hashes, and strings interpolate. Also omits bugs that a later Liquid fixed, and useless behaviour: a tag in
# a comment must parse, `{% endraw -%}` trims nothing, `{{ 5.size }}` is 8, an empty range is not `empty`, `empty` is not
# `empty`, `case` continues after a `break`, a `break` in `tablerow` ends the enclosing loop, `include 'a/b', b: 1` loses
# `b`, and `include 'list'` prints once for each element of a variable called `list`.

require 'json'
require 'liquid'
require_relative 'active-support'

Partials = Struct.new(:texts) do
  def read_template_file(name)
    texts.fetch(name) { raise Liquid::FileSystemError, "no partial #{name}" }
  end
end

def answer(template, data, partials)
  registers = { file_system: Partials.new(partials) }
  { output: Liquid::Template.parse(template).render!(Marshal.load(Marshal.dump(data)), registers: registers) }
rescue StandardError
  { error: true }
end

# The data that the texts name.
def mentioned(hash, texts)
  hash.select { |key, _| texts.any? { |text| text.match?(/(?<![\w-])#{Regexp.escape(key)}(?![\w-])/) } }
end

# The partials that a text renders, directly or indirectly.
def partials_of(text, partials)
  found = mentioned(partials.transform_keys { |name| "'#{name}'" }, [text]).transform_keys { |name| name[1..-2] }
  found.values.reduce(found) { |all, part| all.merge(partials_of(part, partials.except(*all.keys))) }
end

def record(template, data, partials)
  used_partials = partials_of(template, partials)
  used_data = mentioned(data, [template, *used_partials.values])
  recorded = { template: template, data: used_data }
  recorded[:partials] = used_partials unless used_partials.empty?
  recorded.merge(answer(template, used_data, used_partials))
end

def read_cases(file)
  data = partials = {}
  File.readlines(file, chomp: true, encoding: 'utf-8').filter_map do |line|
    text = line.tr('¶␍', "\n\r")
    case line
    when '' then data = partials = {}
    when /\A#/ then next
    when /\Adata / then data = JSON.parse(line.delete_prefix('data '))
    when /\Apartials / then partials = JSON.parse(line.delete_prefix('partials ')).transform_values { |part| part.tr('¶', "\n") }
    else next record(text, data, partials)
    end
    nil
  end
end

VALUES = [nil, true, false, 0, 1, 1.5, '', ' ', '1', 'ab', [], [1], [nil], ['ab'], {}, { 'ab' => 1 }].freeze
LITERALS = ['nil', 'true', 'false', 'empty', 'blank', '1', "'ab'", '(1..2)'].freeze

def test_all(left, operators, right)
  operators.map { |operator| "{% if #{left} #{operator} #{right} %}#{operator} {% endif %}" }.join
end

# Every operator between every two kinds of value.
def pairs
  same = %w[== != <> contains]
  order = %w[< > <= >=]
  values = VALUES.product(VALUES).flat_map do |a, b|
    [same, order].map { |operators| record(test_all('a', operators, 'b'), { 'a' => a, 'b' => b }, {}) }
  end
  literals = VALUES.product(LITERALS).flat_map do |a, literal|
    [record(test_all('a', same.take(3), literal), { 'a' => a }, {}), record(test_all(literal, same.take(3), 'a'), { 'a' => a }, {})]
  end
  values + literals
end

cases = Dir[File.join(__dir__, 'ruby-language', '*.txt')].sort.flat_map { |file| read_cases(file) } + pairs
puts %({ "cases": [\n#{cases.map { |recorded| JSON.generate(recorded) }.join(",\n")}\n]})
