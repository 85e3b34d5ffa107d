import { LiquidError } from 'liquidjs'
import type { ApiCall, ApiCallResponse, ApiCallResult } from '../../ports/api-calls'
import type { Job } from '../../ports/jobs/port'
import { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import {
  AdapterError,
  InvalidValueError,
  MissingFileError,
  PlatformError,
  TransactionConflict,
} from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { enqueueAfterCommit } from '../jobs/background'
import { apiCall } from '../../files/kinds/api-call'
import { Notifications } from '../notifications/notifications'
import { SentNotifications } from '../notifications/sent'
import { getOwn, isHash } from '../../base/values/hash'
import { filterAddresses } from '../../base/values/secrets'
import { findReason, makeFailedResult } from './api-call'
import { formDataLimits, notificationLimits, type FormLimits } from './form-data'
import { SentLog, removeQuery, type SentApiCall } from './log'
import { readCall, sendCall, type ReadCall } from './send'
import { parseApiCall, type ApiCallTemplate } from './template'
import { ApiCallRender } from './template-call'

const maxAttempts = fixedLimits.outside.attempts

/** The outgoing requests of one registered instance. */
export class ApiCalls {
  /** The notifications of `api_calls/`. */
  readonly notifications: Notifications<ApiCallTemplate, ApiCallRender, ApiCallResult>
  private readonly log: SentLog

  constructor(private readonly runtime: Runtime) {
    this.log = new SentLog(runtime.adapters.clock)
    this.notifications = new Notifications(runtime, {
      kind: apiCall,
      job: 'api_call_notification',
      parse: (file) => parseApiCall(file, runtime),
      render: (template, exchange, variables) => new ApiCallRender(template, exchange, variables),
      send: (render, name) => this.notify(render, name),
    })
  }

  /** Sends a request. An invalid request or a missing response is reported in `errors`. */
  async send(call: ApiCall): Promise<ApiCallResult> {
    return this.sendWithin(call, formDataLimits, undefined)
  }

  /** Queues a request as a job after the open transaction commits. An invalid request is reported immediately. */
  async sendAfterCommit(exchange: Exchange, call: ApiCall): Promise<ApiCallResult> {
    try {
      readCall(call, formDataLimits)
    } catch (error) {
      return makeFailedResult(filterAddresses(findReason(error)))
    }
    await enqueueAfterCommit(exchange, 'api_call', { variables: { call } }, { maxAttempts })
    return unanswered
  }

  /**
   * Sends a notification and runs its callback, whose failure is logged.
   *
   * @param timeout in seconds. Default: `settings.network.timeoutMs`
   */
  async deliver(
    name: string,
    data: unknown,
    exchange = new Exchange(this.runtime),
    timeout?: number,
  ): Promise<ApiCallResult> {
    await this.runtime.ready
    return this.reportMistakes(name, exchange, () =>
      this.notifications.send(exchange, name, { data }, (render) => this.notify(render, name, timeout)),
    )
  }

  /** Queues a notification as a job after the open transaction commits. */
  async deliverAfterCommit(exchange: Exchange, name: string, data: unknown): Promise<ApiCallResult> {
    return this.reportMistakes(name, exchange, async () => {
      await this.notifications.enqueue(exchange, name, { data })
      return undefined
    })
  }

  /** @throws {PlatformError} if there is no response, so that the queue retries */
  async run({ payload }: Job): Promise<void> {
    if (!isRequest(payload)) throw new InvalidValueError('this job is not an API call')
    throwFirstError(await this.send(payload.variables.call))
  }

  /** @throws {PlatformError} if there is no response, so that the queue retries */
  async runNotification(job: Job): Promise<void> {
    throwFirstError(await this.notifications.run(job), job.sourceName)
  }

  /** The logged requests, newest first. */
  listSent(): readonly SentApiCall[] {
    return this.log.list()
  }

  /**
   * Reports a template's mistakes in `errors`, and logs them: its output, and so its errors, depend on the data. A missing
   * template throws. So does an error of Liquid in the tag `transaction`: it may be a failed mutation, which rolls back.
   */
  private async reportMistakes(
    name: string,
    { mutationsRaise }: Exchange,
    work: () => Promise<ApiCallResult | undefined>,
  ): Promise<ApiCallResult> {
    try {
      return (await work()) ?? unanswered
    } catch (error) {
      const mistake = mutationsRaise && LiquidError.is(error) ? undefined : findMistake(error)
      if (!mistake) throw error
      const result = makeFailedResult(mistake.message)
      this.reportFailure(undefined, result, name)
      return result
    }
  }

  private async notify(render: ApiCallRender, name: string, timeout?: number): Promise<ApiCallResult> {
    const call = { ...(await render.call()), ...(timeout !== undefined && { timeout }) }
    const result = await this.sendWithin(call, notificationLimits, name)
    const { response } = result
    if (!response) return result
    const options = { to: removeQuery(call.url), request_type: call.method, status: response.status }
    this.runtime.service(SentNotifications).add({ type: 'API_CALL', name, options })
    await this.runCallback(render, response)
    return result
  }

  /** A failing callback does not fail the request: it has a response, and must not be sent again. */
  private async runCallback(render: ApiCallRender, response: ApiCallResponse): Promise<void> {
    if (!render.hasCallback) return
    const { telemetry, adapters } = this.runtime
    const { path } = render.template
    const attributes = { 'code.file.path': path }
    try {
      await telemetry.span(`callback ${path}`, { attributes }, () => render.renderCallback(response))
    } catch (error) {
      telemetry.count('liquid_platform.api_call.callback.failed', attributes)
      const message = `${path}: callback: ${findReason(error)}`
      adapters.logger.log({ level: 'error', type: 'api_call', message })
    }
  }

  private async sendWithin(call: ApiCall, limits: FormLimits, name: string | undefined): Promise<ApiCallResult> {
    let read: ReadCall | undefined
    const result = await toApiCallResult(async () => {
      read = readCall(call, limits)
      return sendCall(read, this.runtime.adapters, limits.bytes)
    })
    if (read) this.log.add(read, result, name)
    this.reportFailure(read, result, name)
    return result
  }

  /** Logs why a request got no response: a template may ignore its `errors`. */
  private reportFailure(call: ReadCall | undefined, { errors }: ApiCallResult, name: string | undefined): void {
    if (errors.length === 0) return
    const request = call ? `${call.method} ${removeQuery(call.url)}` : 'an invalid request'
    const reasons = errors.map(({ message }) => message).join('; ')
    const place = name === undefined ? '' : `${name}: `
    this.runtime.adapters.logger.log({ level: 'warn', type: 'api_call', message: `${place}${request}: ${reasons}` })
  }
}

/** The result of a request that was not sent, or not yet. */
const unanswered: ApiCallResult = { response: null, errors: [] }

/** The fault of a template or its data; undefined for a missing template, and for the faults of others. */
function findMistake(error: unknown): Error | undefined {
  // An error in Liquid has its place in its message.
  const fault = LiquidError.is(error) ? error.originalError : error
  const isEngines = fault instanceof AdapterError && fault.reason !== undefined
  const isMistake = fault instanceof PlatformError && !isEngines && !(fault instanceof TransactionConflict)
  return isMistake && !(error instanceof MissingFileError) ? (error as Error) : undefined
}

/** The queued payload of a request that is not a notification. */
interface RequestPayload {
  readonly variables: { readonly call: ApiCall }
}

function isRequest(payload: unknown): payload is RequestPayload {
  const variables = isHash(payload) ? getOwn(payload, 'variables') : undefined
  return isHash(variables) && isHash(getOwn(variables, 'call'))
}

function throwFirstError(result: ApiCallResult | undefined, place: string | null = null): void {
  const [error] = result?.errors ?? []
  if (error) throw new AdapterError('fetch', place === null ? error.message : `${place}: ${error.message}`)
}

async function toApiCallResult(work: () => Promise<NonNullable<ApiCallResult['response']>>): Promise<ApiCallResult> {
  try {
    return { response: await work(), errors: [] }
  } catch (error) {
    return makeFailedResult(filterAddresses(findReason(error)))
  }
}
