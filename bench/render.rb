# Renders the pages given on standard input with Ruby's Liquid, and writes what each prints and how long it takes.
require 'json'
require 'liquid'

class Partials
  def initialize(texts)
    @texts = texts
  end

  def read_template_file(name)
    @texts.fetch(name)
  end
end

def clock
  Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_millisecond)
end

def time(count)
  start = clock
  count.times { yield }
  (clock - start) / count
end

input = JSON.parse($stdin.read)
Liquid::Template.file_system = Partials.new(input['partials'])

results = input['pages'].map do |page|
  template = Liquid::Template.parse(page['template'])
  # The partials are parsed once, as they are in the other engines.
  registers = { cached_partials: {} }
  render = -> { template.render!(page['data'], registers: registers) }
  count = [(input['round_ms'] / time(50, &render)).ceil, 1].max
  { output: render.call, ms: Array.new(input['rounds']) { time(count, &render) }.min }
end

puts JSON.generate(results)
