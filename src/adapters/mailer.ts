import { fixedLimits } from '../limits'
import type { PromiseOrValue } from '../async/promise-or-value'

/**
 * An e-mail, in the words of nodemailer, whose transports take it as it is. An address may have a name before it:
 * `"Doe, Ann" <ann@shop.test>`.
 */
export interface EmailMessage {
  /** Left out where the notification names none: the mailer then uses its own. */
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
  /** Where this throws or rejects, it is tried again later. What it gives is not looked at. */
  send(message: EmailMessage): PromiseOrValue<unknown>
}

/** A mailer that sends nothing. */
export interface MemoryMailer extends Mailer {
  /** What it was given, the newest last. */
  readonly messages: readonly EmailMessage[]
}

const maxMessages = fixedLimits.kept.messages.max

/**
 * Keeps e-mails and sends none: for tests, and for work on templates. Of more than 1,000 the oldest give way.
 *
 * @example
 * const mailer = memoryMailer()
 * registerPlatform(liquid, { mailer })
 * mailer.messages[0]?.subject
 */
export function memoryMailer(): MemoryMailer {
  const messages: EmailMessage[] = []
  return {
    messages,
    send(message) {
      messages.push(structuredClone(message))
      if (messages.length > maxMessages) messages.shift()
    },
  }
}
