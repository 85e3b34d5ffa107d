import type { GivenEmail } from '../adapters/graphql'
import type { Job } from '../adapters/jobs'
import type { EmailMessage } from '../adapters/mailer'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { enqueueAfterCommit } from '../jobs/background'
import { fixedLimits } from '../limits'
import { getOwn, isHash } from '../values/hash'
import { Channel } from './channel'
import { EmailRender } from './email-render'
import { emailKeys, type EmailTemplate } from './email-template'
import { messageOf } from './message'
import { readTemplate } from './template'

const minuteMs = 60_000
const maxAttempts = fixedLimits.outside.attempts.max

/** The e-mails of an app. */
export class Emails {
  /** Those of `emails/`. */
  readonly notifications: Channel<EmailTemplate, EmailRender, unknown>

  constructor(private readonly runtime: Runtime) {
    const { mailer } = runtime.adapters
    this.notifications = new Channel(runtime, {
      label: 'e-mail',
      folder: 'emails/',
      job: 'email',
      read: (path, text) => readTemplate(path, text, emailKeys, runtime.liquid),
      render: (template, exchange, variables) => new EmailRender(template, exchange, variables),
      send: async (render) => mailer.send(await render.message()),
    })
  }

  /**
   * Sends an e-mail that is given whole, by a job as a notification.
   *
   * @throws {PlatformError} where it is not what can be sent
   */
  async enqueueWhole(exchange: Exchange, given: GivenEmail): Promise<void> {
    const delayMs = (given.delay ?? 0) * minuteMs
    await enqueueAfterCommit(exchange, 'email', { variables: { message: messageOf(given) } }, { delayMs, maxAttempts })
  }

  /** @throws what the template or the mailer throws, so that the queue tries again */
  async run(job: Job): Promise<void> {
    if (isWhole(job.payload)) await this.runtime.adapters.mailer.send(job.payload.variables.message)
    else await this.notifications.run(job)
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
