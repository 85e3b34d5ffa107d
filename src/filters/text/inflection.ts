import { defineFilter } from '../../language/definitions/define-filter'
import { integer, optional, parameter, printed, text } from '../../language/definitions/types'
import { capitalizeText, humanizeText } from '../../base/text/case'
import { changeInChunks, replaceMatches } from '../../base/metering/chunks'
import { loadLibrary } from '../../base/library'

export const pluralize = defineFilter({
  name: 'pluralize',
  summary: 'The English plural of a word, or its singular if the count is 1; the input may be either form.',
  parameters: [parameter('string', text), optional('count', integer, 2)],
  returns: 'string',
  examples: [
    { template: "{{ 'dog' | pluralize }} {{ 'person' | pluralize: 3 }}", output: 'dogs people' },
    { template: "{{ 'dogs' | pluralize: 1 }}", output: 'dog' },
  ],
  run(string, count) {
    const inflected = loadLibrary<typeof import('inflected')>('inflected')
    return count === 1 ? inflected.singularize(string) : inflected.pluralize(string)
  },
})

export const humanize = defineFilter({
  name: 'humanize',
  summary: 'Makes the name of a property readable: spaces for underscores, no `_id`, the first letter in upper case.',
  parameters: [parameter('string', text)],
  returns: 'string',
  examples: [
    { template: "{{ 'car_model' | humanize }}", output: 'Car model' },
    { template: "{{ 'customer_id' | humanize }}", output: 'Customer' },
  ],
  run(string) {
    return humanizeText(string, this)
  },
})

const dashes = /[_-]/g
const firstLetter = /\p{Ll}(?<![\p{L}\p{M}\p{N}]['’`]?\p{Ll})/gu

export const titleize = defineFilter({
  name: 'titleize',
  summary:
    'Writes the first letter of each word in upper case and leaves the others; underscores and dashes become spaces.',
  parameters: [parameter('text', printed)],
  returns: 'string',
  examples: [{ template: "{{ 'foo bar_zoo-xx' | titleize }}", output: 'Foo Bar Zoo Xx' }],
  run(text) {
    return replaceMatches(
      changeInChunks(text, this, (chunk) => chunk.replace(dashes, ' ')),
      firstLetter,
      this,
      capitalizeText,
    )
  },
})
