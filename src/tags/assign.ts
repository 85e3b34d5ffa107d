import type { Liquid, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Expression } from '../language/expressions/expressions'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { Target } from '../language/expressions/target'
import type { Writer } from '../language/generation/writer'
import { isPromise, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Evaluate } from '../language/rendering/closures'

export class AssignTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'assign',
    summary: 'Sets a variable, or a place inside it; `<<` appends to an array.',
    syntax: '{% assign target = value %} or {% assign list << value %}',
    examples: [
      { template: '{% assign name = "Bob" | upcase %}{{ name }}', output: 'BOB' },
      {
        template: '{% assign cart = { "items": [] } %}{% assign cart["items"] << "tea" %}{{ cart.items.size }}',
        output: '1',
      },
    ],
  }

  override readonly blank = true
  protected readonly target: Target
  private readonly value: Expression
  private code: Evaluate | undefined
  private readonly simple: boolean

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.target = Target.readAssigned(reader, token.name)
    this.value = reader.readWhole()
    this.reads = [this.value, this.target]
    this.writes = [this.target.token]
    this.simple = this.target.simple
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    this.code ??= this.value.compile(true)
    const value = this.code(context)
    if (isPromise(value)) return value.then((found) => this.store(found, context))
    return this.store(value, context)
  }

  emit(writer: Writer): boolean {
    const { target } = this
    writer.markPlace(this.token)
    const value = writer.evaluate(this.value, true)
    writer.writeIfLate(value, () => {
      writer.leaveTo(value.js, this, 'store')
    })
    if (this.simple) writer.assign(target.name, value.js)
    else {
      writer.share()
      writer.printOrLeave(writer.keep(`${writer.addConstant(this)}.store(${value.js},c)`))
    }
    return true
  }

  store(value: unknown, context: RenderContext): PromiseOrValue<string> {
    if (this.simple) {
      context.assign(this.target.name, value)
      return ''
    }
    const stored = this.target.set(context, value)
    return isPromise(stored) ? stored.then(() => '') : ''
  }
}
