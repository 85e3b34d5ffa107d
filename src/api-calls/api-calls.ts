import type { ApiCall, ApiCallResponse, ApiCallResult } from '../adapters/api-calls'
import type { QueuedJob } from '../adapters/jobs'
import type { App } from '../context/app'
import { Exchange } from '../context/exchange'
import { MissingFileError, PlatformError } from '../errors'
import { fixedLimits } from '../limits'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import type { Dialect } from '../language/dialect'
import { isNotification } from '../notifications/payload'
import { NotificationTemplates } from '../notifications/templates'
import type { Hash } from '../values/hash'
import { chain, type Waiting } from '../values/waiting'
import { filterAddresses } from '../values/secrets'
import { failed } from './api-call'
import { reasonOf } from './form-data'
import { SentLog, type SentApiCall } from './log'
import { readCall, sendCall, type ReadCall } from './send'
import { readApiCall, type ApiCallTemplate } from './template'
import { ApiCallRender } from './template-call'

const maxFormBytes = fixedLimits.outside.formBytes.max
const maxNotificationBytes = fixedLimits.outside.notificationBytes.max
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
    this.templates = new NotificationTemplates(app.adapters.files, 'API call', 'api_calls/', (path, text) =>
      readApiCall(path, text, dialect.liquid),
    )
  }

  /** Sends a request. What is wrong with it, and what kept it from being answered, is told in `errors`. */
  async send(call: ApiCall): Promise<ApiCallResult> {
    return this.sendWithin(call, maxFormBytes, undefined)
  }

  /** Sends a notification now, and runs its callback; what fails there is logged. */
  async deliver(name: string, data: unknown, exchange = new Exchange(this.app)): Promise<ApiCallResult> {
    try {
      const template = await this.templates.find(name)
      return (await this.deliverNow(name, template, { data }, exchange)) ?? { response: null, errors: [] }
    } catch (error) {
      // What is wrong with a template is its author's to know; what it prints depends on what it was given.
      if (error instanceof PlatformError && !(error instanceof MissingFileError)) return failed(error.message)
      throw error
    }
  }

  /**
   * Sends a notification by a job, once what the open transaction has written stays.
   *
   * @throws {PlatformError} where there is no such template, or its delay is none
   */
  deliverLater(exchange: Exchange, name: string, variables: NotificationVariables): Waiting<void> {
    return chain(this.templates.find(name), (template) => {
      const given: Hash = { ...variables }
      return chain(new ApiCallRender(this.dialect, template, exchange, given).delayMs(), (delayMs) => {
        const options = { delayMs, maxAttempts, sourceName: template.path }
        const payload = { type: 'api_call', name, variables: given }
        return chain(enqueueAfterCommit(exchange, payload, options), () => undefined)
      })
    })
  }

  /** @throws {PlatformError} where it was not answered, so that the queue tries again */
  async run({ payload }: QueuedJob): Promise<void> {
    if (!isNotification(payload)) throw new PlatformError('type', 'this job is no API call')
    const { name, variables, context } = payload
    const template = await this.templates.find(name)
    const result = await this.deliverNow(name, template, variables, exchangeOf(context, this.app))
    const [error] = result?.errors ?? []
    if (error) throw new PlatformError('adapter', `${template.path}: ${error.message}`)
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
    const result = await this.sendWithin(await render.call(), maxNotificationBytes, name)
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

  private async sendWithin(call: ApiCall, maxBytes: number, name: string | undefined): Promise<ApiCallResult> {
    let read: ReadCall | undefined
    const result = await answering(async () => {
      read = readCall(call)
      return sendCall(read, this.app.adapters, maxBytes)
    })
    if (read) this.log.add(read, result, name)
    return result
  }
}

async function answering(work: () => Promise<NonNullable<ApiCallResult['response']>>): Promise<ApiCallResult> {
  try {
    return { response: await work(), errors: [] }
  } catch (error) {
    return failed(filterAddresses(reasonOf(error)))
  }
}
