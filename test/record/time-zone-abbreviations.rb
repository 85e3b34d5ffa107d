# frozen_string_literal: true

# Prints the abbreviations of the zones of the tz database as JSON: the output of `%Z` by the offset in minutes.
# If a zone has had two names for one offset since 1970, the later one counts. Omits zones without a name other than their
# offset.
#
#   ruby test/record/time-zone-abbreviations.rb > src/base/data/time-zone-abbreviations.json

require 'json'

ROOT = '/usr/share/zoneinfo'
FIRST = 0
LAST = Time.utc(2038).to_i
STEP = 7 * 24 * 3600

def zones
  files = Dir.chdir(ROOT) { Dir['**/*'].select { |path| File.file?(path) && File.binread(path, 4) == 'TZif' } }
  files.grep_v(%r{^(posix|right)/|^(posixrules|localtime|Factory)$}).sort
end

def abbreviations(zone)
  ENV['TZ'] = zone
  names = {}
  FIRST.step(LAST, STEP) do |seconds|
    time = Time.at(seconds)
    names[time.utc_offset] = time.zone
  end
  words = names.select { |offset, name| name.match?(/^[A-Za-z]/) && (offset % 60).zero? }
  words.sort.to_h { |offset, name| [offset / 60, name] }
end

groups = zones.group_by { |zone| abbreviations(zone) }.reject { |names, _| names.empty? }
puts JSON.pretty_generate(groups.map { |names, group| { zones: group.join(' '), names: names } })
