import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { parameter, printed, printedBytes } from '../../language/definitions/types'
import { encodeUrlSafe } from '../../base/encoding/base64'
import { toBytes, toTextOrBytes } from '../../base/encoding/bytes'
import { changeInChunks, replaceMatches } from '../../base/metering/chunks'
import { describe } from '../../base/values/describe'
import { escapeText, guardFromMarkdown, isForMarkdown } from '../../base/text/escape'
import type { Meter } from '../../base/metering/meter'
import { percentEncode, encodeSpacesAsPlus } from '../../base/encoding/percent'
import { overTexts, textKind } from '../text/kinds'

const input = parameter('input', printed)

export const escape = defineFilter({
  name: 'escape',
  aliases: ['h'],
  standard: true,
  nilIsNil: true,
  safe: true,
  summary: 'Writes `&`, `<`, `>`, `"` and `\'` as HTML entities.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: '{{ \'<b> & "c"\' | escape }}', output: '&lt;b&gt; &amp; &quot;c&quot;' }],
  run(input) {
    return escapeText(input, this)
  },
})

const specialOnce = /["><']|&(?!(?:[a-zA-Z]+|#\d+);)/g

export const escapeOnce = defineFilter({
  name: 'escape_once',
  standard: true,
  safe: true,
  summary: 'Escapes HTML as `escape` does, but leaves existing entities as they are.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ '1 &lt; 2 & 3' | escape_once }}", output: '1 &lt; 2 &amp; 3' }],
  run(input) {
    return guardFromMarkdown(
      replaceMatches(input, specialOnce, this, (special: string) => escapeText(special)),
      this,
    )
  },
})

const newline = /\r?\n/g
/** The same, also as `escape` writes it in Markdown. */
const newlineInMarkdown = /\r?\n|(?:&#013;)?&#010;/g

export const newlineToBr = defineFilter({
  name: 'newline_to_br',
  standard: true,
  summary: 'Puts `<br />` before every newline. The result is safe if the text was.',
  parameters: [parameter('input', textKind)],
  returns: 'string',
  examples: [{ template: '{{ lines | newline_to_br }}', data: { lines: 'a\nb' }, output: 'a<br />\nb' }],
  run: overTexts(function (input) {
    return replaceMatches(input, isForMarkdown(this) ? newlineInMarkdown : newline, this, () => '<br />\n')
  }),
})

export const stripNewlines = defineFilter({
  name: 'strip_newlines',
  standard: true,
  summary: 'Removes every newline.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: '{{ lines | strip_newlines }}', data: { lines: 'a\nb\r\n' }, output: 'ab' }],
  run(input) {
    return changeInChunks(input, this, (chunk) => chunk.replace(newline, ''))
  },
})

export const stripHtml = defineFilter({
  name: 'strip_html',
  standard: true,
  summary: 'Removes tags and comments, and scripts and styles with their contents.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ '<b>a</b><script>b()</script><!-- c -->' | strip_html }}", output: 'a' }],
  run(input) {
    if (!input.includes('<')) return input
    const hasBlocks = blocks.some(([begin]) => input.includes(begin))
    return stripBetween(hasBlocks ? stripBetween(input, blocks, this) : input, tags, this)
  },
})

/** Text is removed from a begin delimiter to its end delimiter. */
type Delimiters = readonly (readonly [begin: string, end: string])[]

const blocks: Delimiters = [
  ['<script', '</script>'],
  ['<!--', '-->'],
  ['<style', '</style>'],
]
const tags: Delimiters = [['<', '>']]

const tagWork = 20

/** Takes linear time: a missing end delimiter is searched for only once. */
function stripBetween(text: string, delimiters: Delimiters, meter: Meter): string {
  const unclosed = new Set<string>()
  let result = ''
  let done = 0
  let at = text.indexOf('<')
  while (at >= 0) {
    meter.charge(tagWork)
    const [begin = '', end = ''] = delimiters.find(([begin]) => text.startsWith(begin, at)) ?? []
    const close = begin === '' || unclosed.has(end) ? -1 : text.indexOf(end, at + begin.length)
    if (close >= 0) {
      result += text.slice(done, at)
      done = close + end.length
    } else if (begin !== '') {
      unclosed.add(end)
      if (unclosed.size === delimiters.length) break
    }
    at = text.indexOf('<', close < 0 ? at + 1 : done)
  }
  return result + text.slice(done)
}

export const urlEncode = defineFilter({
  name: 'url_encode',
  standard: true,
  nilIsNil: true,
  summary: 'Percent-encodes text for a URL, or bytes byte by byte; a space becomes `+`.',
  parameters: [parameter('input', printedBytes)],
  returns: 'string',
  examples: [{ template: "{{ 'a b&c/ü' | url_encode }}", output: 'a+b%26c%2F%C3%BC' }],
  run(input) {
    return percentEncode(input, this, encodeSpacesAsPlus)
  },
})

const plus = /\+/g
const slash = /\//g
const percents = /(?:%[\da-f]{2})+/gi

export const urlDecode = defineFilter({
  name: 'url_decode',
  standard: true,
  nilIsNil: true,
  summary: 'Decodes percent-encoded text; `+` becomes a space.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ 'a+b%26c' | url_decode }}", output: 'a b&c' }],
  run(input) {
    return replaceMatches(
      changeInChunks(input, this, (chunk) => chunk.replace(plus, ' ')),
      percents,
      this,
      decodePercents,
    )
  },
})

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new ArgumentError('input', `expected percent-encoded UTF-8, got ${describe(text)}`)
  }
}

export const base64UrlSafeEncode = defineFilter({
  name: 'base64_url_safe_encode',
  standard: true,
  summary: 'Base64 in the alphabet for URLs (`-` and `_`), with padding.',
  parameters: [parameter('input', printedBytes)],
  returns: 'string',
  examples: [{ template: "{{ 'a b/c?>' | base64_url_safe_encode }}", output: 'YSBiL2M_Pg==' }],
  run: (input) => encodeUrlSafe(toBytes(input)),
})

export const base64UrlSafeDecode = defineFilter({
  name: 'base64_url_safe_decode',
  standard: true,
  summary: 'Decodes URL-safe Base64 to text, or to bytes if it is not UTF-8. The padding may be missing.',
  parameters: [input],
  returns: 'string',
  examples: [{ template: "{{ 'YSBiL2M_Pg==' | base64_url_safe_decode }}", output: 'a b/c?>' }],
  run(input) {
    const encoded = input.replace(plus, '-').replace(slash, '_')
    const bytes = Buffer.from(encoded, 'base64url')
    const exact = bytes.toString('base64url')
    if (encoded !== exact && encoded !== exact.padEnd(Math.ceil(exact.length / 4) * 4, '=')) {
      throw new ArgumentError('input', `expected URL-safe Base64, got ${describe(input)}`)
    }
    return toTextOrBytes(bytes)
  },
})
