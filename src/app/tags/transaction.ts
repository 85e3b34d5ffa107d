import { getExchange, renderWith } from '../context/exchange'
import { LimitError } from '../../base/errors'
import { above } from '../../language/definitions/bounds'
import type { RenderContext } from '../../language/rendering/context'
import { defineTag } from '../../language/definitions/define-tag'
import { isRollback } from '../../language/rendering/rollback'
import { body, type TagBody } from '../../language/definitions/tag-parts'
import { boolean, optional } from '../../language/definitions/types'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

export const transaction = defineTag({
  name: 'transaction',
  summary:
    'Commits all writes of its body, or none: an error, such as a failed mutation, rolls it back and is raised. Jobs start after the commit. A nested transaction can be rolled back alone.',
  syntax: '{% transaction timeout: 5 %} … {% endtransaction %}',
  parameters: [
    optional(
      'timeout',
      above(0),
      undefined,
      'Seconds, after which the next step of its body fails and it is rolled back.',
    ),
    optional(
      'force_custom_plan',
      boolean,
      false,
      'Read for apps that have it, with a warning: how Postgres plans queries is left to it.',
    ),
    body(),
  ],
  needsRender: true,
  examples: [{ template: '{% transaction %}{% assign done = true %}{% endtransaction %}{{ done }}', output: 'true' }],
  async run({ timeout, force_custom_plan: forcesPlan, body }, context, tag) {
    if (forcesPlan) tag.warn('force_custom_plan has no effect here')
    try {
      const exchange = getExchange(context).with({ mutationsRaise: true })
      return await exchange.transaction((inner) => renderWith(inner, context, () => renderBody(body, context, timeout)))
    } catch (error) {
      if (!isRollback(error)) throw error
      return context.takeOutput(error)
    }
  },
})

function renderBody(body: TagBody, context: RenderContext, seconds: number | undefined): PromiseOrValue<string> {
  const late = (): LimitError => new LimitError('timeout', `the transaction has taken longer than ${seconds} seconds`)
  const render = (): PromiseOrValue<string> => context.raising(() => body.render(context))
  return seconds === undefined ? render() : context.budget.runWithin(seconds * 1000, late, render)
}
