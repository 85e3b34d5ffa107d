import type { Liquid, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import type { RenderContext, Scope } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { callPartial, TemplateName, type NamedTemplate } from '../language/rendering/partial'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { Target } from '../language/expressions/target'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'

const validName = /^[A-Za-z_][\w-]*$/

export class FunctionTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'function',
    former: ['function_rc'],
    summary:
      'Sets a variable to the value that a partial returns with `return`. The partial sees only its arguments and `context`.',
    syntax: "{% function target = 'path', name: value %} or {% function list << 'path' %}",
    examples: [
      {
        template: "{% function total = 'add', a: 1, b: 2 %}{{ total }}",
        files: { 'lib/add.liquid': '{% assign sum = a | plus: b %}{% return sum %}' },
        output: '3',
      },
      {
        template: "{% assign list = [] %}{% function list << 'one' %}{{ list.size }}",
        files: { 'lib/one.liquid': '{% return 1 %}' },
        output: '1',
      },
    ],
  }

  override readonly blank = true
  private readonly target: Target
  private readonly partial: TemplateName
  private readonly args: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.target = Target.readAssigned(reader, token.name)
    if (!validName.test(this.target.name)) {
      const expected = 'expected the name of a variable, a letter or _ and then letters, digits, _ and -'
      throw reader.error(`${expected}, got "${this.target.name}"`, this.target.token.begin)
    }
    this.partial = TemplateName.read(reader, token.name)
    this.args = new TagArguments(reader)
    this.reads = [this.partial, this.args, this.target]
    this.writes = [this.target.token]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.partial.find(context), (found) => this.callFound(found, context))
  }

  emit(writer: Writer): boolean {
    writer.markPlace(this.token)
    const { templates } = this.partial.emit(writer, (found) => {
      writer.leaveTo(found, this, 'callFound')
    })
    const scope = this.args.emitScope(writer, (values) => {
      writer.leaveTo(values, this, 'callWith', templates)
    })
    const value = writer.keep(`callPartial(${templates},${scope},c,${writer.addConstant(this.liquid)})`)
    writer.writeIfLate({ js: value, kind: 'any' }, () => {
      writer.leaveTo(value, this, 'set')
    })
    if (this.target.simple) writer.assign(this.target.name, value)
    else {
      writer.share()
      writer.printOrLeave(writer.keep(`${writer.addConstant(this)}.set(${value},c)`))
    }
    return true
  }

  /** Calls the partial once it is found. */
  callFound({ templates }: NamedTemplate, context: RenderContext): PromiseOrValue<string> {
    return andThen(this.args.readScope(context), (scope) => this.call(templates, scope, context))
  }

  /** Calls the partial with the values of its arguments. */
  callWith(values: readonly unknown[], templates: Template[], context: RenderContext): PromiseOrValue<string> {
    return this.call(templates, this.args.toScope(values, context), context)
  }

  set(value: unknown, context: RenderContext): PromiseOrValue<string> {
    return andThen(this.target.set(context, value), () => '')
  }

  private call(templates: Template[], scope: Scope, context: RenderContext): PromiseOrValue<string> {
    return andThen(callPartial(templates, scope, context, this.liquid), (value) => this.set(value, context))
  }

  *children(partials: boolean, sync: boolean): Generator<unknown, Template[]> {
    return partials ? yield* this.partial.parseTemplates(this.liquid, sync) : []
  }

  partialScope(): { name: string; isolated: boolean; scope: readonly string[] } | undefined {
    const name = this.partial.constant
    return name === undefined ? undefined : { name, isolated: true, scope: this.args.names }
  }
}
