import type { JobOptions, QueuedJob } from '../adapters/jobs'
import type { App } from '../context/app'
import { Exchange } from '../context/exchange'
import type { RequestContext } from '../context/request-context'
import { PlatformError } from '../errors'
import { newScope, RenderContext } from '../language/context'
import type { Dialect } from '../language/dialect'
import { renderNested } from '../language/partial'
import { chain, type Waiting } from '../language/wait'
import { getOwn, isHash, type Hash } from '../values/hash'
import { toJson } from '../values/json'
import { randomUuid } from '../values/random'

/** What runs in the background: a partial of the app, or a template's text. */
export type BackgroundCode = { readonly partial: string } | { readonly template: string }

/** What the queue keeps of a job. */
interface BackgroundPayload {
  readonly type: 'background'
  readonly code: BackgroundCode
  readonly variables: Hash
  /** What the job reads as `context`. */
  readonly context: Hash
}

/** What a job has of its request's context. Cookies and what else lets somebody in stay out of the queue. */
const kept = [
  'params',
  'location',
  'session',
  'flash',
  'current_user',
  'exports',
  'language',
  'environment',
  'is_xhr',
  'visitor',
] as const
const secretHeader = /^(?:HTTP_)?(?:cookie|authorization|proxy[-_]authorization)$/i

/**
 * Has the code run in the background, once what the open transaction has written stays. Variables and context are taken
 * now, as JSON says them.
 *
 * @returns the job's id
 */
export function enqueueBackground(
  exchange: Exchange,
  code: BackgroundCode,
  variables: Hash,
  options: JobOptions,
): Waiting<string> {
  const { adapters } = exchange.app
  const payload: BackgroundPayload = { type: 'background', code, variables, context: snapshot(exchange.context) }
  const copy = JSON.parse(toJson(payload)) as BackgroundPayload
  const id = randomUuid(adapters.random)
  return chain(
    exchange.afterCommit(() => adapters.jobs.enqueue(copy, { ...options, id })),
    () => id,
  )
}

function snapshot(context: RequestContext): Hash {
  const headers = Object.entries(context.headers).filter(([name]) => !secretHeader.test(name))
  return { ...Object.fromEntries(kept.map((key) => [key, context[key]])), headers: Object.fromEntries(headers) }
}

/** @throws what the code throws, so that the queue tries again */
export async function runBackground(dialect: Dialect, app: App, { payload }: QueuedJob): Promise<void> {
  if (!isBackground(payload)) throw new PlatformError('type', 'this job is none of the platform')
  const context = new RenderContext(dialect.liquid)
  context.exchange = exchangeOf(payload.context, app)
  const { code } = payload
  const templates =
    'partial' in code
      ? await dialect.templates.find('partial', code.partial, context, undefined)
      : dialect.liquid.parse(code.template)
  const scope = Object.assign(newScope(), payload.variables)
  await context.isolate(scope, () => renderNested(templates, context, dialect.liquid))
}

function isBackground(payload: unknown): payload is BackgroundPayload {
  return isHash(payload) && getOwn(payload, 'type') === 'background' && isHash(getOwn(payload, 'code'))
}

function exchangeOf(context: Hash, app: App): Exchange {
  const exchange = new Exchange(app)
  Object.assign(exchange.context, context, { constants: null })
  return exchange
}
