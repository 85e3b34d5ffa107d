# frozen_string_literal: true

# Prints the results of Ruby's String#encode as JSON; bytes are hexadecimal:
#
#   ruby test/record/ruby-encodings.rb > test/golden/ruby-encodings.json
#
# Omits characters on which iconv-lite's tables differ: more characters in GBK, Big5-HKSCS and the Japanese encodings,
# other ones for private use; two for the wave dash in EUC-JP, no U+FFFD in GB18030, no likenesses in CP950, and the
# beginning of IBM720.

require 'json'

SINGLE_BYTE = %w[
  ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9 ISO-8859-10
  ISO-8859-11 ISO-8859-13 ISO-8859-14 ISO-8859-15 ISO-8859-16 Windows-1250 Windows-1251 Windows-1252 Windows-1253
  Windows-1254 Windows-1255 Windows-1256 Windows-1257 Windows-874 TIS-620 KOI8-R KOI8-U IBM437 IBM737 IBM775
  CP850 IBM852 CP852 IBM855 CP855 IBM857 IBM860 IBM861 IBM862 IBM863 IBM865 IBM866 IBM869 macCroatian macCyrillic
  macGreek macIceland macRoman macRomania macTurkish macUkraine US-ASCII ASCII-8BIT
].freeze
MULTI_BYTE = %w[Shift_JIS Windows-31J EUC-JP EUC-KR CP949 GB2312 GBK GB18030 Big5 CP950 Big5-HKSCS].freeze
UNICODE = %w[UTF-8 UTF-16LE UTF-16BE UTF-16 UTF-32LE UTF-32BE UTF-32].freeze
CASES = []

def hex(bytes)
  bytes.unpack1('H*')
end

def encode(bytes, from, to, **options)
  hex(bytes.b.encode(to, from, **options))
rescue EncodingError
  nil
end

# Each of the texts, as bytes, from one encoding to another; nil for an error.
def convert(from, to, *texts, **options)
  results = texts.to_h { |bytes| [hex(bytes), encode(bytes, from, to, **options)] }
  CASES << { from: from, to: to, **options, results: results }
end

REPLACING = { invalid: :replace, undef: :replace }.freeze

HIGH = (0x80..0xff).to_a.pack('C*')
SINGLE_BYTE.each { |name| convert(name, 'UTF-8', HIGH, undef: :replace, invalid: :replace, replace: '') }

WORDS = %w[abc é – € ñ £ ¥ ż ğ Ω Ж ש س ก あ ア 漢字 日本語 ﾊﾝｶｸ 〜 ― — 〖 中文 汉语 繁體 한국어 뷁 ① Ⅳ ㈱ ™ � 😀 𠮷].freeze
TROUBLE = %w[〜 ― ① Ⅳ ㈱ �].freeze
(SINGLE_BYTE + MULTI_BYTE - %w[CP950]).each do |name|
  convert('UTF-8', name, *(WORDS - TROUBLE))
  convert('UTF-8', name, "a#{WORDS.first(16).join(' ')}", undef: :replace)
end
(MULTI_BYTE - %w[Big5-HKSCS]).each do |name|
  texts = (WORDS - %w[�]).filter_map { |word| word.encode(name).b rescue nil }
  convert(name, 'UTF-8', *texts)
  convert(name, 'UTF-16LE', texts.join)
end

# Bytes that are not valid characters.
BROKEN = [
  "\x80", "\xa0", "\xff", "\xfe", "\xfd", "\x81", "\x81 ", "\x81\x20a", "\x81\x7f", "\xa1", "\xa1\xa1", "\xa1 a", "\xe0\x40", "\x8e", "\x8e\xa1", "\x8ea", "\x8e\xe0", "\x8f", "\x8f\xa1", "\x8f\xa1a", "a\x81\x40b",
  "\x815\xf4", "\x815", "\x815a", "\x90\x30\x81\x30", "\xfe0\x810", "\xc9\xa1", "\x84\xa5"
].freeze
(MULTI_BYTE - %w[CP950 Big5-HKSCS]).each do |name|
  convert(name, 'UTF-8', *BROKEN, **REPLACING, replace: '?')
end
BROKEN_UTF8 = [
  "\xff", "\xffa", "\xc3", "\xc3\xa9", "\xc3a", "\xe2\x82", "\xe2\x82a", "\xe2\x82\xac", "\xe2a", "\xf0\x9f\x98", "\xf0\x9f\x98\x80",
  "\xf0\x9fa", "\xf0\x80\x80\x80", "\xed\xa0\x80", "\xed\xb0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "\xc1\xbf", "\x80\x80", "\xe0\x80\x80",
  "\xef\xbf\xbd\xff", "\xff\xef\xbf\xbd", "\xef\xbf", "\xef\xbf\xef\xbf\xbd", "\xef\xbb\xbfa", "a\0b", "\xfe\xff", "\xf5\x80\x80\x80",
  "\xe9t\xe9", "caf\xc3\xa9 \xe9"
].freeze
(UNICODE + %w[ISO-8859-1 US-ASCII Shift_JIS]).each do |name|
  convert('UTF-8', name, *BROKEN_UTF8)
  convert('UTF-8', name, *BROKEN_UTF8, invalid: :replace)
  convert('UTF-8', name, *BROKEN_UTF8, **REPLACING, replace: '<?>')
end
BROKEN_UNICODE = [
  '', 'a', "a\0", "\0a", "a\0b", "\0a\0", "a\0\0\xd8b\0", "\0a\xd8\0\0b", "a\0\0\xdcb\0", "\0a\xdc\0\0b", "\x3d\xd8\x00\xde", "\xd8\x3d\xde\x00",
  "\x3d\xd8", "\xd8\x3d", "\xfe\xff\0a", "\xff\xfea\0", "\xfe\xff", "\xff\xfe", "\0\0\xfe\xff\0\0\0a", "\xff\xfe\0\0a\0\0\0",
  "\0\0\0a", "a\0\0\0", "\0\0\xd8\0\0\0\0a", "\0\xd8\0\0a\0\0\0", "\0\x11\0\0\0\0\0a", "\0\0\x11\0a\0\0\0", "\0\1\xf6\0", "\0\xf6\1\0", "\0\0\0", "\0\0\0aa"
].freeze
(UNICODE - %w[UTF-8]).each do |name|
  convert(name, 'UTF-8', *BROKEN_UNICODE)
  texts = name == 'UTF-16' ? BROKEN_UNICODE - ["\0\0\xfe\xff\0\0\0a"] : BROKEN_UNICODE
  convert(name, 'UTF-8', *texts, invalid: :replace)
end

# Distinguishes errors.
%w[US-ASCII ASCII-8BIT Windows-1252 Shift_JIS UTF-8].each do |name|
  [{ invalid: :replace }, { undef: :replace }, { **REPLACING, replace: 'é' }].each do |options|
    convert(name, 'UTF-8', "\xe9", "\x81", "\x85\x40", "\xc3\xa9", 'abc', **options)
    convert(name, 'ISO-8859-1', "\xe9", "\x81", "\x85\x40", "\xc3\xa9", 'abc', **options)
  end
end
# The same encoding twice: Ruby checks nothing by default.
%w[UTF-8 UTF-16LE ISO-8859-1 US-ASCII ASCII-8BIT].each do |name|
  convert(name, name, "\xe9", "\xc3\xa9", "a\0\0\xd8")
  convert(name, name, "\xe9", "\xc3\xa9", "a\0\0\xd8", undef: :replace)
end
convert('UTF-8', 'UTF-8', *BROKEN_UTF8, invalid: :replace, replace: '')

names = Encoding.name_list - %w[locale external filesystem internal]
puts JSON.generate(names: names.sort.to_h { |name| [name, Encoding.find(name).name] }).sub(/\}\z/, ",\"cases\":[\n") +
     CASES.map { |entry| JSON.generate(entry) }.join(",\n") + "\n]}"
