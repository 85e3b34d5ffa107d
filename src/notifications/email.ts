import type { Job } from '../adapters/jobs'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { PlatformError } from '../errors'
import { fixedLimits } from '../limits'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import { EmailRender } from './email-render'
import { emailKeys, type EmailTemplate } from './email-template'
import { isNotification } from './payload'
import { readTemplate } from './template'
import { NotificationTemplates } from './templates'

const maxAttempts = fixedLimits.outside.attempts.max

/** What an e-mail is about, for its template. */
export interface EmailVariables {
  readonly data?: unknown
  /** The form that was saved. */
  readonly form?: unknown
}

/** The e-mails of one registered instance. */
export class Emails {
  private readonly templates: NotificationTemplates<EmailTemplate>

  constructor(private readonly runtime: Runtime) {
    this.templates = new NotificationTemplates(runtime.files, 'e-mail', 'emails/', (path, text) =>
      readTemplate(path, text, emailKeys, runtime.liquid),
    )
  }

  /**
   * @param name the path in `emails/` without the extension, or the `name` of a front matter
   * @throws {MissingFileError} where there is none
   */
  find(name: string): Promise<EmailTemplate> {
    return this.templates.find(name)
  }

  /**
   * Sends an e-mail by a job, once what the open transaction has written stays. Its variables and context are taken now,
   * as JSON says them; whether it is enabled is asked when the job runs.
   *
   * @throws {PlatformError} where there is no such template, or its delay is none
   */
  async deliver(exchange: Exchange, name: string, { data, form }: EmailVariables): Promise<void> {
    const variables = { data, form }
    const template = await this.find(name)
    const delayMs = await new EmailRender(template, exchange, variables).delayMs()
    const options = { delayMs, maxAttempts, sourceName: template.path }
    await enqueueAfterCommit(exchange, 'email', { name, variables }, options)
  }

  /** @throws what the template or the mailer throws, so that the queue tries again */
  async run({ payload }: Job): Promise<void> {
    if (!isNotification(payload)) throw new PlatformError('type', 'this job is no e-mail')
    const { name, variables, context } = payload
    const template = await this.find(name)
    const render = new EmailRender(template, exchangeOf(context, this.runtime), variables)
    const message = await render.message()
    if (message) await this.runtime.adapters.mailer.send(message)
  }
}
