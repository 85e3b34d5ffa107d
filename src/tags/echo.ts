import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import type { Outputs } from '../language/dialect'
import type { Expression } from '../language/expressions/expressions'
import { compileOutput } from '../language/rendering/printing'
import { findOutputs } from '../language/templates/parser'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { writeOutput } from '../language/generation/outputs'
import type { Writer } from '../language/generation/writer'
import type { PromiseOrValue } from '../base/async/promise-or-value'

export class EchoTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'echo',
    summary: 'Prints a value, as `{{ }}` does; for use inside `liquid`.',
    syntax: '{% echo value %}',
    examples: [{ template: "{% liquid\n  echo 'a' | upcase\n%}", output: 'A' }],
  }

  override readonly streams = true
  private readonly value: Expression | undefined
  private readonly outputs: Outputs
  private print: ((context: RenderContext) => PromiseOrValue<string>) | undefined

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.outputs = findOutputs(parser, liquid)
    this.reader.skipBlank()
    if (this.reader.end()) return
    this.value = this.reader.readWhole()
    this.reads = [this.value]
  }

  emit(writer: Writer): boolean {
    if (this.value) writeOutput(writer, this.value, this.outputs)
    return true
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    if (!this.value) return ''
    this.print ??= compileOutput(this.value, this.liquid, this.outputs)
    return this.print(context)
  }
}
