import type { Liquid, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { DialectTag, type TopLevelToken } from '../language/tag'
import { TagArguments } from '../language/arguments'
import { text } from '../language/types'
import { andThen, type PromiseOrValue } from '../language/wait'
import { isLanguage } from '../context/request-context'
import { TagArgumentError } from '../errors'
import { describe } from '../values/describe'
import { checkOptions, option } from './options'

export class ContextTag extends DialectTag {
  static readonly definition: TagDefinition = {
    name: 'context',
    aliases: ['context_rc'],
    summary: 'Sets the language of the rest of the page.',
    syntax: "{% context language: 'pl' %}",
    parameters: [{ name: 'language', type: 'text', summary: 'A language code, such as `pl` or `pt-BR`.' }],
    examples: [{ template: "{% context language: 'pl' %}{{ context.language }}", output: 'pl' }],
  }

  override readonly blank = true
  private readonly options: TagArguments

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid)
    this.options = new TagArguments(this.reader)
    this.reads = [this.options]
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.options.hash(context), (options) => {
      checkOptions('context', options, ['language'])
      const language = option('context', options, 'language', text, undefined)
      if (language === undefined) return ''
      if (!isLanguage(language)) {
        throw new TagArgumentError('context', `language: expected a code such as "pl", got ${describe(language)}`)
      }
      exchangeOf(context).context.language = language
      return ''
    })
  }
}
