import type { Liquid, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { callPartial, TemplateName } from '../language/rendering/partial'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { Target } from '../language/expressions/target'
import { lateness } from '../language/generation/code'
import type { Writer } from '../language/generation/writer'
import { andThen, type PromiseOrValue } from '../language/rendering/wait'

const validName = /^[A-Za-z_][\w-]*$/

export class FunctionTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'function',
    aliases: ['function_rc'],
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
  private readonly given: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    this.target = Target.readAssigned(reader, token.name)
    if (!validName.test(this.target.name)) {
      const expected = 'expected the name of a variable, a letter or _ and then letters, digits, _ and -'
      throw reader.error(`${expected}, got "${this.target.name}"`, this.target.token.begin)
    }
    this.partial = TemplateName.read(reader, token.name)
    this.given = new TagArguments(reader)
    this.reads = [this.partial, this.given, this.target]
    this.writes = [this.target.token]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.call(context), (value) => this.set(value, context))
  }

  emit(writer: Writer): boolean {
    if (!this.partial.constant) return false
    const tag = writer.constant(this)
    const label = writer.label()
    writer.at(this.token)
    const value = writer.local()
    const templates = writer.keep(`${writer.constant(this.partial)}.findUsed(c)`)
    writer.add(`${label}:{if(${templates}===undefined){`)
    writer.share()
    writer.add(`${value}=${tag}.call(c);break ${label};}`)
    const scope = this.given.emitScope(writer, (values) => {
      writer.add(`${value}=${tag}.callLater(${values},${templates},c);break ${label};`)
    })
    writer.add(`${value}=callPartial(${templates},${scope},c,${writer.constant(this.liquid)});}`)
    writer.add(`if(${lateness(value)}){`)
    writer.leave(`${tag}.setLater(${value},c)`)
    writer.add('}')
    if (this.target.simple) writer.assign(this.target.name, value)
    else {
      writer.share()
      writer.printOrLeave(writer.keep(`${tag}.set(${value},c)`))
    }
    return true
  }

  callLater(
    values: PromiseLike<readonly unknown[]>,
    templates: Template[],
    context: RenderContext,
  ): PromiseLike<unknown> {
    return values.then((found) => callPartial(templates, this.given.toScope(found, context), context, this.liquid))
  }

  setLater(value: PromiseLike<unknown>, context: RenderContext): PromiseLike<string> {
    return value.then((found) => this.set(found, context))
  }

  set(value: unknown, context: RenderContext): PromiseOrValue<string> {
    return andThen(this.target.set(context, value), () => '')
  }

  private call(context: RenderContext): PromiseOrValue<unknown> {
    return andThen(this.partial.find(context), ({ templates }) =>
      andThen(this.given.scope(context), (scope) => callPartial(templates, scope, context, this.liquid)),
    )
  }

  *children(partials: boolean, sync: boolean): Generator<unknown, Template[]> {
    return partials ? yield* this.partial.templates(this.liquid, sync) : []
  }

  partialScope(): { name: string; isolated: boolean; scope: readonly string[] } | undefined {
    const name = this.partial.constant
    return name === undefined ? undefined : { name, isolated: true, scope: this.given.names }
  }
}
