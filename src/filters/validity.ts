import { defineFilter } from '../language/definitions/define-filter'
import { anything, parameter } from '../language/definitions/types'
import { isEmail } from '../base/text/email'
import { parseJson } from '../base/values/json-bounds'
import { unmark } from '../base/values/scalar'

export const isEmailValid = defineFilter({
  name: 'is_email_valid',
  summary: 'Whether a text has the form of an e-mail address.',
  parameters: [parameter('email', anything)],
  returns: 'boolean',
  examples: [
    { template: "{{ 'john@example.com' | is_email_valid }}", output: 'true' },
    { template: "{{ 'john@example' | is_email_valid }}", output: 'false' },
  ],
  run(email) {
    const text = unmark(email)
    return typeof text === 'string' && isEmail(text)
  },
})

export const isJsonValid = defineFilter({
  name: 'is_json_valid',
  summary: 'Whether a text is JSON.',
  parameters: [parameter('text', anything)],
  returns: 'boolean',
  examples: [
    { template: '{{ \'{"name":"foo"}\' | is_json_valid }}', output: 'true' },
    { template: "{{ '{name:' | is_json_valid }}", output: 'false' },
  ],
  run(text) {
    const json = unmark(text)
    if (typeof json !== 'string') return false
    this.allocate(json.length)
    try {
      parseJson(json)
      return true
    } catch (error) {
      if (error instanceof SyntaxError) return false
      throw error
    }
  },
})
