import type { ApiCall, ApiCallResponse, ApiCallResult } from '../adapters/api-calls'
import { maxTimerMs } from '../adapters/deadline'
import type { Job } from '../adapters/jobs'
import { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { AdapterError, InvalidValueError, MissingFileError, PlatformError } from '../errors'
import { fixedLimits } from '../limits'
import { enqueueAfterCommit } from '../jobs/background'
import { Channel } from '../notifications/channel'
import { getOwn, isHash } from '../values/hash'
import { filterAddresses } from '../values/secrets'
import { failed } from './api-call'
import { formDataLimits, notificationLimits, reasonOf, type FormLimits } from './form-data'
import { SentLog, type SentApiCall } from './log'
import { readCall, sendCall, type ReadCall } from './send'
import { readApiCall, type ApiCallTemplate } from './template'
import { ApiCallRender } from './template-call'

const secondMs = 1000
const maxAttempts = fixedLimits.outside.attempts.max

/** The requests that one registered instance sends to others. */
export class ApiCalls {
  /** The notifications of `api_calls/`. */
  readonly notifications: Channel<ApiCallTemplate, ApiCallRender, ApiCallResult>
  private readonly log: SentLog

  constructor(private readonly runtime: Runtime) {
    this.log = new SentLog(runtime.adapters.clock)
    this.notifications = new Channel(runtime, {
      label: 'API call',
      folder: 'api_calls/',
      job: 'api_call_notification',
      read: (path, text) => readApiCall(path, text, runtime.liquid),
      render: (template, exchange, variables) => new ApiCallRender(template, exchange, variables),
      send: (render, name) => this.notify(render, name),
    })
  }

  /** Sends a request. What is wrong with it, and what kept it from being answered, is told in `errors`. */
  async send(call: ApiCall): Promise<ApiCallResult> {
    return this.sendWithin(call, formDataLimits, undefined)
  }

  /** Sends a request by a job, once what the open transaction has written stays; what is wrong with it is told now. */
  async sendAfterCommit(exchange: Exchange, call: ApiCall): Promise<ApiCallResult> {
    try {
      readCall(call, formDataLimits)
    } catch (error) {
      return failed(filterAddresses(reasonOf(error)))
    }
    await enqueueAfterCommit(exchange, 'api_call', { variables: { call } }, { maxAttempts })
    return unanswered
  }

  /** Sends a notification now, and runs its callback; what fails there is logged. */
  async deliver(name: string, data: unknown, exchange = new Exchange(this.runtime)): Promise<ApiCallResult> {
    return tellingAuthor(() => this.notifications.send(exchange, name, { data }))
  }

  /** Sends a notification by a job, once what the open transaction has written stays. */
  async deliverAfterCommit(exchange: Exchange, name: string, data: unknown): Promise<ApiCallResult> {
    return tellingAuthor(async () => {
      await this.notifications.enqueue(exchange, name, { data })
      return undefined
    })
  }

  /** @throws {PlatformError} where it was not answered, so that the queue tries again */
  async run({ payload }: Job): Promise<void> {
    if (!isRequest(payload)) throw new InvalidValueError('this job is no API call')
    orThrow(await this.send(payload.variables.call))
  }

  /** @throws {PlatformError} where it was not answered, so that the queue tries again */
  async runNotification(job: Job): Promise<void> {
    orThrow(await this.notifications.run(job), job.sourceName)
  }

  /** What went out, the newest first. */
  sent(): readonly SentApiCall[] {
    return this.log.list()
  }

  private async notify(render: ApiCallRender, name: string): Promise<ApiCallResult> {
    const result = await this.sendWithin(await render.call(), notificationLimits, name)
    if (result.response) await this.callBack(render, result.response)
    return result
  }

  /** What was answered stays so, whatever its callback does: it is not sent again for that. */
  private async callBack(render: ApiCallRender, response: ApiCallResponse): Promise<void> {
    try {
      await render.callBack(response)
    } catch (error) {
      const message = `${render.template.path}: callback: ${reasonOf(error)}`
      this.runtime.adapters.logger.log({ level: 'error', type: 'api_call', message })
    }
  }

  private async sendWithin(call: ApiCall, limits: FormLimits, name: string | undefined): Promise<ApiCallResult> {
    let read: ReadCall | undefined
    const result = await answering(async () => {
      read = readCall(call, limits)
      const signal = call.timeout == null ? null : AbortSignal.timeout(Math.min(call.timeout * secondMs, maxTimerMs))
      return sendCall(read, this.runtime.adapters, limits.bytes, signal)
    })
    if (read) this.log.add(read, result, name)
    return result
  }
}

/** The result of a request that is not answered, or not yet. */
const unanswered: ApiCallResult = { response: null, errors: [] }

/** What is wrong with a template is its author's to know; what it prints depends on what it was given. */
async function tellingAuthor(work: () => Promise<ApiCallResult | undefined>): Promise<ApiCallResult> {
  try {
    return (await work()) ?? unanswered
  } catch (error) {
    if (error instanceof PlatformError && !(error instanceof MissingFileError)) return failed(error.message)
    throw error
  }
}

/** What the queue keeps of a request that is no notification. */
interface RequestPayload {
  readonly variables: { readonly call: ApiCall }
}

function isRequest(payload: unknown): payload is RequestPayload {
  const variables = isHash(payload) ? getOwn(payload, 'variables') : undefined
  return isHash(variables) && isHash(getOwn(variables, 'call'))
}

function orThrow(result: ApiCallResult | undefined, place: string | null = null): void {
  const [error] = result?.errors ?? []
  if (error) throw new AdapterError('fetch', place === null ? error.message : `${place}: ${error.message}`)
}

async function answering(work: () => Promise<NonNullable<ApiCallResult['response']>>): Promise<ApiCallResult> {
  try {
    return { response: await work(), errors: [] }
  } catch (error) {
    return failed(filterAddresses(reasonOf(error)))
  }
}
