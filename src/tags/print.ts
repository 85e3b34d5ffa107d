import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { compilePlain, type Expression } from '../language/expressions/expressions'
import type { Writer } from '../language/generation/writer'
import { findOutputs } from '../language/templates/parser'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'
import type { Evaluate } from '../language/rendering/closures'
import { print } from '../base/values/print'
import { SafeString } from '../base/values/scalar'

export class PrintTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'print',
    summary: 'Prints a value without escaping it: not safe for user input.',
    syntax: '{% print value %}',
    examples: [{ template: "{% print '<b>bold</b>' %}", output: '<b>bold</b>' }],
  }

  override readonly streams = true
  private readonly expression: Expression
  private readonly value: Evaluate
  private readonly isHtml: boolean

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const value = this.reader.readWhole()
    this.reads = [value]
    this.expression = value
    this.value = compilePlain(value)
    this.isHtml = findOutputs(parser, liquid).escape !== undefined
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.value(context), (value) => this.print(value, context))
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    const value = writer.evaluatePlain(this.expression)
    writer.writeIfLate(value, () => {
      writer.leaveTo(value.js, this, 'print')
    })
    writer.printLocal(writer.keep(`${writer.addConstant(this)}.print(${value.js},c)`))
    return true
  }

  print(value: unknown, context: RenderContext): string {
    const text = this.isHtml && value instanceof SafeString ? value.trusted : print(value, context)
    context.budget.write(text.length)
    return text
  }
}
