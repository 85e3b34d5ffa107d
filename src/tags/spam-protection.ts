import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { captchaStrategies } from '../adapters/captcha'
import { TagArgumentError } from '../errors'
import { text } from '../language/types'
import type { Evaluate, Expression } from '../language/expressions'
import { describe } from '../values/describe'
import { didYouMean } from '../values/nearest'
import { nameIn } from './subject'
import { checkOptions, option, readArgument } from './options'
import { TagArguments } from '../language/arguments'

const validAction = /^[A-Za-z0-9/]+$/

export class SpamProtectionTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'spam_protection',
    summary: 'Prints the part of a form that tells people from programs: the captcha adapter writes it.',
    syntax: "{% spam_protection 'captcha_v3', action: 'sign/up' %}",
    parameters: [
      {
        name: 'strategy',
        type: 'text',
        default: "'captcha_v2'",
        summary:
          '`captcha_v2`, `captcha_v3` or `captcha_alt`; `recaptcha_v2`, `recaptcha_v3` and `hcaptcha` are the same.',
      },
      { name: 'action', type: 'text', summary: 'What the form does, for `captcha_v3`: letters, digits and slashes.' },
    ],
    needsRender: true,
    examples: [
      {
        template: "{% spam_protection 'captcha_alt' %}",
        output:
          '<div class="h-captcha" data-strategy="hcaptcha"><input name="h-captcha-response" aria-label="Captcha" autocomplete="off"></div>',
      },
    ],
  }

  private readonly strategy: Evaluate
  private readonly options: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    const { reader } = this
    const strategy = this.readStrategy()
    this.strategy = strategy ? nameIn(strategy) : () => 'captcha_v2'
    this.options = new TagArguments(reader)
    this.reads = strategy ? [strategy, this.options] : [this.options]
  }

  /** The strategy, where it is not left out. */
  private readStrategy(): Expression | undefined {
    const { reader } = this
    reader.skipBlank()
    if (reader.end() || reader.pairFollows(this.liquid.options.keyValueSeparator)) return undefined
    return reader.readFiltered('arguments')
  }

  async evaluate(context: RenderContext): Promise<string> {
    const strategy = await this.strategy(context)
    const options = await this.options.hash(context)
    checkOptions('spam_protection', options, ['action'])
    const name = readArgument('spam_protection', 'strategy', strategy, text)
    const known = captchaStrategies.get(name)
    if (!known) {
      const hint = didYouMean(name, captchaStrategies.keys())
      throw new TagArgumentError('spam_protection', `strategy: ${describe(strategy)} is none${hint}`)
    }
    const action = option('spam_protection', options, 'action', text, undefined)
    if (action !== undefined && !validAction.test(action)) {
      throw new TagArgumentError(
        'spam_protection',
        `action: expected letters, digits and slashes, got ${describe(action)}`,
      )
    }
    exchangeOf(context).keepFromFragments('what protects a form (spam_protection)')
    return context.adapters.captcha.html(known, action === undefined ? {} : { action })
  }
}
