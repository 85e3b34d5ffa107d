import { exchangeOf } from '../context/exchange'
import { atLeast } from '../language/bounds'
import type { RenderContext } from '../language/context'
import { defineTag } from '../language/define-tag'
import { body, positional, type TagBody } from '../language/tag-parts'
import { anything, optional, parameter } from '../language/types'
import { isHash } from '../values/hash'
import { toJson } from '../values/json'
import { print } from '../values/print'
import { unmark } from '../values/scalar'

export const cache = defineTag({
  name: 'cache',
  summary:
    'Prints what its body printed when it was last run for the key. Of many renders that lack a key one runs the body, and the others wait for it. What is kept is the output alone; a file of the app, an asset or a translation that changes makes every key stale. Under an empty key nothing is kept. A CSRF token or a form in the body is an error: they are one visitor’s.',
  syntax: "{% cache 'key', expire: 60 %} … {% endcache %}",
  parameters: [
    positional(parameter('key', anything, 'What the output depends on.')),
    optional('expire', atLeast(0), undefined, 'Seconds for which it is kept; for good where it is left out.'),
    body(),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% for i in (1..3) %}{% cache 'fragment', expire: 60 %}{{ i }}{% endcache %}{% endfor %}",
      output: '111',
    },
  ],
  // What was kept prints, whatever the body is now.
  blank: false,
  async run({ key, expire, body }, context, tag) {
    const text = textOf(key, context)
    if (text === undefined) {
      tag.warn('the key is empty, so nothing is kept', { value: key })
      return body.render(context)
    }
    const version = await exchangeOf(context).runtime.fingerprint.current()
    return find({ key: `fragment:${version}:${text}`, seconds: expire, body }, context)
  },
})

/** What is kept, and under which key. */
interface Fragment {
  readonly key: string
  readonly seconds: number | undefined
  readonly body: TagBody
}

async function find(fragment: Fragment, context: RenderContext): Promise<string> {
  const kept = await context.adapters.cache.get(fragment.key)
  if (typeof kept !== 'string') return renderOnce(fragment, context)
  context.budget.write(kept.length)
  return kept
}

async function renderOnce(fragment: Fragment, context: RenderContext): Promise<string> {
  const exchange = exchangeOf(context)
  // One that fills a key itself, or keeps others from writing, waits for no other: they could wait for each other.
  const { fragments } = exchange.runtime
  const waits = !(exchange.makesFragment || exchange.work.isTransaction)
  const flight = waits ? fragments.get(fragment.key) : undefined
  // Nothing is waited for between the two: else two renders would run the body.
  if (!flight) return fragments.add(fragment.key, render(fragment, context))
  const markup = await flight.catch(() => undefined)
  if (markup === undefined) return renderOnce(fragment, context)
  context.budget.write(markup.length)
  return markup
}

async function render({ key, seconds, body }: Fragment, context: RenderContext): Promise<string> {
  const exchange = exchangeOf(context)
  const markup = await exchange.fragment(() => body.render(context))
  // What a `break` or `return` has cut off is no whole fragment.
  if (seconds === 0 || context.interrupt) return markup
  const ttl = seconds === undefined ? undefined : seconds * 1000
  // What a transaction that is rolled back has printed is not kept.
  await exchange.work.afterCommit(() => context.adapters.cache.set(key, markup, ttl, 'low'))
  return markup
}

/** The text of a key; undefined where it says nothing. Arrays and hashes are told apart as JSON. */
function textOf(value: unknown, context: RenderContext): string | undefined {
  const plain = unmark(value)
  if (typeof plain === 'object' && plain !== null && (Array.isArray(plain) || isHash(plain))) {
    return `json:${toJson(plain, 0, context)}`
  }
  const text = print(value, context)
  return text.trim() === '' ? undefined : `text:${text}`
}
