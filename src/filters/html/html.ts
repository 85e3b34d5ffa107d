import { defineFilter } from '../../language/definitions/define-filter'
import { parameter, printed } from '../../language/definitions/types'
import { changeInChunks, replaceMatches } from '../../base/metering/chunks'
import { escapeText, guardFromMarkdown, isForMarkdown } from '../../base/text/escape'
import type { Meter } from '../../base/metering/meter'
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
