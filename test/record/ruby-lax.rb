# Renders the templates in ruby-lax/ with Ruby's Liquid in its lax and its strict mode, and prints the results as JSON:
#
#   ruby test/record/ruby-lax.rb > test/golden/ruby-lax.json
#
# In those files each line is a template, with ¶ for a line feed. `#` begins a heading. A line with «…» is expanded
# to a template for each piece of junk below, and a line with ‹…› only for junk that is not a condition, which is a value
# in the dialect. `white-space.txt` has templates whose blanks are varied.
#
# Omits `include 'p'with`, which reads all of that as the name of a file, and the resulting errors.

require 'json'
require 'liquid'

DATA_OF_CASES = {
  'a' => 1, 'b' => 2, 's' => 'str', 'list' => [1, 2, 3], 't' => true, 'f' => false,
  'h' => { 'k' => 'v', 'x y' => 'sp', 'list' => [{ 'n' => 1 }, { 'n' => 2 }] }
}.freeze
PARTIALS = { 'p' => '<{{ x }}|{{ y }}|{{ p }}>', 'str' => 'STR' }.freeze
JUNK = ['junk', ';', '.', '/', '=', '%', '&&', '||', '!', '*', '@', '~', '^', '\\', '?', ':', ',', ', ,', '#TODO',
        "'text'", '"text"', "'", '"', '(', ')', '[', ']', '{', '}', '“', '’', '5', '-', '+ 1', '- b', 'a b', '| |',
        ', b', '=> b', '$'].freeze
CONDITIONAL_JUNK = ['==', '<', 'and', 'or t'].freeze

MARK = /«…»|‹…›/.freeze

Partials = Struct.new(:texts) do
  def read_template_file(name)
    texts.fetch(name) { raise Liquid::FileSystemError, "no partial #{name}" }
  end
end

def answer(template, mode)
  parsed = Liquid::Template.parse(template, error_mode: mode)
  parsed.render!(Marshal.load(Marshal.dump(DATA_OF_CASES)), registers: { file_system: Partials.new(PARTIALS) })
rescue StandardError
  nil
end

# The dialect prints hashes as JSON, and whole floats without `.0`.
def its_own?(output)
  output&.match?(/=>|\d\.0/)
end

def record(template)
  lax, strict = %i[lax strict].map { |mode| answer(template, mode) }
  return if its_own?(lax) || its_own?(strict) || template.match?(/include\s+'p'w/)

  { template: template, lax: lax, strict: strict }
end

def lines(name)
  path = File.join(__dir__, 'ruby-lax', name)
  File.readlines(path, chomp: true, encoding: 'utf-8').reject { |line| line.empty? || line.start_with?('# ') }
end

def junk_cases
  lines('junk.txt').flat_map do |line|
    text = line.tr('¶', "\n")
    pieces = text.include?('«…»') ? JUNK + CONDITIONAL_JUNK : JUNK
    text.match?(MARK) ? pieces.map { |junk| text.gsub(MARK) { junk } } : [text]
  end
end

SPACES = ['', ' ', '  ', "\t", "\n", " \n ", "\r\n", "\f"].freeze

# The template with other white space between its parts, which blanks separate.
def respaced(template, random)
  template.gsub(' ') { random.rand(3).zero? ? ' ' : SPACES.sample(random: random) }
end

def space_cases
  random = Random.new(1)
  lines('white-space.txt').flat_map { |line| Array.new(12) { respaced(line, random) }.push(line).uniq }
end

cases = (junk_cases + space_cases).uniq.filter_map { |template| record(template) }
body = cases.map { |recorded| JSON.generate(recorded) }.join(",\n")
puts %({ "data": #{JSON.generate(DATA_OF_CASES)},\n"files": #{JSON.generate(PARTIALS)},\n"cases": [\n#{body}\n]})
