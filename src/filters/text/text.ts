import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter, text } from '../../language/definitions/types'
import { changeInChunks, replaceMatches } from '../../base/metering/chunks'
import { unwrap } from '../../base/values/compare'
import { describe } from '../../base/values/describe'
import { isForMarkdown } from '../../base/text/escape'
import type { Allocator, Meter } from '../../base/metering/meter'
import { split } from '../../base/text/search'
import { stripTemplate } from './strip-template'
import { transliterate } from '../../base/text/transliterate'
import { overTexts, textKind } from './kinds'

const notInUrl = /[^a-z\d_-]+/gi
const notInSlug = /[^a-z\d-]+/gi

/** Separates parts, none of which contains it. */
const gap = '\0'

/** The work charged for a part between two separators. */
const partWork = 10

/** Text for a URL, with the separator in place of foreign characters. */
function toUrlPart(text: string, separator: string, foreign: RegExp, allocator: Allocator): string {
  const written = changeInChunks(text, allocator, (chunk) => transliterate(chunk).replace(foreign, gap))
  let result = ''
  for (const marked of separator === '' ? [written] : split(written, separator, allocator)) {
    allocator.charge(partWork)
    for (const part of split(marked, gap, allocator)) {
      if (part === '') continue
      allocator.allocate(separator.length)
      result += result === '' ? part : separator + part
    }
  }
  return changeInChunks(result, allocator, (chunk) => chunk.toLowerCase())
}

export const parameterize = defineFilter({
  name: 'parameterize',
  summary: 'A string for use in a URL: in lower case, with Latin letters stripped of their accents; underscores stay.',
  parameters: [parameter('text', text), optional('separator', text, '-', 'Replaces everything else.')],
  returns: 'string',
  examples: [
    { template: "{{ 'John arrived_foo' | parameterize }}", output: 'john-arrived_foo' },
    { template: "{{ 'Łódź, żółć!' | parameterize: '_' }}", output: 'lodz_zolc' },
  ],
  run(text, separator) {
    return toUrlPart(text, separator, notInUrl, this)
  },
})

export const slugify = defineFilter({
  name: 'slugify',
  summary: 'A string for use in a URL: like `parameterize`, with dashes for underscores, too.',
  parameters: [parameter('text', text)],
  returns: 'string',
  examples: [{ template: "{{ 'John arrived_foo' | slugify }}", output: 'john-arrived-foo' }],
  run(text) {
    return toUrlPart(text, '-', notInSlug, this)
  },
})

/** A text, or an array of them. */
const texts: ParameterType<string | readonly string[]> = {
  name: 'text, or array of texts',
  read(value) {
    const plain = unwrap(value)
    return Array.isArray(plain) ? plain.map(readText) : readText(value)
  },
}

function readText(value: unknown): string {
  if (value == null) throw new ArgumentError(undefined, `expected text, got ${describe(value)}`)
  return text.read(value)
}

function matchesAny(texts: string | readonly string[], meter: Meter, matches: (text: string) => boolean): boolean {
  if (typeof texts === 'string') return matches(texts)
  return texts.some((text) => {
    meter.charge(text.length)
    return matches(text)
  })
}

export const startWith = defineFilter({
  name: 'start_with',
  summary: 'Whether a string begins with a prefix, or with any of several.',
  parameters: [parameter('string', text), parameter('prefixes', texts)],
  returns: 'boolean',
  examples: [
    { template: "{{ 'my_example' | start_with: 'my' }}", output: 'true' },
    { template: "{{ 'my_example' | start_with: ['your', 'her'] }}", output: 'false' },
  ],
  run(string, prefixes) {
    return matchesAny(prefixes, this, (prefix) => string.startsWith(prefix))
  },
})

export const endWith = defineFilter({
  name: 'end_with',
  summary: 'Whether a string ends with a suffix, or with any of several.',
  parameters: [parameter('string', text), parameter('suffixes', texts)],
  returns: 'boolean',
  examples: [
    { template: "{{ 'my_example' | end_with: 'example' }}", output: 'true' },
    { template: "{{ 'my_example' | end_with: ['array', 'my'] }}", output: 'false' },
  ],
  run(string, suffixes) {
    return matchesAny(suffixes, this, (suffix) => string.endsWith(suffix))
  },
})

export const stripLiquid = defineFilter({
  name: 'strip_liquid',
  summary: 'Removes `{% … %}` and `{{ … }}`, and keeps the text between them.',
  parameters: [parameter('text', text)],
  returns: 'string',
  examples: [
    {
      template: '{{ text | strip_liquid }}',
      data: { text: 'Hello{% if name %} {{ name }}you{% endif %}' },
      output: 'Hello you',
    },
  ],
  run(text) {
    return stripTemplate(text, this)
  },
})

const newline = /\r\n?|\n/g
/** The same, also as `escape` writes it in Markdown. */
const newlineInMarkdown = /\r\n?|\n|(?:&#013;)?&#010;|&#013;/g

export const newLineToBr = defineFilter({
  name: 'new_line_to_br',
  former: ['nl2br'],
  summary: 'Writes `<br />` for every newline. The result is safe if the text was.',
  parameters: [parameter('text', textKind)],
  returns: 'string',
  deprecated: 'newline_to_br also keeps the newline',
  stays: true,
  examples: [{ template: '{{ lines | new_line_to_br }}', data: { lines: 'a\nb' }, output: 'a<br />b' }],
  run: overTexts(function (text) {
    return replaceMatches(text, isForMarkdown(this) ? newlineInMarkdown : newline, this, () => '<br />')
  }),
})
