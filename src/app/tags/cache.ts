import { setTimeout as pause } from 'node:timers/promises'
import { Deadline } from '../../base/async/deadline'
import { SingleFlight } from '../../base/async/single-flight'
import { findFormat } from '../context/escaping'
import { getExchange } from '../context/exchange'
import { atLeast } from '../../language/definitions/bounds'
import type { RenderContext } from '../../language/rendering/context'
import { defineTag, type WrittenTag } from '../../language/definitions/define-tag'
import { body, positional, type TagBody } from '../../language/definitions/tag-parts'
import { anything, optional, parameter } from '../../language/definitions/types'
import * as fixedLimits from '../../base/limits'
import { isHash } from '../../base/values/hash'
import { toJson } from '../../base/values/json'
import { print } from '../../base/values/print'
import { unmark } from '../../base/values/scalar'

const leaseMs = fixedLimits.requests.fragmentMs
/** How often to look for the output of another process. */
const pollMs = 50

export const expiry = optional('expire', atLeast(0), undefined, 'Seconds until the entry expires. Default: never.')

export const cache = defineTag({
  name: 'cache',
  summary:
    'Caches the output of its body under a key. If many renders miss a key at once, one runs the body and the others wait for it, also in other processes if they share a `cache` adapter with the method `lease`. Only the output is cached; a change to any file, asset or translation of the app invalidates every key. Nothing is cached under an empty key. A body that prints a CSRF token or a form, which belong to one visitor, or sets a content type of another format, is rendered each time and never cached; a warning says so.',
  syntax: "{% cache 'key', expire: 60 %} … {% endcache %}",
  parameters: [positional(parameter('key', anything, 'The values that the output depends on.')), expiry, body()],
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

/** The arguments of `cache`. */
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
  const text = formatKey(key, context)
  if (text === undefined) {
    tag.warn('the key is empty, so nothing is cached', { value: key })
    return body.render(context)
  }
  const version = await getExchange(context).runtime.fingerprint.current()
  const warn = (what: string): void => {
    tag.warn(`its body ${what}: nothing is cached. Move it out of {% cache %}`)
  }
  // Outputs are escaped for the format of the page.
  const format = print(findFormat(context))
  return find({ key: `fragment:${format}:${version}:${text}`, seconds: expire, body, warn }, context)
}

/** A rendered body. */
interface RenderedFragment {
  readonly markup: string
  /** Whether other renders may have it: it is whole, and nothing in it belongs to one visitor. */
  readonly isShared: boolean
}

/** The fragments that are being rendered. */
class FragmentsInFlight extends SingleFlight<RenderedFragment> {}

/** A cache entry. */
interface Fragment {
  readonly key: string
  readonly seconds: number | undefined
  readonly body: TagBody
  /** Warns about a body that is never cached. */
  readonly warn: (what: string) => void
}

/** Bodies that were not cached because of what they do: nobody waits for their output. */
const uncached = new WeakSet<TagBody>()

async function find(fragment: Fragment, context: RenderContext): Promise<string> {
  const kept = await read(fragment, context)
  const result = kept === undefined ? 'miss' : 'hit'
  const { telemetry } = getExchange(context).runtime
  telemetry.count('liquid_platform.cache.lookups', { 'liquid_platform.cache.result': result })
  return kept ?? (await renderOnce(fragment, context)).markup
}

async function read({ key }: Fragment, context: RenderContext): Promise<string | undefined> {
  const kept = await context.adapters.cache.get(key)
  if (typeof kept !== 'string') return undefined
  context.budget.write(kept.length)
  return kept
}

/** @param end when to wait for other renders no longer, however many of them fail */
async function renderOnce(
  fragment: Fragment,
  context: RenderContext,
  end = performance.now() + leaseMs,
): Promise<RenderedFragment> {
  const exchange = getExchange(context)
  // A transaction may roll back, so no other render gets its output.
  if (exchange.work.isTransaction) return render(fragment, context)
  const fragments = exchange.runtime.service(FragmentsInFlight)
  // A render that fills a key itself does not wait for another: they could deadlock.
  const waits = !(exchange.makesFragment || uncached.has(fragment.body))
  const flight = waits ? fragments.get(fragment.key) : undefined
  // No await between `get` and `add`, or else two renders would run the body.
  if (!flight) return fragments.add(fragment.key, waits ? renderLeased(fragment, context) : render(fragment, context))
  const rendered = await waitFor(flight, end - performance.now())
  if (!rendered?.isShared) {
    fragments.remove(fragment.key, flight)
    return renderOnce(fragment, context, end)
  }
  context.budget.write(rendered.markup.length)
  return rendered
}

/** The output of another render; undefined if it fails, or takes so long that it may be waiting for this one. */
async function waitFor(flight: Promise<RenderedFragment>, ms: number): Promise<RenderedFragment | undefined> {
  const deadline = new Deadline(undefined, (reason) => new Error(reason))
  return deadline.within(ms, 'the fragment takes too long', () => flight).catch(() => undefined)
}

/** Renders a fragment in one process at a time: the others wait for its output, at most as long as its lease lasts. */
async function renderLeased(fragment: Fragment, context: RenderContext): Promise<RenderedFragment> {
  const { cache } = context.adapters
  // Output that is not kept cannot be waited for.
  if (!cache.lease || fragment.seconds === 0) return render(fragment, context)
  const end = performance.now() + leaseMs
  while (performance.now() < end) {
    const release = await cache.lease(fragment.key, leaseMs)
    try {
      const kept = await read(fragment, context)
      if (kept !== undefined) return { markup: kept, isShared: true }
      if (release) return await render(fragment, context)
    } finally {
      await release?.()
    }
    await pause(pollMs)
  }
  return render(fragment, context)
}

async function render({ key, seconds, body, warn }: Fragment, context: RenderContext): Promise<RenderedFragment> {
  const exchange = getExchange(context)
  const format = findFormat(context)
  const { markup, personal } = await exchange.fragment(() => body.render(context))
  const fault = findFault(personal, findFormat(context) === format)
  if (fault !== undefined) {
    uncached.add(body)
    warn(fault)
  }
  // A fragment cut off by `break` or `return` is incomplete. So may be a fragment of a render in which a query failed.
  const isShared = fault === undefined && !context.interrupt && !exchange.hasFailed
  if (isShared && seconds !== 0) {
    const ttl = seconds === undefined ? undefined : seconds * 1000
    // A transaction that is rolled back caches nothing.
    await exchange.work.afterCommit(() => context.adapters.cache.set(key, markup, ttl, 'low'))
  }
  return { markup, isShared }
}

/** Why the output of a body is never cached; undefined if it may be. */
function findFault(personal: string | undefined, keepsFormat: boolean): string | undefined {
  if (personal !== undefined) return `has ${personal}, which belongs to one visitor`
  return keepsFormat ? undefined : 'sets the content type, for which its output is escaped'
}

/** The text of a key, with arrays and hashes as JSON; undefined if it is blank. */
function formatKey(value: unknown, context: RenderContext): string | undefined {
  const plain = unmark(value)
  if (typeof plain === 'object' && plain !== null && (Array.isArray(plain) || isHash(plain))) {
    return `json:${toJson(plain, 0, context)}`
  }
  const text = print(value, context)
  return text.trim() === '' ? undefined : `text:${text}`
}
