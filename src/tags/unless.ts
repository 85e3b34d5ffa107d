import type { TagDefinition } from '../language/definitions/definition'
import { IfTag } from './if'

export class UnlessTag extends IfTag {
  static override readonly definition: TagDefinition = {
    name: 'unless',
    summary: 'Renders its body if the condition is false.',
    syntax: '{% unless condition %} … {% elsif condition %} … {% else %} … {% endunless %}',
    examples: [{ template: '{% unless sold_out %}Buy{% endunless %}', data: { sold_out: false }, output: 'Buy' }],
  }

  protected override readonly negated = true
}
