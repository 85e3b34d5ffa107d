import { setTimeout as pause } from 'node:timers/promises'
import { exchangeOf } from '../context/exchange'
import { atLeast } from '../language/definitions/bounds'
import type { RenderContext } from '../language/rendering/context'
import { defineTag, type WrittenTag } from '../language/definitions/define-tag'
import { body, positional, type TagBody } from '../language/definitions/tag-parts'
import { anything, optional, parameter } from '../language/definitions/types'
import * as fixedLimits from '../limits'
import { isHash } from '../values/hash'
import { toJson } from '../values/json'
import { print } from '../values/print'
import { unmark } from '../values/scalar'

const leaseMs = fixedLimits.requests.fragmentMs
/** How often to look for the output of another process. */
const pollMs = 50

export const cache = defineTag({
  name: 'cache',
  summary:
    'Caches the output of its body under a key. If many renders miss a key at once, one runs the body and the others wait for it, those of other processes too if they share a store that has leases. Only the output is cached; a change to any file, asset or translation of the app invalidates every key. Nothing is cached under an empty key. A CSRF token or a form in the body is an error, because it belongs to one visitor.',
  syntax: "{% cache 'key', expire: 60 %} … {% endcache %}",
  parameters: [
    positional(parameter('key', anything, 'What the output depends on.')),
    optional('expire', atLeast(0), undefined, 'Seconds until the entry expires. Default: never.'),
    body(),
  ],
  needsRender: true,
  examples: [
    {
      template: "{% for i in (1..3) %}{% cache 'fragment', expire: 60 %}{{ i }}{% endcache %}{% endfor %}",
      output: '111',
    },
  ],
  // Cached output may not be blank even if the body is now.
  blank: false,
  run: printCached,
})

/** What `cache` is given. */
interface Cached {
  readonly key: unknown
  readonly expire: number | undefined
  readonly body: TagBody
}

/** The output of a body, from the cache if it is there. */
export async function printCached(
  { key, expire, body }: Cached,
  context: RenderContext,
  tag: WrittenTag,
): Promise<string> {
  const text = textOf(key, context)
  if (text === undefined) {
    tag.warn('the key is empty, so nothing is kept', { value: key })
    return body.render(context)
  }
  const version = await exchangeOf(context).runtime.fingerprint.current()
  return find({ key: `fragment:${version}:${text}`, seconds: expire, body }, context)
}

/** A cache entry. */
interface Fragment {
  readonly key: string
  readonly seconds: number | undefined
  readonly body: TagBody
}

async function find(fragment: Fragment, context: RenderContext): Promise<string> {
  return (await read(fragment, context)) ?? renderOnce(fragment, context)
}

async function read({ key }: Fragment, context: RenderContext): Promise<string | undefined> {
  const kept = await context.adapters.cache.get(key)
  if (typeof kept !== 'string') return undefined
  context.budget.write(kept.length)
  return kept
}

async function renderOnce(fragment: Fragment, context: RenderContext): Promise<string> {
  const exchange = exchangeOf(context)
  // A render that fills a key itself, or holds a transaction, does not wait for another: they could deadlock.
  const { fragments } = exchange.runtime
  const waits = !(exchange.makesFragment || exchange.work.isTransaction)
  const flight = waits ? fragments.get(fragment.key) : undefined
  // No await between `get` and `add`, or else two renders would run the body.
  if (!flight) return fragments.add(fragment.key, waits ? renderLeased(fragment, context) : render(fragment, context))
  const markup = await flight.catch(() => undefined)
  if (markup === undefined) return renderOnce(fragment, context)
  context.budget.write(markup.length)
  return markup
}

/** Renders a fragment in one process at a time: the others wait for its output, at most as long as its lease lasts. */
async function renderLeased(fragment: Fragment, context: RenderContext): Promise<string> {
  const { cache } = context.adapters
  // Output that is not kept cannot be waited for.
  if (!cache.lease || fragment.seconds === 0) return render(fragment, context)
  const end = performance.now() + leaseMs
  while (performance.now() < end) {
    const release = await cache.lease(fragment.key, leaseMs)
    try {
      const kept = await read(fragment, context)
      if (kept !== undefined) return kept
      if (release) return await render(fragment, context)
    } finally {
      await release?.()
    }
    await pause(pollMs)
  }
  return render(fragment, context)
}

async function render({ key, seconds, body }: Fragment, context: RenderContext): Promise<string> {
  const exchange = exchangeOf(context)
  const markup = await exchange.fragment(() => body.render(context))
  // A fragment cut off by `break` or `return` is incomplete.
  if (seconds === 0 || context.interrupt) return markup
  const ttl = seconds === undefined ? undefined : seconds * 1000
  // A transaction that is rolled back caches nothing.
  await exchange.work.afterCommit(() => context.adapters.cache.set(key, markup, ttl, 'low'))
  return markup
}

/** The text of a key, with arrays and hashes as JSON; undefined if it is blank. */
function textOf(value: unknown, context: RenderContext): string | undefined {
  const plain = unmark(value)
  if (typeof plain === 'object' && plain !== null && (Array.isArray(plain) || isHash(plain))) {
    return `json:${toJson(plain, 0, context)}`
  }
  const text = print(value, context)
  return text.trim() === '' ? undefined : `text:${text}`
}
