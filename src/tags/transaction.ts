import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { LimitError, TagArgumentError } from '../errors'
import { TagArguments } from '../language/arguments'
import type { Render } from '../language/block'
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
    parameters: [{ name: 'timeout', type: 'number', summary: 'Seconds, after which it is undone with an error.' }],
    examples: [{ template: '{% transaction %}{% assign done = true %}{% endtransaction %}{{ done }}', output: 'true' }],
  }

  private readonly options: TagArguments
  private readonly body: Render

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.options = new TagArguments(this.reader, liquid.options.keyValueSeparator)
    this.reader.expectEnd()
    this.reads.push(...this.options.paths)
    const [body] = this.readBody(token, remaining, parser) as [Branch]
    this.body = body.block.render
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

  private run(context: RenderContext, timeout: number): Waiting<string> {
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
      return withinSeconds(timeout, () => this.body(context))
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

/** Fails where the work is not done in time. */
function withinSeconds(seconds: number, work: () => Waiting<string>): Waiting<string> {
  if (seconds === Infinity) return work()
  const late = (): LimitError => new LimitError('timeout', `the transaction has taken longer than ${seconds} seconds`)
  const end = performance.now() + seconds * 1000
  const text = work()
  if (!isPromise(text)) {
    if (performance.now() > end) throw late()
    return text
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(seconds * 1000, 2 ** 31 - 1))
  })
  return Promise.race([text, timeout]).finally(() => clearTimeout(timer))
}
