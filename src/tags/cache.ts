import type { Liquid, Parser, TagToken } from 'liquidjs'
import { exchangeOf } from '../context/exchange'
import { TagArgumentError } from '../errors'
import type { Block } from '../language/block'
import type { RenderContext } from '../language/context'
import type { TagDefinition } from '../language/definition'
import { placeOf } from '../language/locate'
import { BlockTag, type Branch, type TopLevelToken } from '../language/tag'
import { number } from '../language/types'
import type { PromiseOrValue } from '../language/wait'
import { describe } from '../values/describe'
import { isHash } from '../values/hash'
import { toJson } from '../values/json'
import { print } from '../values/print'
import { unmark } from '../values/scalar'
import { checkOptions, option } from './options'
import { Subject } from './subject'

export class CacheTag extends BlockTag {
  static readonly definition: TagDefinition = {
    name: 'cache',
    summary:
      'Prints what its body printed when it was last run for the key. Of many renders that lack a key one runs the body, and the others wait for it. What is kept is the output alone; a file of the app, an asset or a translation that changes makes every key stale. Under an empty key nothing is kept. A CSRF token or a form in the body is an error: they are one visitor’s.',
    syntax: "{% cache 'key', expire: 60 %} … {% endcache %}",
    parameters: [
      { name: 'key', type: 'text', summary: 'What the output depends on.' },
      { name: 'expire', type: 'number', summary: 'Seconds for which it is kept; for good where it is left out.' },
    ],
    needsRender: true,
    examples: [
      {
        template: "{% for i in (1..3) %}{% cache 'fragment', expire: 60 %}{{ i }}{% endcache %}{% endfor %}",
        output: '111',
      },
    ],
  }

  private readonly subject: Subject
  private readonly body: Block

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
    super(token, remaining, liquid)
    this.subject = new Subject(this.reader)
    this.reads = [this.subject]
    const [body] = this.readBody(token, remaining, parser) as readonly [Branch]
    this.body = body.block
    // What was kept prints, whatever the body is now.
    this.blank = false
  }

  evaluate(context: RenderContext): PromiseOrValue<string> {
    return this.subject.evaluate(context, async (value, options) => {
      checkOptions('cache', options, ['expire'])
      const seconds = option('cache', options, 'expire', number, undefined)
      if (seconds !== undefined && !(seconds >= 0)) {
        throw new TagArgumentError('cache', `expire: expected a number of 0 or more, got ${describe(seconds)}`)
      }
      const key = keyOf(value, context)
      if (key === undefined) {
        const reason = this.subject.unquoted(value)
        context.dialect.warnOnce(`tag "cache": the key is empty, so nothing is kept${reason}${placeOf(this.token)}`)
        return this.body.render(context)
      }
      const version = await exchangeOf(context).runtime.fingerprint.current()
      return this.find(`fragment:${version}:${key}`, seconds, context)
    })
  }

  private async find(key: string, seconds: number | undefined, context: RenderContext): Promise<string> {
    const kept = await context.adapters.cache.get(key)
    if (typeof kept !== 'string') return this.fill(key, seconds, context)
    context.budget.write(kept.length)
    return kept
  }

  private async fill(key: string, seconds: number | undefined, context: RenderContext): Promise<string> {
    const exchange = exchangeOf(context)
    // One that fills a key itself, or keeps others from writing, waits for no other: they could wait for each other.
    const { fragments } = exchange.runtime
    const waits = !(exchange.makesFragment || exchange.work.isTransaction)
    const flight = waits ? fragments.get(key) : undefined
    // Nothing is waited for between the two: else two renders would run the body.
    if (!flight) return fragments.add(key, this.run(key, seconds, context))
    const markup = await flight.catch(() => undefined)
    if (markup === undefined) return this.fill(key, seconds, context)
    context.budget.write(markup.length)
    return markup
  }

  private async run(key: string, seconds: number | undefined, context: RenderContext): Promise<string> {
    const exchange = exchangeOf(context)
    const markup = await exchange.fragment(() => this.body.render(context))
    // What a `break` or `return` has cut off is no whole fragment.
    if (seconds === 0 || context.interrupted) return markup
    const ttl = seconds === undefined ? undefined : seconds * 1000
    // What a transaction that is rolled back has printed is not kept.
    await exchange.work.afterCommit(() => context.adapters.cache.set(key, markup, ttl, 'low'))
    return markup
  }
}

/** The text of a key; undefined where it says nothing. Arrays and hashes are told apart as JSON. */
function keyOf(value: unknown, context: RenderContext): string | undefined {
  const plain = unmark(value)
  if (typeof plain === 'object' && plain !== null && (Array.isArray(plain) || isHash(plain))) {
    return `json:${toJson(plain, 0, context)}`
  }
  const text = print(value, context)
  return text.trim() === '' ? undefined : `text:${text}`
}
