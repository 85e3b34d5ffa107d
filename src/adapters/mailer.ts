import type { PromiseOrValue } from '../async/promise-or-value'
import { memoryOutbox } from './outbox'

/**
 * An e-mail in the format of nodemailer's transports. An address may include a name: `"Doe, Ann" <ann@shop.test>`.
 */
export interface EmailMessage {
  /** Undefined if the notification has none: the mailer then uses its own. */
  readonly from?: string
  readonly to: string[]
  readonly cc: string[]
  readonly bcc: string[]
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text?: string
}

/** Sends e-mail. */
export interface Mailer {
  /** If it throws or rejects, the e-mail is tried again later. The result is ignored. */
  send(message: EmailMessage): PromiseOrValue<unknown>
}

/** A mailer that sends nothing. */
export interface MemoryMailer extends Mailer {
  /** The e-mails, newest last. */
  readonly messages: readonly EmailMessage[]
}

/**
 * Keeps the last 1,000 e-mails instead of sending them: for tests, and for work on templates.
 *
 * @example
 * const mailer = memoryMailer()
 * registerPlatform(liquid, { mailer })
 * mailer.messages[0]?.subject
 */
export function memoryMailer(): MemoryMailer {
  return memoryOutbox<EmailMessage>()
}
