import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { text } from '../language/types'
import type { Waiting } from '../language/wait'
import { getOwn } from '../values/hash'
import { print } from '../values/print'
import { checkOptions, readArgument } from './options'
import { Subject } from './subject'

export class YieldTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'yield',
    summary: 'Prints what `content_for` has kept under a name.',
    syntax: "{% yield 'name', default: 'text' %}",
    parameters: [
      { name: 'name', type: 'text', summary: 'The name that `content_for` was given.' },
      { name: 'default', type: 'anything', default: "''", summary: 'Printed, as it is, where nothing was kept.' },
    ],
    examples: [{ template: "{% yield 'head', default: 'nothing' %}", output: 'nothing' }],
  }

  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, liquid)
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): Waiting<string> {
    return this.subject.evaluate(context, (value, options) => {
      checkOptions('yield', options, ['default'])
      const kept = exchangeOf(context).contents.get(readArgument('yield', 'name', value, text))
      const markup = kept ?? print(getOwn(options, 'default'))
      context.budget.write(markup.length)
      return markup
    })
  }
}
