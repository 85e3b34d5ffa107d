import type { Writer } from '../language/generation/writer'
import type { RenderContext } from '../language/rendering/context'
import type { TagClass } from '../language/definitions/define-tag'
import type { TagDefinition } from '../language/definitions/definition'
import { DialectTag } from '../language/definitions/tag'

export const BreakTag = interruptTag('break', {
  summary: 'Ends the enclosing loop.',
  examples: [
    { template: '{% for i in (1..9) %}{% if i > 3 %}{% break %}{% endif %}{{ i }}{% endfor %}', output: '123' },
  ],
})

export const ContinueTag = interruptTag('continue', {
  summary: 'Starts the next iteration of the enclosing loop.',
  examples: [
    { template: '{% for i in (1..4) %}{% if i == 2 %}{% continue %}{% endif %}{{ i }}{% endfor %}', output: '134' },
  ],
})

function interruptTag(kind: 'break' | 'continue', about: Pick<TagDefinition, 'summary' | 'examples'>): TagClass {
  return class extends DialectTag {
    static readonly definition: TagDefinition = { name: kind, syntax: `{% ${kind} %}`, ...about }
    override readonly interrupts = true

    emit(writer: Writer): boolean {
      writer.writeInterrupt(kind)
      return true
    }

    evaluate(context: RenderContext): string {
      context.interrupt = { kind }
      return ''
    }
  }
}
