import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { LimitError, TagArgumentError } from '../errors'
import { TagArguments } from '../language/arguments'
import type { Block } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { isRollback } from '../language/rollback'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { number } from '../language/types'
import { chain, isPromise, settle, type Waiting } from '../language/wait'
import { describe } from '../values/describe'
import { checkOptions, option } from './options'

export class TransactionTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'transaction',
    summary:
      'What its body writes stays as a whole or not at all: an error undoes it and goes on upwards. Jobs wait until it stays. One inside of another can be undone alone.',
    syntax: '{% transaction timeout: 5 %} … {% endtransaction %}',
    parameters: [
      {
        name: 'timeout',
        type: 'number',
        summary: 'Seconds, after which it is undone with an error at the next step of its body.',
      },
    ],
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

  evaluate(context: RenderContext): Waiting<string> {
    return chain(this.options.hash(context), (options) => {
      checkOptions('transaction', options, ['timeout'])
      const timeout = option('transaction', options, 'timeout', number, Infinity)
      if (!(timeout > 0)) {
        throw new TagArgumentError('transaction', `timeout: expected a number above 0, got ${describe(timeout)}`)
      }
      return this.run(context, timeout)
    })
  }

  private run(context: RenderContext, seconds: number): Waiting<string> {
    const goOn = (error: unknown): string => {
      if (!isRollback(error)) throw error
      const printed = context.salvaged
      context.salvaged = ''
      return printed
    }
    context.salvaged = ''
    let abandoned = false
    const work = (): Waiting<string> => {
      // The render that asked for it has ended in an error, where it could not wait.
      if (abandoned) throw new LimitError('waiting', 'the render is over')
      if (seconds === Infinity) return this.body.render(context)
      const late = (): LimitError =>
        new LimitError('timeout', `the transaction has taken longer than ${seconds} seconds`)
      return context.budget.within(seconds * 1000, late, () => this.body.render(context))
    }
    try {
      const text = settle(exchangeOf(context).transaction(work), context) as Waiting<string>
      return isPromise(text) ? text.then(undefined, goOn) : text
    } catch (error) {
      abandoned = true
      return goOn(error)
    }
  }
}
