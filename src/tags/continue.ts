import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag } from '../language/definitions/tag'

export class ContinueTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'continue',
    summary: 'Starts the next turn of the enclosing loop.',
    syntax: '{% continue %}',
    examples: [
      { template: '{% for i in (1..4) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}', output: '134' },
    ],
  }

  override readonly interrupts = true

  evaluate(context: RenderContext): string {
    context.interrupt = { kind: 'continue' }
    return ''
  }
}
