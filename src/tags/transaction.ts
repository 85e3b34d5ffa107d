import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf, renderIn } from '../context/exchange'
import { LimitError, TagArgumentError } from '../errors'
import { TagArguments } from '../language/arguments'
import type { Block } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { isRollback } from '../language/rollback'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { number } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { describe } from '../values/describe'
import { checkOptions, option } from './options'

export class TransactionTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'transaction',
    summary:
      'What its body writes stays as a whole or not at all: an error undoes it and goes on upwards, and a mutation that fails is one. Jobs wait until it stays. One inside of another can be undone alone.',
    syntax: '{% transaction timeout: 5 %} … {% endtransaction %}',
    parameters: [
      {
        name: 'timeout',
        type: 'number',
        summary: 'Seconds, after which it is undone with an error at the next step of its body.',
      },
    ],
    needsRender: true,
    examples: [{ template: '{% transaction %}{% assign done = true %}{% endtransaction %}{{ done }}', output: 'true' }],
  }

  private readonly options: TagArguments
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.options = new TagArguments(this.reader)
    this.reads = [this.options]
    const [body] = this.readBody(token, remaining, parser) as readonly [Branch]
    this.body = body.block
  }

  async evaluate(context: RenderContext): Promise<string> {
    const options = await this.options.hash(context)
    checkOptions('transaction', options, ['timeout'])
    const timeout = option('transaction', options, 'timeout', number, Infinity)
    if (!(timeout > 0)) {
      throw new TagArgumentError('transaction', `timeout: expected a number above 0, got ${describe(timeout)}`)
    }
    context.partialOutput = ''
    try {
      const exchange = exchangeOf(context).with({ mutationsRaise: true })
      return await exchange.transaction((inner) => renderIn(inner, context, () => this.renderBody(context, timeout)))
    } catch (error) {
      if (!isRollback(error)) throw error
      const printed = context.partialOutput
      context.partialOutput = ''
      return printed
    }
  }

  private renderBody(context: RenderContext, seconds: number): PromiseOrValue<string> {
    const late = (): LimitError => new LimitError('timeout', `the transaction has taken longer than ${seconds} seconds`)
    const render = (): PromiseOrValue<string> => this.body.render(context)
    return seconds === Infinity ? render() : context.budget.within(seconds * 1000, late, render)
  }
}
