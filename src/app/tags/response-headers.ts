import { appendHeader, connectionHeaders } from '../../base/formats/http'
import { getExchange } from '../context/exchange'
import { TagArgumentError } from '../../base/errors'
import { defineTag } from '../../language/definitions/define-tag'
import { ArgumentError, type ParameterType } from '../../language/definitions/definition'
import { positional } from '../../language/definitions/tag-parts'
import { throwMismatch, optional } from '../../language/definitions/types'
import { describe } from '../../base/values/describe'
import { isHash, type Hash } from '../../base/values/hash'
import { parseJson } from '../../base/values/json-bounds'
import { findFormatOf } from '../../files/content-types'
import { print } from '../../base/values/print'
import { unmark } from '../../base/values/scalar'
import { getErrorMessage } from '../../base/text/error-message'

const hashOrJson: ParameterType<Hash> = {
  name: 'hash, or JSON text',
  read(input) {
    const plain = unmark(input) ?? {}
    const value = typeof plain === 'string' ? parse(plain) : plain
    return isHash(value) ? value : throwMismatch('a hash or JSON of one', value)
  },
}

function parse(text: string): unknown {
  try {
    return text.trim() === '' ? {} : parseJson(text)
  } catch (error) {
    throw new ArgumentError(undefined, `expected JSON: ${getErrorMessage(error)}`)
  }
}

export const responseHeaders = defineTag({
  name: 'response_headers',
  summary: 'Sets headers of the response.',
  syntax: '{% response_headers { "X-Robots-Tag": "noindex" } %}',
  parameters: [positional(optional('headers', hashOrJson, {}, 'Values by header name; an array sets several values.'))],
  examples: [{ template: '{% response_headers \'{ "Cache-Control": "no-store" }\' %}', output: '' }],
  blank: true,
  run({ headers }, context) {
    const { response } = getExchange(context)
    for (const [name, value] of Object.entries(headers)) {
      const values = [value].flat().map((item) => print(item, context))
      set(response.headers, name, values)
      if (name.toLowerCase() === 'content-type') response.format = findFormatOf(values.join())
    }
  },
})

function set(headers: Headers, name: string, values: readonly string[]): void {
  // A wrong value would cut the response off or make it hang.
  if (connectionHeaders.includes(name.toLowerCase())) {
    throw new TagArgumentError('response_headers', `the server sets the header ${describe(name)}`)
  }
  try {
    if (name.toLowerCase() !== 'set-cookie') headers.delete(name)
    for (const value of values) appendHeader(headers, name, value)
  } catch (cause) {
    throw new TagArgumentError('response_headers', `${describe(name)} cannot be sent as a header`, { cause })
  }
}
