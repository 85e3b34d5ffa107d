import type { Liquid, TagToken } from 'liquidjs'
import { getExchange } from '../context/exchange'
import type { RenderContext } from '../../language/rendering/context'
import type { TagDefinition } from '../../language/definitions/definition'
import type { Expression } from '../../language/expressions/expressions'
import type { ExpressionReader } from '../../language/expressions/reader'
import type { Writer } from '../../language/generation/writer'
import { DialectTag, type TopLevelToken } from '../../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import type { Evaluate } from '../../language/rendering/closures'
import { isBlank } from '../../base/values/compare'
import { setOwn } from '../../base/values/hash'
import { checkWritable } from '../../base/values/json-bounds'
import { unmark } from '../../base/values/scalar'

export class SessionTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'session',
    summary: 'Sets a field of the session; a blank value deletes it.',
    syntax: '{% session name = value %}',
    examples: [{ template: "{% session cart_id = 'abc' %}{{ context.session.cart_id }}", output: 'abc' }],
  }

  override readonly blank = true
  private readonly field: string
  private readonly value: Expression
  private readonly code: Evaluate

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const reader: ExpressionReader = this.reader
    const name = reader.readName()
    if (!name) throw reader.error(`expected the name of a field, got ${reader.snapshot()}`)
    this.field = name.content
    reader.skipBlank()
    reader.assert(reader.peek() === '=', () => `expected "=", got ${reader.snapshot()}`)
    reader.advance()
    this.value = reader.readWhole()
    this.reads = [this.value]
    this.code = this.value.compile()
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.code(context), (value) => this.store(value, context))
  }

  emit(writer: Writer): boolean {
    writer.callWith(this, [this.value], ([value], context) => this.store(value, context))
    return true
  }

  private store(value: unknown, context: RenderContext): string {
    const { session } = getExchange(context).context
    if (isBlank(value, context)) Reflect.deleteProperty(session, this.field)
    else {
      // The session is stored as JSON after the page, where an error would not have this tag's place.
      checkWritable(value, context)
      setOwn(session, this.field, unmark(value))
    }
    return ''
  }
}
