import type { ApiCall, ApiCallResponse, ApiCallResult } from '../adapters/api-calls'
import { longestTimer } from '../adapters/deadline'
import type { Job } from '../adapters/jobs'
import type { App } from '../context/app'
import { Exchange } from '../context/exchange'
import { MissingFileError, PlatformError } from '../errors'
import { fixedLimits } from '../limits'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import type { Dialect } from '../language/dialect'
import { isNotification } from '../notifications/payload'
import { NotificationTemplates } from '../notifications/templates'
import { getOwn, isHash, type Hash } from '../values/hash'
import { filterAddresses } from '../values/secrets'
import { failed } from './api-call'
import { formDataLimits, notificationLimits, reasonOf, type FormLimits } from './form-data'
import { SentLog, type SentApiCall } from './log'
import { readCall, sendCall, type ReadCall } from './send'
import { readApiCall, type ApiCallTemplate } from './template'
import { ApiCallRender } from './template-call'

const secondMs = 1000
const maxAttempts = fixedLimits.outside.attempts.max

/** What a notification is about, for its template. */
export interface NotificationVariables {
  readonly data?: unknown
  /** The form that was saved. */
  readonly form?: unknown
}

/** The requests that one registered instance sends to others. */
export class ApiCalls {
  private readonly templates: NotificationTemplates<ApiCallTemplate>
  private readonly log: SentLog

  constructor(
    private readonly dialect: Dialect,
    private readonly app: App,
  ) {
    this.log = new SentLog(app.adapters.clock)
    this.templates = new NotificationTemplates(app.files, 'API call', 'api_calls/', (path, text) =>
      readApiCall(path, text, dialect.liquid),
    )
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
  async deliver(name: string, data: unknown, exchange = new Exchange(this.app)): Promise<ApiCallResult> {
    return tellingAuthor(async () => {
      const template = await this.templates.find(name)
      return (await this.deliverNow(name, template, { data }, exchange)) ?? unanswered
    })
  }

  /** Sends a notification by a job, once what the open transaction has written stays. */
  async deliverAfterCommit(exchange: Exchange, name: string, data: unknown): Promise<ApiCallResult> {
    return tellingAuthor(async () => {
      await this.deliverLater(exchange, name, { data })
      return unanswered
    })
  }

  /**
   * Sends a notification by a job, once what the open transaction has written stays.
   *
   * @throws {PlatformError} where there is no such template, or its delay is none
   */
  async deliverLater(exchange: Exchange, name: string, variables: NotificationVariables): Promise<void> {
    const template = await this.templates.find(name)
    const given: Hash = { ...variables }
    const delayMs = await new ApiCallRender(this.dialect, template, exchange, given).delayMs()
    const options = { delayMs, maxAttempts, sourceName: template.path }
    await enqueueAfterCommit(exchange, 'api_call_notification', { name, variables: given }, options)
  }

  /** @throws {PlatformError} where it was not answered, so that the queue tries again */
  async run({ payload }: Job): Promise<void> {
    if (!isRequest(payload)) throw new PlatformError('type', 'this job is no API call')
    orThrow(await this.send(payload.variables.call))
  }

  /** @throws {PlatformError} where it was not answered, so that the queue tries again */
  async runNotification({ payload }: Job): Promise<void> {
    if (!isNotification(payload)) throw new PlatformError('type', 'this job is no API call')
    const { name, variables, context } = payload
    const template = await this.templates.find(name)
    orThrow(await this.deliverNow(name, template, variables, exchangeOf(context, this.app)), `${template.path}: `)
  }

  /** What went out, the newest first. */
  sent(): readonly SentApiCall[] {
    return this.log.list()
  }

  /** Undefined where the template does not want to be sent. */
  private async deliverNow(
    name: string,
    template: ApiCallTemplate,
    variables: Hash,
    exchange: Exchange,
  ): Promise<ApiCallResult | undefined> {
    const render = new ApiCallRender(this.dialect, template, exchange, variables)
    if (!(await render.isWanted())) return undefined
    const result = await this.sendWithin(await render.call(), notificationLimits, name)
    if (result.response) await this.callBack(render, result.response, template.path)
    return result
  }

  /** What was answered stays so, whatever its callback does: it is not sent again for that. */
  private async callBack(render: ApiCallRender, response: ApiCallResponse, path: string): Promise<void> {
    try {
      await render.callBack(response)
    } catch (error) {
      const message = `${path}: callback: ${reasonOf(error)}`
      this.app.adapters.logger.log({ level: 'error', type: 'api_call', message })
    }
  }

  private async sendWithin(call: ApiCall, limits: FormLimits, name: string | undefined): Promise<ApiCallResult> {
    let read: ReadCall | undefined
    const result = await answering(async () => {
      read = readCall(call, limits)
      const signal = call.timeout == null ? null : AbortSignal.timeout(Math.min(call.timeout * secondMs, longestTimer))
      return sendCall(read, this.app.adapters, limits.bytes, signal)
    })
    if (read) this.log.add(read, result, name)
    return result
  }
}

/** The result of a request that is not answered, or not yet. */
const unanswered: ApiCallResult = { response: null, errors: [] }

/** What is wrong with a template is its author's to know; what it prints depends on what it was given. */
async function tellingAuthor(work: () => Promise<ApiCallResult>): Promise<ApiCallResult> {
  try {
    return await work()
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

function orThrow(result: ApiCallResult | undefined, place = ''): void {
  const [error] = result?.errors ?? []
  if (error) throw new PlatformError('adapter', place + error.message)
}

async function answering(work: () => Promise<NonNullable<ApiCallResult['response']>>): Promise<ApiCallResult> {
  try {
    return { response: await work(), errors: [] }
  } catch (error) {
    return failed(filterAddresses(reasonOf(error)))
  }
}
