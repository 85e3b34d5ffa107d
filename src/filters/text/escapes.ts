import { defineFilter } from '../../language/definitions/define-filter'
import { parameter, printed, text } from '../../language/definitions/types'
import { replaceMatches } from '../../base/metering/chunks'
import { escapeText } from '../../base/text/escape'

const inScript: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '</': '<\\/',
  '<s': '<\\s',
  '<S': '<\\S',
  '\r\n': '\\n',
  '\n': '\\n',
  '\r': '\\n',
  '\u2028': '&#x2028;',
  '\u2029': '&#x2029;',
  '"': '\\"',
  "'": "\\'",
  '`': '\\`',
  $: '\\$',
}

const specialInScript = /\\|<\/|\r\n|[\n\r\u2028\u2029"'`$]/g
/** With `<script`, which after a `<!--` would hide the end of the script. */
const specialInPage = /\\|<(?:\/|s(?=cript))|\r\n|[\n\r\u2028\u2029"'`$]/gi

export const escapeJavascript = defineFilter({
  name: 'escape_javascript',
  summary:
    'Escapes quotes, backslashes, line breaks, `$` and `</` for use in a JavaScript string; with `settings.escapeOutput`, `<script` too.',
  parameters: [parameter('text', text)],
  returns: 'string',
  examples: [
    { template: '{{ text | escape_javascript }}', data: { text: 'it\'s "x"\n' }, output: 'it\\\'s \\"x\\"\\n' },
  ],
  run(text) {
    const special = this.settings.escapeOutput ? specialInPage : specialInScript
    return replaceMatches(text, special, this, (special: string) => inScript[special] as string)
  },
})

const escapedInScript = /\\([\\/n"'`$]|(?<=<\\)[sS](?=[cC][rR][iI][pP][tT]))|&#x(202[89]);/g
const separators: Readonly<Record<string, string>> = { '2028': '\u2028', '2029': '\u2029' }

export const unescapeJavascript = defineFilter({
  name: 'unescape_javascript',
  summary: 'Reverses `escape_javascript`.',
  parameters: [parameter('text', text)],
  returns: 'string',
  examples: [{ template: '{{ text | unescape_javascript }}', data: { text: 'it\\\'s \\"x\\"' }, output: 'it\'s "x"' }],
  run(text) {
    return replaceMatches(text, escapedInScript, this, (_, character: string | undefined, separator: string) =>
      character === undefined ? (separators[separator] as string) : character === 'n' ? '\n' : character,
    )
  },
})

export const rawEscapeString = defineFilter({
  name: 'raw_escape_string',
  safe: true,
  summary: 'Writes `&`, `<`, `>`, `"` and `\'` as HTML entities, so that tags show as text.',
  parameters: [parameter('value', printed)],
  returns: 'string',
  examples: [{ template: "{{ 'foo<b>bar</b>' | raw_escape_string }}", output: 'foo&lt;b&gt;bar&lt;/b&gt;' }],
  run(value) {
    return escapeText(value, this)
  },
})
