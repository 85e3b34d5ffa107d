import type { GivenEmail } from '../adapters/graphql'
import type { EmailMessage } from '../adapters/mailer'
import type { Job } from '../adapters/jobs'
import type { App } from '../context/app'
import type { Exchange } from '../context/exchange'
import { PlatformError } from '../errors'
import { getOwn, isHash } from '../values/hash'
import { fixedLimits } from '../limits'
import { enqueueAfterCommit, exchangeOf } from '../jobs/background'
import type { Dialect } from '../language/dialect'
import { EmailRender } from './email-render'
import { emailKeys, type EmailTemplate } from './email-template'
import { messageOf } from './message'
import { isNotification } from './payload'
import { readTemplate } from './template'
import { NotificationTemplates } from './templates'

const minuteMs = 60_000
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

  constructor(
    private readonly dialect: Dialect,
    private readonly app: App,
  ) {
    this.templates = new NotificationTemplates(app.files, 'e-mail', 'emails/', (path, text) =>
      readTemplate(path, text, emailKeys, dialect.liquid),
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
    const delayMs = await new EmailRender(this.dialect, template, exchange, variables).delayMs()
    const options = { delayMs, maxAttempts, sourceName: template.path }
    await enqueueAfterCommit(exchange, 'email', { name, variables }, options)
  }

  /**
   * Sends an e-mail that is given whole, by a job as `deliver` does.
   *
   * @throws {PlatformError} where it is not what can be sent
   */
  async deliverWhole(exchange: Exchange, given: GivenEmail): Promise<void> {
    const delayMs = (given.delay ?? 0) * minuteMs
    await enqueueAfterCommit(exchange, 'email', { variables: { message: messageOf(given) } }, { delayMs, maxAttempts })
  }

  /** @throws what the template or the mailer throws, so that the queue tries again */
  async run({ payload }: Job): Promise<void> {
    if (isWhole(payload)) {
      await this.app.adapters.mailer.send(payload.variables.message)
      return
    }
    if (!isNotification(payload)) throw new PlatformError('type', 'this job is no e-mail')
    const { name, variables, context } = payload
    const template = await this.find(name)
    const render = new EmailRender(this.dialect, template, exchangeOf(context, this.app), variables)
    const message = await render.message()
    if (message) await this.app.adapters.mailer.send(message)
  }
}

/** What the queue keeps of an e-mail that was given whole. */
interface WholePayload {
  readonly variables: { readonly message: EmailMessage }
}

function isWhole(payload: unknown): payload is WholePayload {
  const variables = isHash(payload) && !('name' in payload) ? getOwn(payload, 'variables') : undefined
  return isHash(variables) && isHash(getOwn(variables, 'message'))
}
