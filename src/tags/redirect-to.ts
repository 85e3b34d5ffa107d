import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { redirectTo } from '../context/redirect'
import { TagArgumentError } from '../errors'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { boolean, integer, text } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { checkOptions, option, readArgument } from './options'
import { Subject } from './subject'

export class RedirectToTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'redirect_to',
    summary:
      'Answers the request with a redirect, and without a body. The rest of the page is rendered all the same: `break` or `return` end it.',
    syntax: "{% redirect_to '/path', status: 301 %}",
    parameters: [
      {
        name: 'target',
        type: 'text',
        summary: 'A path, or a URL of this site or of a host that is written in the template.',
      },
      { name: 'status', type: 'whole number', default: '302', summary: '300 to 399.' },
      {
        name: 'allow_other_host',
        type: 'boolean',
        default: 'false',
        summary:
          'Whether the target may be a URL of any host. Not for what visitors send: they would send others there.',
      },
    ],
    examples: [
      { template: "{% redirect_to '/cart' %}", output: '' },
      {
        template: '{% redirect_to "https://pay.example.com/{{ order }}", status: 303 %}',
        data: { order: 7 },
        output: '',
      },
    ],
  }

  override readonly blank = true
  private readonly subject: Subject
  /** The template: its author trusts the hosts in it. */
  private readonly written: string

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.written = token.input
    this.subject = new Subject(this.reader)
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, (target, options) => {
      checkOptions('redirect_to', options, ['status', 'allow_other_host'])
      const rules = {
        written: this.written,
        status: option('redirect_to', options, 'status', integer, undefined),
        allowsOtherHost: option('redirect_to', options, 'allow_other_host', boolean, false),
      }
      const exchange = exchangeOf(context)
      const to = readArgument('redirect_to', 'target', target, text)
      if (to === '') throw new TagArgumentError('redirect_to', `the target is empty${this.subject.unquoted(target)}`)
      exchange.response.redirect = redirectTo(to, rules, exchange)
      return ''
    })
  }
}
