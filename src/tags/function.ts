import type { Liquid, TagToken, Template } from 'liquidjs'
import { TagArguments } from '../language/definitions/arguments'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { callPartial, TemplateName } from '../language/rendering/partial'
import { DialectTag, type TopLevelToken } from '../language/definitions/tag'
import { Target } from '../language/expressions/target'
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
    return andThen(this.call(context), (value) => andThen(this.target.set(context, value), () => ''))
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
