import type { FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { optional, parameter } from '../../language/definitions/types'
import { print } from '../../base/values/print'
import type { Meter } from '../../base/metering/meter'
import { SafeString } from '../../base/values/scalar'
import { indexOf, lastIndexOf, split } from '../../base/text/search'
import { overTexts, textKind } from './kinds'

const input = parameter('input', textKind)
const removed = parameter('string', textKind, 'The string to remove.')
const searched = parameter('string', textKind, 'The string to replace, not a pattern.')
const replacement = optional('replacement', textKind, '', 'As in Ruby, `\\0` is the match, and `\\\\` one backslash.')

export const replace = defineFilter({
  name: 'replace',
  standard: true,
  summary:
    'Replaces every occurrence of a string. Bytes stay bytes. Text that is marked safe stays safe, with an unmarked replacement escaped, unless the string has one of `& < > " \' =` or a backslash, or the replacement has a backslash, which could break its markup.',
  parameters: [input, searched, replacement],
  returns: 'string',
  examples: [
    { template: "{{ 'a-b-c' | replace: '-', '+' }}", output: 'a+b+c' },
    { template: "{{ 'a-b-c' | replace: '-' }}", output: 'abc' },
  ],
  run: overTexts(function (input, string, replacement) {
    if (string === '' || replacement.includes('\\')) return substitute(this, input, string, replacement, true)
    const parts = split(input, string, this)
    if (replacement.length > string.length) this.allocate((parts.length - 1) * replacement.length)
    return parts.join(replacement)
  }, leavesMarkup),
})

export const replaceFirst = defineFilter({
  name: 'replace_first',
  standard: true,
  summary: 'Replaces the first occurrence of a string. Bytes and text that is marked safe are handled as in `replace`.',
  parameters: [input, searched, replacement],
  returns: 'string',
  examples: [{ template: "{{ 'a-b-c' | replace_first: '-', '+' }}", output: 'a+b-c' }],
  run: overTexts(function (input, string, replacement) {
    return substitute(this, input, string, replacement, false)
  }, leavesMarkup),
})

export const replaceLast = defineFilter({
  name: 'replace_last',
  standard: true,
  summary: 'Replaces the last occurrence of a string. Bytes and text that is marked safe are handled as in `replace`.',
  parameters: [input, searched, optional('replacement', textKind, '')],
  returns: 'string',
  examples: [{ template: "{{ 'a-b-c' | replace_last: '-', '+' }}", output: 'a-b+c' }],
  run: overTexts(
    (input, string, replacement) => splice(input, lastIndexOf(input, string), string, replacement),
    leavesMarkup,
  ),
})

export const remove = defineFilter({
  name: 'remove',
  standard: true,
  summary: 'Removes every occurrence of a string. Bytes and text that is marked safe are handled as in `replace`.',
  parameters: [input, removed],
  returns: 'string',
  examples: [{ template: "{{ 'a-b-c' | remove: '-' }}", output: 'abc' }],
  run: overTexts(function (input, string) {
    return string === '' ? input : split(input, string, this).join('')
  }, leavesMarkup),
})

export const removeFirst = defineFilter({
  name: 'remove_first',
  standard: true,
  summary: 'Removes the first occurrence of a string. Bytes and text that is marked safe are handled as in `replace`.',
  parameters: [input, removed],
  returns: 'string',
  examples: [{ template: "{{ 'a-b-c' | remove_first: '-' }}", output: 'ab-c' }],
  run: overTexts((input, string) => splice(input, indexOf(input, string), string, ''), leavesMarkup),
})

export const removeLast = defineFilter({
  name: 'remove_last',
  standard: true,
  summary: 'Removes the last occurrence of a string. Bytes and text that is marked safe are handled as in `replace`.',
  parameters: [input, removed],
  returns: 'string',
  examples: [{ template: "{{ 'a-b-c' | remove_last: '-' }}", output: 'a-bc' }],
  run: overTexts((input, string) => splice(input, lastIndexOf(input, string), string, ''), leavesMarkup),
})

const markup = /[&<>"'=\\]/

/**
 * Returns whether HTML stays HTML: the string has no markup characters, and the replacement has no escapes, which could
 * copy parts of the markup.
 */
function leavesMarkup(input: unknown, string: unknown, replacement: unknown = ''): boolean {
  return input instanceof SafeString && !markup.test(print(string)) && !print(replacement).includes('\\')
}

/** Replaces the string at an index; at -1 the text stays as it is. */
function splice(text: string, at: number, string: string, replacement: string): string {
  return at < 0 ? text : text.slice(0, at) + replacement + text.slice(at + string.length)
}

/** A part of a replacement, which may depend on the text and the bounds of the match. */
type Piece = string | ((text: string, at: number, end: number) => string)

const match: Piece = (text, at, end) => text.slice(at, end)
/** The escapes of a replacement. `\1` to `\9` are groups, which a string does not have. */
const escapes: Readonly<Record<string, Piece>> = {
  '\\0': match,
  '\\&': match,
  '\\`': (text, at) => text.slice(0, at),
  "\\'": (text, _, end) => text.slice(end),
  '\\\\': '\\',
}
const escape = /\\[\d&`'\\]/g

/** The work charged for reading a piece of a replacement. */
const pieceWork = 10

function readPieces(replacement: string, meter: Meter): readonly Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { 0: escaped, index } of replacement.matchAll(escape)) {
    meter.charge(pieceWork)
    pieces.push(replacement.slice(done, index), escapes[escaped] ?? '')
    done = index + escaped.length
  }
  pieces.push(replacement.slice(done))
  return pieces.filter((piece) => piece !== '')
}

/** Replaces the first or all occurrences like Ruby's `sub` and `gsub`; an empty string matches between characters. */
function substitute(context: FilterContext, text: string, string: string, replacement: string, all: boolean): string {
  const pieces = readPieces(replacement, context)
  let result = ''
  let done = 0
  let at = indexOf(text, string)
  while (at >= 0) {
    const end = at + string.length
    result += text.slice(done, at)
    for (const piece of pieces) {
      const part = typeof piece === 'string' ? piece : piece(text, at, end)
      context.allocate(1 + part.length)
      result += part
    }
    done = end
    if (!all || at === text.length) break
    at = indexOf(text, string, string === '' ? at + measureCharacter(text, at) : end)
  }
  return result + text.slice(done)
}

/** The length of the character at an index, in UTF-16 units. */
function measureCharacter(text: string, at: number): number {
  return (text.codePointAt(at) as number) > 0xffff ? 2 : 1
}
