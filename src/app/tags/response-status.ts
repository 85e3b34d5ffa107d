import { getExchange } from '../context/exchange'
import { between } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { positional } from '../../language/definitions/tag-parts'
import { optional } from '../../language/definitions/types'

export const responseStatus = defineTag({
  name: 'response_status',
  summary: 'Sets the status of the response.',
  syntax: '{% response_status 404 %}',
  parameters: [positional(optional('status', between(200, 599), 200))],
  examples: [{ template: '{% response_status 404 %}no such page', output: 'no such page' }],
  blank: true,
  run({ status }, context) {
    getExchange(context).response.status = status
  },
})
