import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag } from '../language/definitions/tag'

export class BreakTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'break',
    summary: 'Ends the enclosing loop.',
    syntax: '{% break %}',
    examples: [
      { template: '{% for i in (1..9) %}{% if i > 3 %}{% break %}{% endif %}{{ i }}{% endfor %}', output: '123' },
    ],
  }

  override readonly interrupts = true

  evaluate(context: RenderContext): string {
    context.interrupt = { kind: 'break' }
    return ''
  }
}
