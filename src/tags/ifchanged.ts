import type { Liquid, Parser, TagToken } from 'liquidjs'
import type { Block } from '../language/rendering/block'
import type { RenderContext } from '../language/rendering/context'
import type { TagDefinition } from '../language/definitions/definition'
import { BlockTag, type TopLevelToken } from '../language/definitions/tag'
import { andThen, type PromiseOrValue } from '../base/async/promise-or-value'

export class IfchangedTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'ifchanged',
    summary: 'Prints its body if it differs from the output of the last `ifchanged`.',
    syntax: '{% ifchanged %} … {% endifchanged %}',
    examples: [
      {
        template:
          "{% assign list = 'a,a,b' | split: ',' %}{% for x in list %}{% ifchanged %}{{ x }}{% endifchanged %}{% endfor %}",
        output: 'ab',
      },
    ],
  }

  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    const [body] = this.readBody(token, remaining, parser)
    this.body = body.block
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return andThen(this.body.render(context), (text) => {
      context.charge(text.length)
      if (text === context.getRegister('ifchanged')) return ''
      context.setRegister('ifchanged', text)
      return text
    })
  }
}
