import type { Template } from 'liquidjs'
import type { Job, JobRequest } from '../../ports/jobs/port'
import { Constants } from '../context/constants'
import { Exchange } from '../context/exchange'
import { makeRequestlessParts, type RequestContext } from '../context/request/request-context'
import type { Runtime } from '../context/runtime'
import { withLanguage } from '../context/session/language'
import { Renderer } from '../context/renderer'
import { InvalidValueError } from '../../base/errors'
import { omitKeys, getOwn, makeHash, isHash, type Hash } from '../../base/values/hash'
import { toPlainJson } from '../../base/values/json'
import { DialectParser } from '../../language/templates/parser'
import { randomUuid } from '../../ports/random/draw'
import { isSecretHeader, filterParameters } from '../../base/values/secrets'
import { sealPayload, makeTrace, type JobKind, type JobPayload } from './payload'

/** Code that runs in the background: a partial or another file of the app, or the body of a tag. */
export type BackgroundCode = { readonly partial: string } | { readonly file: string } | QueuedBody

/** The body of a tag, as it is queued. */
interface QueuedBody {
  readonly template: string
  /** The tag: `views/pages/index.liquid:3` */
  readonly at?: string
  /** Where the body begins. */
  readonly begin?: { readonly file?: string; readonly line: number; readonly column: number }
}

/** How a job runs, and its source. */
export type JobOptions = Omit<JobRequest, 'kind' | 'payload' | 'id'>

/** The queued payload of a background job. */
interface BackgroundPayload {
  readonly code: BackgroundCode
  readonly variables: Hash
  /**
   * The names of the variables that hold `context.constants`. The job reads the constants anew, so that none of them is
   * in the queue.
   */
  readonly constants: readonly string[]
  /** The job's `context`. */
  readonly context: Hash
}

/** The parts of the request's context that a job gets, beside parameters and headers. Cookies stay out of the queue. */
const kept = [
  'session',
  'flash',
  'current_user',
  'exports',
  'language',
  'environment',
  'is_xhr',
  'csrf_request_valid',
  'visitor',
] as const

/**
 * Queues the code as a job after the open transaction commits.
 *
 * @returns the job's id
 */
export function enqueueBackground(
  exchange: Exchange,
  code: BackgroundCode,
  variables: Hash,
  options: JobOptions,
): Promise<string> {
  const constants = Object.keys(variables).filter((name) => variables[name] instanceof Constants)
  return enqueueAfterCommit(exchange, 'background', { code, variables, constants }, options)
}

/**
 * Queues a job after the open transaction commits. Its payload and the context are copied as JSON now.
 *
 * @returns the job's id
 */
export async function enqueueAfterCommit(
  exchange: Exchange,
  kind: JobKind,
  input: Hash & Omit<JobPayload, 'context'>,
  options: JobOptions,
): Promise<string> {
  const { adapters, sealer, telemetry } = exchange.runtime
  const { name, attributes } = makeTrace(kind, input)
  return telemetry.span(`queue ${name}`, { kind: 'PRODUCER', attributes }, () => {
    const trace = telemetry.findActive()
    const json = toPlainJson({ ...input, context: snapshot(exchange.context), ...(trace && { trace }) })
    const copy = JSON.parse(json as string) as JobPayload
    const payload = sealPayload(copy, sealer)
    return exchange.work.enqueue({ ...options, kind, payload, id: randomUuid(adapters.random) })
  })
}

/** The context without the client's credentials. */
function snapshot(context: RequestContext): Hash {
  const headers = Object.entries(context.headers).filter(([name]) => !isSecretHeader(name))
  return {
    ...Object.fromEntries(kept.map((key) => [key, context[key]])),
    location: filterParameters(context.location),
    params: filterParameters(context.params),
    headers: filterParameters(makeHash(headers)),
  }
}

/** @throws the error of the code, so that the queue retries */
export async function runBackground(runtime: Runtime, { payload }: Job): Promise<void> {
  if (!isBackground(payload)) throw new InvalidValueError('this job has no code to run')
  const { code, context, variables } = payload
  const exchange = makeExchange(context, runtime)
  const { constants } = exchange.context
  Object.assign(exchange.context, { constants: null })
  const locals = Object.fromEntries(payload.constants.map((name) => [name, constants]))
  const source = 'template' in code ? parseBody(code, runtime) : code
  await runtime.service(Renderer).render(source, { exchange, variables, locals })
}

/** Parses the body of a tag at its place, so that errors and the log name its file and line. */
function parseBody({ template, begin }: QueuedBody, { liquid }: Runtime): readonly Template[] {
  const before = begin ? '\n'.repeat(begin.line - 1) + ' '.repeat(begin.column - 1) : ''
  return new DialectParser(liquid).parse(before + template, begin?.file, before.length)
}

function isBackground(payload: unknown): payload is BackgroundPayload {
  return isHash(payload) && isHash(getOwn(payload, 'code'))
}

/** The exchange of a job, with the context that was queued with the job. */
export function makeExchange(context: Hash, runtime: Runtime): Exchange {
  const headers = (getOwn(context, 'headers') ?? {}) as Hash
  const exchange = new Exchange(runtime, { parts: { ...makeRequestlessParts(runtime), headers: () => headers } })
  const { session, language } = Object.assign(exchange.context, omitKeys(context, ['headers']))
  Object.assign(exchange.context, { session: withLanguage(session, language) })
  return exchange
}
