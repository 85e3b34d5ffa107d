import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { redirectTo } from '../context/redirect'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { integer, text } from '../language/types'
import type { Waiting } from '../language/wait'
import { checkOptions, option, readArgument } from './options'
import { Subject } from './subject'

export class RedirectToTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'redirect_to',
    summary:
      'Answers the request with a redirect, and without a body. The rest of the page is rendered all the same: `break` or `return` end it.',
    syntax: "{% redirect_to '/path', status: 301 %}",
    parameters: [
      { name: 'target', type: 'text', summary: 'A path or a URL.' },
      { name: 'status', type: 'whole number', default: '302', summary: '300 to 399.' },
    ],
    examples: [{ template: "{% redirect_to '/cart' %}", output: '' }],
  }

  override readonly blank = true
  private readonly subject: Subject

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader, liquid)
    this.reads = [this.subject]
  }

  evaluate(context: RenderContext): Waiting<string> {
    return this.subject.evaluate(context, (target, options) => {
      checkOptions('redirect_to', options, ['status'])
      const status = option('redirect_to', options, 'status', integer, undefined)
      exchangeOf(context).response.redirect = redirectTo(readArgument('redirect_to', 'target', target, text), status)
      return ''
    })
  }
}
