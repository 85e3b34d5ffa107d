import { ArgumentError } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { parameter, printed, printedBytes } from '../../language/definitions/types'
import { changeInChunks, replaceMatches } from '../../base/metering/chunks'
import { describe } from '../../base/values/describe'
import { percentEncode, encodeSpacesAsPlus } from '../../base/encoding/percent'

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
const percents = /(?:%[\da-f]{2})+/gi

export const urlDecode = defineFilter({
  name: 'url_decode',
  standard: true,
  nilIsNil: true,
  summary: 'Decodes percent-encoded text; `+` becomes a space.',
  parameters: [parameter('input', printed)],
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
