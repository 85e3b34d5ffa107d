import { getExchange } from '../context/exchange'
import { TagArgumentError } from '../../base/errors'
import { defineTag } from '../../language/definitions/define-tag'
import { Rollback } from '../../language/rendering/rollback'

export const rollback = defineTag({
  name: 'rollback',
  summary: 'Rolls back the enclosing transaction and continues after it.',
  syntax: '{% rollback %}',
  parameters: [],
  examples: [{ template: '{% transaction %}a{% rollback %}b{% endtransaction %}c', output: 'ac' }],
  blank: true,
  run(_, context) {
    if (!getExchange(context).work.isTransaction)
      throw new TagArgumentError('rollback', 'it is outside a transaction: put it into {% transaction %}')
    throw new Rollback()
  },
})
