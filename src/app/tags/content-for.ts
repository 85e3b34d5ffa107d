import { getExchange } from '../context/exchange'
import { filledText } from '../../language/definitions/bounds'
import { defineTag } from '../../language/definitions/define-tag'
import { bareword, body } from '../../language/definitions/tag-parts'
import { boolean, optional, parameter } from '../../language/definitions/types'
import { andThen } from '../../base/async/promise-or-value'

export const contentFor = defineTag({
  name: 'content_for',
  summary: 'Stores the output of its body under a name, for `yield` to print later.',
  syntax: "{% content_for 'name', flush: true %} … {% endcontent_for %}",
  parameters: [
    bareword(parameter('name', filledText, 'The name to print it by with `yield`.')),
    optional('flush', boolean, false, 'Whether to drop the content stored under the name before.'),
    body(),
  ],
  examples: [
    {
      template: "{% content_for 'head' %}<title>Cart</title>{% endcontent_for %}[{% yield 'head' %}]",
      output: '[<title>Cart</title>]',
    },
  ],
  blank: true,
  run({ name, flush, body }, context) {
    return andThen(body.capture(context), (markup) => {
      const { contents } = getExchange(context).response
      const kept = flush ? [] : (contents.get(name) ?? [])
      kept.push(markup)
      contents.set(name, kept)
    })
  },
})
