# frozen_string_literal: true

# Prints the results of Ruby's regular expressions as JSON:
#
#   ruby test/record/ruby-regexp.rb > test/golden/ruby-regexp.json
#
# Omits differences of JavaScript's engine: groups forget the match of an earlier repetition, a reference to an unmatched
# group matches the empty text, a loop ends at an empty match, conditionals and `(?~…)`, letters whose case changes their
# number. Lookbehinds of any length, which Ruby rejects, work here.

require 'json'

FLAGS = { 'i' => Regexp::IGNORECASE, 'x' => Regexp::EXTENDED, 'm' => Regexp::MULTILINE }.freeze
CASES = []

$VERBOSE = nil

def regexp(pattern, options = '')
  Regexp.new(pattern, options.chars.sum { |flag| FLAGS.fetch(flag) })
end

def keep(entry, texts)
  CASES << entry.merge(results: texts.to_h { |text| [text, yield(text)] })
rescue RegexpError, IndexError, RuntimeError
  CASES << entry.merge(error: true)
end

# All matches of a pattern in each of the texts, with their groups.
def scan(pattern, *texts, options: '')
  keep({ expr: 't | regex_matches: p, o', p: pattern, o: options }, texts) do |text|
    text.scan(regexp(pattern, options)).map { |match| Array(match) }
  end
end

# Each of the texts with all matches, or the first one, replaced.
def replace(pattern, replacement, *texts, options: '')
  entry = { p: pattern, r: replacement, o: options }
  keep({ expr: 't | replace_regex: p, r, o', **entry }, texts) { |text| text.gsub(regexp(pattern, options), replacement) }
  keep({ expr: 't | replace_regex: p, r, o, false', **entry }, texts) do |text|
    text.sub(regexp(pattern, options), replacement)
  end
end

# Lines and ends of the text.
LINES = ["a\nb", "a\n", "\na", "a\n\nb\n", "a\r\nb", ''].freeze
<<~'PATTERNS'.split.each { |pattern| scan(pattern, *LINES) }
  ^ $ \A \z \Z ^a a$ \Aa a\z a\Z ^$ .$ ^. (?m:.) . .+ [^a]+ \Gb? ^b$ \n$ \R
PATTERNS
<<~'PATTERNS'.split.each { |pattern| scan(pattern, *LINES, options: 'm') }
  .+ a.b ^.*$
PATTERNS

# Classes: the short ones match ASCII, and classes in brackets and properties match Unicode.
WORDS = ["aé_1٣ ß-Ω", "Ab9\u00a0\t\u2003x", "\v\f\r\n\u0085\u2028", "e\u0301😀", 'K ſ İı'].freeze
<<~'PATTERNS'.split.each { |pattern| scan(pattern, *WORDS) }
  \w \W \d \D \s \S \h \H \b \B \w+ \b\w \w\b [\w] [^\w] [\W] [\d\s] [^\d\s] [\h] [^\h] [[:alpha:]] [[:digit:]] [[:alnum:]]
  [[:upper:]] [[:lower:]] [[:space:]] [[:blank:]] [[:punct:]] [[:cntrl:]] [[:graph:]] [[:print:]] [[:xdigit:]] [[:word:]]
  [[:^alpha:]] [^[:alpha:]] \p{L} \p{Lu} \p{Alpha} \p{^Alpha} \P{Alpha} \p{Greek} \p{Word} \p{Digit} \p{Space} \p{Upper}
  \p{Emoji} [\p{L}&&[^a]] [a-z&&[^b]] [a[b-c]\d] [^a[b]] [[a-z]&&[aeiou]] \X \R . \p{Any} \p{ASCII} [[:ascii:]]
  (?a:\w) (?u:\w) (?u:\d) (?u)\s (?a)[[:alpha:]] (?d:\w) (?u:[\w]) (?a:\b\w) (?u:\h) (?a:\p{L}) (?u)\W
PATTERNS
<<~'PATTERNS'.split.each { |pattern| scan(pattern, *WORDS.first(4), 'kK Ss ÉéΣσςΩω İı', options: 'i') }
  k [k] \w [a-z]+ s [^k] \u212a é É ω Σ i [h-j] [^\w] \W (?-i:k)s
PATTERNS

# Literals and escapes.
SIGNS = ["a.b*c?\t\e\a\0", "x]-^&y{1}", "tab\there é€😀", 'A-Z#{x} /\\ "', 'aaaaaab aabb xx'].freeze
<<~'PATTERNS'.split.each { |pattern| scan(pattern, *SIGNS) }
  \. \* \t \e \a \0 \x41 \x7 \u20ac \u{1f600} \101 \10 \cA \C-a \- ] } { a{ a{1 x{,2} x{1,} x{2}? a{,} \/ / \# # \\
  \& [\]] []] []a] [a-] [-a] [a\-z] [\t] [\b] [&] [a&&] [.] [$] [\^] [a^] [\\] \é \😀 [é-ü] [a-c-e] \z\A \Q \y \Y \N \O \K
  a\Kb \x{110000} \u{110000} \ud800 [z-a] [[:foo:]] [:alpha:] \p{Foo} \p{ \p [[a] a] ( ) (?) (?z) (?<>a) (?<1>a) * + ?
  a** a++ a?? a?+ a+? a*+ a{2}+ a{1,2}+ a{2}{3} a{1}* (?:a|) (|a) | () (?#x)a (?# a \1 (a)\1 (a)\2 \8 (a)\8 \k<a> \k<1>
  (a)\k<1> (a)\k<-1> (a)\k<-2> (?<n>a)\k<n> (?<n>a)\1 (?<n>a)(b) (?<n>a)|(?<n>b) (?<n>a)(?<n>b)\k<n> \g<n> (?<n>a)\g<n>
  (a)\g<1> (?<n>a\g<n>?b) (?'n'a)\k'n' \M-a \c? \x [\x41-\x43] [\u20ac-\u{20b0}] [\101] [\w-] [--a] [\n-~]
PATTERNS
scan('\u{e9 20ac}', *SIGNS)
scan('[\u{e9 20ac}]', *SIGNS)

# Groups and their matches.
GROUPS = ['aab', 'aaab', 'abab', 'foobar barfoo', 'f(g(x), y)', 'ABab'].freeze
<<~'PATTERNS'.lines(chomp: true).flat_map { |line| line.split('  ') }.each { |pattern| scan(pattern, *GROUPS) }
  (a)|(b)  (a)?b  (a|b)*?b  (?:a(b)?)+  (a\1)
  (?>a*)ab  (?>a*)b  a*+b  a*+ab  a?+a  (?:a{2})+  (?:a{1,2}){2}  a{2,1}  a{1,2}?b  a{0}b  (a{0})  (?:){3}  (?:)  a{100001}
  (?=a)(.)  (?!a)(.)  (?<=a)b  (?<!a)b  (?<=a|bc)b  (?<=(a))b  
  (?<=^|o)b  (?=(a+))a*b\1  \Ba  a(?=b)  a(?#note)b  (.)\1  (a)(?:b|\1)  (?<a>.)(?<b>.)\k<a>
  (?<n>a)(?<m>b)?  (?<n>a)(b)  (?<n>a)|(?<n>b)  (?<n>  (?P<n>a)  (?<n-m>a)  (?<n m>a)\k<n m>  (?<é>a)\k<é>
  (?i)ab  (?i:a)b  a(?i)b  a(?i)b|c  (?i-m:A)b  (?-i)ab  (?mi-x)a.  (?x) a b # comment  (?x)a\ b|a[ ]b|a b  (?^a)  (?|a|b)
  (?<p>\((?:[^()]|\g<p>)*\))  (?<x>a|b\g<x>?)  \((?:[^()]|\g<0>)*\)  (?<x>a\g<y>?)(?<y>b)  (\(\g<1>*[^()]*\))
  (?(1)a|b)  (?~b)b  (*FAIL)
PATTERNS
['a b', "a # note\nb", 'a\ b', '[a b]', 'a[#]b', '(?-x)a b', 'a +b', "a\\\nb", '( ?:a)', 'a {2}', 'a{2} {2}', "a\u00a0b",
 '(?#)) a', '(?-x: )a', '(?-x) |a b'].each { |pattern| scan(pattern, 'ab', 'a b', 'aaaa', 'a#b', "a\u00a0b", options: 'x') }

# Empty matches.
['', 'a*', 'a*?', 'x*', '\b', '^', '$', '(?=a)', '(?<=a)', '(a*)', 'a|', '|a', '(?:a|\b)*', '\z', '\A', '\G',
 '\Ga'].each do |pattern|
  scan(pattern, 'aab', 'baac', '', "a\na", '😀a😀', 'é')
  replace(pattern, '<\0>', 'aab', 'baac', '', "a\n", '😀a😀')
end

# Replacements.
['\0', '\&', '\1', '\2', '\9', '\10', '\`', "\\'", '\\\\', '\\\\0', '\\\\\\0', '\n', '\k<f>', '\k<l>', '\k<x>', '\k<1>', '\k<0>', '\k<-1>', '\k<f',
 '\k', '\kx', '\\', 'x\\', '$1', '$&', '$$', '%', '\é', "\\\n", '\8', '[\1|\2]', '\K<f>', '\k<>'].each do |replacement|
  replace('(?<f>\w)(?<l>\w)?', replacement, 'ab c', 'é bc')
  replace('(\w)(\w)?', replacement, 'ab c', 'é bc')
  replace('b', replacement, 'abcb')
end
replace('(?<n>a)|(?<n>b)', '<\k<n>>', 'abc')
replace('o+', { 'o' => '0', 'ooo' => nil, 'oo' => 2 }, 'oxooxoooxoooo')
replace('.', { 'a' => 1.5, 'b' => true, 'c' => 'x' }, 'abcd')
replace('', { '' => '-' }, 'ab')
replace('[aeiou]', '*', 'Hello World', 'hEllO', options: 'i')
replace('(.)(.)', '\2\1', '😀é', 'abc')

# Patterns from real templates.
MAIL = '\A[^@\s]+@([^@\s]+\.)+[^@\s]+\z'
scan(MAIL, 'ann@example.com', 'ann@', "ann@example.com\n", 'a b@example.com')
scan('\A\d{4}-\d{2}-\d{2}\z', '2024-01-02', '24-01-02', "2024-01-02\n")
scan('(?<year>\d{4})-(?<month>\d\d)', 'from 2024-01 to 2025-12')
scan('https?:\/\/[\w.\/-]+', 'see http://a.example/b-c and https://d.example.')
scan('<a[^>]+href="([^"]+)"[^>]*>(.*?)<\/a>', '<a href="/x">X</a> <a class="b" href="/y">Y</a>')
scan('^\s*(\w+)\s*:\s*(.*?)\s*$', "a: 1\n b : two words \n")
scan('\$\{(\w+)\}|\{\{\s*(\w+)\s*\}\}', 'x ${a} {{ b }}')
replace('[^a-z0-9]+', '-', 'Hello, World & Co.', options: 'i')
replace('\s+', ' ', "a \t\n b\u00a0c")
replace('(\d)(?=(\d{3})+$)', '\1,', '1234567', '123')
replace('<\/?[^>]+>', '', '<p>a <b>b</b></p>')
replace('^', '> ', "a\nb\n")
replace('(?<=\d)(?=(\d{3})+\b)', ',', '1234567 89 1000')
replace('\b(\w)(\w*)\b', '\2\1ay', 'pig latin')
replace('\A\/+|\/+\z', '', '//a/b//')
replace('[[:punct:]]', '', "it's (a) «test», isn't it? $5+5=10")

puts "[\n#{CASES.uniq.map { |entry| JSON.generate(entry) }.join(",\n")}\n]"
