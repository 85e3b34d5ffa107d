import { appendHeader, connectionHeaders } from '../../base/formats/http'
import { getExchange } from '../context/exchange'
import { TagArgumentError } from '../../base/errors'
import { defineTag } from '../../language/definitions/define-tag'
import { positional } from '../../language/definitions/tag-parts'
import { hashOrJson } from '../../language/definitions/hash-or-json'
import { optional } from '../../language/definitions/types'
import { describe } from '../../base/values/describe'
import { findFormatOf } from '../../files/content-types'
import { print } from '../../base/values/print'

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
