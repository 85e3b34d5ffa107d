import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { placeOf } from '../language/locate'
import { printer } from '../language/nodes'
import { escapeIn } from '../language/parser'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { text } from '../language/types'
import { andThen, type PromiseOrValue } from '../language/wait'
import { getOwn } from '../values/hash'
import { checkOptions, readArgument } from './options'
import { Subject } from './subject'

export class YieldTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'yield',
    summary: 'Prints what `content_for` has kept under a name.',
    syntax: "{% yield 'name', default: 'text' %}",
    parameters: [
      { name: 'name', type: 'text', summary: 'The name that `content_for` was given.' },
      {
        name: 'default',
        type: 'anything',
        default: "''",
        summary: 'Printed, as `{{ }}` prints it, where nothing was kept.',
      },
    ],
    examples: [{ template: "{% yield 'head', default: 'nothing' %}", output: 'nothing' }],
  }

  private readonly subject: Subject
  private readonly show: ReturnType<typeof printer>

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, { isName: true })
    this.reads = [this.subject]
    this.show = printer(escapeIn(parser, liquid), token, liquid)
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (value, options) => {
      checkOptions('yield', options, ['default'])
      const name = readArgument('yield', 'name', value, text)
      if (name === '') {
        const reason = this.subject.unquoted(value)
        context.dialect.warnOnce(`tag "yield": the name is empty${reason}${placeOf(this.token)}`)
      }
      const kept = exchangeOf(context).response.contents.get(name)
      return andThen(this.show(kept ?? getOwn(options, 'default'), context), (markup) => {
        context.budget.write(markup.length)
        return markup
      })
    })
  }
}
