import type { Liquid, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Expression } from '../language/expressions/expressions'
import { toCode } from '../language/generation/code'
import type { Writer } from '../language/generation/writer'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Evaluate } from '../language/rendering/closures'

export class ReturnTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'return',
    former: ['return_rc'],
    summary: 'Ends the partial at once and returns a value to the `function` that called it.',
    syntax: '{% return value %}',
    examples: [
      {
        template: "{% function found = 'first_even', list: list %}{{ found }}",
        data: { list: [1, 4, 6] },
        files: {
          'lib/first_even.liquid':
            '{% for n in list %}{% assign odd = n | modulo: 2 %}{% if odd == 0 %}{% return n %}{% endif %}{% endfor %}',
        },
        output: '4',
      },
    ],
  }

  override readonly interrupts = true
  override readonly blank = true
  private readonly value: Evaluate
  private readonly expression: Expression | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.reader.skipBlank()
    if (this.reader.end()) {
      this.value = () => null
      return
    }
    const value = this.reader.readWhole()
    this.reads = [value]
    this.expression = value
    this.value = value.compile()
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    const value = this.expression ? writer.evaluate(this.expression) : toCode(null, String)
    writer.writeIfLate(value, () => {
      writer.leaveTo(value.js, this, 'end')
    })
    writer.add(`c.interrupt={kind:'return',value:${value.js}};`)
    writer.writeJump()
    return true
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.value(context), (value) => this.end(value, context))
  }

  end(value: unknown, context: RenderContext): string {
    context.interrupt = { kind: 'return', value }
    return ''
  }
}
