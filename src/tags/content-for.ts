import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { TagArgumentError } from '../errors'
import type { Block } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { discarding } from '../language/finally'
import { escapeIn } from '../language/parser'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { boolean, text } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { SafeString } from '../values/scalar'
import { checkOptions, option, readArgument } from './options'
import { Subject } from './subject'

export class ContentForTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'content_for',
    summary: 'Keeps what its body prints under a name, for `yield` to print later.',
    syntax: "{% content_for 'name', flush: true %} … {% endcontent_for %}",
    parameters: [
      { name: 'name', type: 'text', summary: 'The name that `yield` asks for.' },
      { name: 'flush', type: 'boolean', default: 'false', summary: 'Whether what was kept before is dropped.' },
    ],
    examples: [
      {
        template: "{% content_for 'head' %}<title>Cart</title>{% endcontent_for %}[{% yield 'head' %}]",
        output: '[<title>Cart</title>]',
      },
    ],
  }

  private readonly subject: Subject
  private readonly body: Block
  private readonly isHtml: boolean

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, { isName: true })
    this.reads = [this.subject]
    const [body] = this.readBody(token, remaining, parser) as readonly [Branch]
    this.body = body.block
    this.isHtml = escapeIn(parser, liquid) !== undefined
    this.blank = true
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (value, options) => {
      checkOptions('content_for', options, ['flush'])
      const name = readArgument('content_for', 'name', value, text)
      if (name === '') throw new TagArgumentError('content_for', `the name is empty${this.subject.unquoted(value)}`)
      const flush = option('content_for', options, 'flush', boolean, false)
      const keep = (markup: string): string => {
        const { contents } = exchangeOf(context).response
        const kept = flush ? [] : (contents.get(name) ?? [])
        // What was printed has been escaped already.
        kept.push(this.isHtml ? new SafeString(markup) : markup)
        contents.set(name, kept)
        return ''
      }
      return discarding(context, () => this.body.render(context), keep)
    })
  }
}
