import { isUtf8 } from 'node:buffer'
import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { bytes, optional, parameter, printedBytes, text } from '../../language/definitions/types'
import { Bytes, toBytes, isBytes } from '../../base/encoding/bytes'
import { replaceMatches } from '../../base/metering/chunks'
import { describe } from '../../base/values/describe'
import { listEncodings, invalid, undecoded, type Codec, type Encoding } from './encodings'
import type { Meter } from '../../base/metering/meter'
import { formatSuggestion } from '../../base/text/nearest'

const replacementCharacter = '\ufffd'

const textOrBytes: typeof bytes = { ...bytes, nil: '' }

const replacing: ParameterType<'replace'> = {
  name: '"replace"',
  read(value) {
    if (text.read(value) === 'replace') return 'replace'
    throw new ArgumentError(undefined, `expected "replace", got ${describe(value)}`)
  },
}

export const encoding = defineFilter({
  name: 'encoding',
  summary: 'The name of the encoding of a text: `UTF-8`, or `ASCII-8BIT` for bytes that are not text.',
  parameters: [parameter('text', textOrBytes)],
  returns: 'string',
  examples: [
    { template: "{{ 'text' | encoding }}", output: 'UTF-8' },
    { template: "{{ 'text' | digest: 'sha1', 'none' | encoding }}", output: 'ASCII-8BIT' },
  ],
  run(text) {
    if (!isBytes(text)) return 'UTF-8'
    return (text instanceof Bytes ? text : new Bytes(text)).encoding
  },
})

export const forceEncoding = defineFilter({
  name: 'force_encoding',
  summary: 'The same bytes as text in another encoding.',
  parameters: [
    parameter('text', textOrBytes),
    parameter(
      'encoding',
      text,
      "One of Ruby's names, such as `ISO-8859-1`, `Windows-1252`, `Shift_JIS`; case is ignored.",
    ),
  ],
  returns: 'string or bytes',
  examples: [
    { template: "{{ 'text' | force_encoding: 'ISO-8859-1' | encoding }}", output: 'ISO-8859-1' },
    { template: "{{ 'żółw' | encode: 'UTF-8', 'UTF-16BE' | force_encoding: 'binary' | size }}", output: '8' },
  ],
  run(text, encoding) {
    return toTemplateValue(findNamedEncoding('encoding', encoding), toBytes(text))
  },
})

export const encode = defineFilter({
  name: 'encode',
  summary:
    'Converts text to another encoding. Text in an encoding other than UTF-8 is bytes that carry their encoding.',
  parameters: [
    parameter('text', textOrBytes),
    parameter('source_encoding', text, 'The encoding that the bytes of the text are read in.'),
    parameter('destination_encoding', text),
    optional('invalid', replacing, undefined, "`'replace'` replaces invalid bytes; by default they are errors."),
    optional(
      'undefined',
      replacing,
      undefined,
      "`'replace'` replaces characters that the destination encoding lacks; by default they are errors.",
    ),
    optional('replace', text, undefined, 'The replacement. Default: U+FFFD if the destination is a UTF, else `?`.'),
  ],
  returns: 'string or bytes',
  examples: [
    { template: "{{ 'Ã©tÃ©' | encode: 'UTF-8', 'ISO-8859-1' | force_encoding: 'UTF-8' }}", output: 'été' },
    {
      template:
        "{{ 'été, 5 €' | encode: 'UTF-8', 'ISO-8859-1', undefined: 'replace' | encode: 'ISO-8859-1', 'UTF-8' }}",
      output: 'été, 5 ?',
    },
  ],
  run(text, source, destination, whereInvalid, whereUndefined, replace) {
    const from = findNamedEncoding('source_encoding', source)
    const to = findNamedEncoding('destination_encoding', destination)
    const bytes = toBytes(text)
    if (from === to && !whereInvalid) return toTemplateValue(to, bytes)
    this.allocate(bytes.length)
    const decoder = findCodec('source_encoding', from)
    const encoder = findCodec('destination_encoding', to)
    const substitute = replace ?? (encoder.has ? '?' : replacementCharacter)
    const refuseSubstitute: Replace = () => {
      throw new ArgumentError('replace', `expected characters of ${to.name}, got ${describe(substitute)}`)
    }
    encodeWith(encoder, substitute, refuseSubstitute, this)
    const put: Replace = () => {
      this.allocate(substitute.length)
      return substitute
    }
    const onInvalid = whereInvalid ? put : refuse('invalid')
    const onUndefined = whereUndefined ? put : refuse('undefined')
    const decoded = replaceMatches(decoder.decode(bytes, this), undecoded, this, (mark) =>
      mark === invalid ? onInvalid(`is not valid ${from.name}`) : onUndefined(`has no meaning in ${from.name}`),
    )
    const missing: Replace = (character) => onUndefined(`${to.name} has no ${JSON.stringify(character)}`)
    const encoded = encodeWith(encoder, decoded, missing, this)
    return toTemplateValue(to, encoded)
  },
})

export const scrub = defineFilter({
  name: 'scrub',
  summary: 'Removes bytes that are invalid in the encoding of the text, and U+FFFD, the replacement of such bytes.',
  parameters: [
    parameter('text', printedBytes),
    optional('source_encoding', text, 'UTF-8', 'The encoding that the bytes of the text are read in.'),
    optional('final_encoding', text, 'UTF-8', 'The encoding of the result. Characters that it lacks are removed.'),
  ],
  returns: 'string or bytes',
  examples: [
    { template: "{{ 'Hello W\ufffdorld' | scrub }}", output: 'Hello World' },
    { template: "{{ 'SGVsbG8g/1dvcmxk' | base64_decode | scrub }}", output: 'Hello World' },
  ],
  run(text, source, final) {
    const from = findNamedEncoding('source_encoding', source)
    const to = findNamedEncoding('final_encoding', final)
    const bytes = toBytes(text)
    this.allocate(bytes.length)
    const decoded = findCodec('source_encoding', from).decode(bytes, this).replace(undecoded, '')
    const encoder = findCodec('final_encoding', to)
    return toTemplateValue(
      to,
      encodeWith(encoder, decoded.replaceAll(replacementCharacter, ''), () => '', this),
    )
  },
})

function findNamedEncoding(parameter: string, name: string): Encoding {
  const known = listEncodings()
  const capitals = name.toUpperCase()
  const encoding = known.get(capitals)
  if (encoding) return encoding
  throw new ArgumentError(
    parameter,
    `expected the name of an encoding, got ${describe(name)}${formatSuggestion(capitals, known.keys())}`,
  )
}

function findCodec(parameter: string, { name, codec }: Encoding): Codec {
  if (!codec) throw new ArgumentError(parameter, `${name} cannot be converted`)
  return codec
}

/** The bytes as a template value: valid UTF-8 is a string. */
function toTemplateValue({ name }: Encoding, bytes: Buffer): string | Bytes {
  return name === 'UTF-8' && isUtf8(bytes) ? bytes.toString() : new Bytes(bytes, name)
}

/** Returns the replacement for text that cannot be converted, or throws. */
type Replace = (fault: string) => string

function refuse(option: string): Replace {
  return (fault) => {
    throw new ArgumentError('text', `${fault} (\`${option}: 'replace'\` replaces it)`)
  }
}

/** The work charged for checking whether an encoding has a character. */
const lookupWork = 200
const beyondAscii = /[\u0080-\u{10ffff}]/gu

/** Encodes the text; `missing` replaces the characters that the encoding lacks. */
function encodeWith({ encode, has }: Codec, text: string, missing: Replace, meter: Meter): Buffer {
  if (!has) return encode(text)
  const known = new Map<string, boolean>()
  const isKnown = (character: string): boolean => {
    const found = known.get(character)
    if (found !== undefined) return found
    meter.charge(lookupWork)
    const isThere = has(character)
    known.set(character, isThere)
    return isThere
  }
  const replaced = replaceMatches(text, beyondAscii, meter, (character) =>
    isKnown(character) ? character : missing(character),
  )
  return encode(replaced)
}
