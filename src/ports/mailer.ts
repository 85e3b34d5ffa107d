import type { PromiseOrValue } from '../base/async/promise-or-value'
import type { Hash } from '../base/values/hash'
import { memoryOutbox } from './outbox'

/** A file of an e-mail, in the format of nodemailer's. */
export interface EmailAttachment {
  readonly filename: string
  /** `application/pdf`, `text/csv; charset=utf-8` */
  readonly contentType: string
  readonly content: Buffer
  readonly contentDisposition: 'attachment' | 'inline'
  /** Of an inline one, as its body names it: `<img src="cid:logo.png">` */
  readonly cid?: string
}

/** An attachment for logs: its bytes are counted. */
export function attachmentSummary({ filename, contentType, content }: EmailAttachment): Hash {
  return { filename, content_type: contentType, size: content.byteLength }
}

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
  /** Undefined without attachments. At most 9, 20 MB in total. */
  readonly attachments?: EmailAttachment[]
}

/** Sends e-mail. */
export interface Mailer {
  /**
   * If it throws or rejects, the e-mail is tried again later. A result may list the recipients that the server refused while
   * it accepted others, as nodemailer's does: `{ rejected: ['bob@shop.test'] }`. They are logged, and not tried again. The
   * rest of the result is ignored.
   */
  send(message: EmailMessage): PromiseOrValue<unknown>
}

/** The recipients that the server refused while it accepted others, with its reasons: `bob@shop.test (550 unknown)`. */
export function listRefused(result: unknown): string[] {
  const { rejected, rejectedErrors } = toFields(result)
  if (!Array.isArray(rejected)) return []
  return rejected.flatMap((recipient: unknown, i) => {
    const address = typeof recipient === 'string' ? recipient : toFields(recipient).address
    if (typeof address !== 'string') return []
    // nodemailer lists the errors in the order of the recipients.
    const { response } = toFields(toFields(rejectedErrors)[i])
    return typeof response === 'string' ? `${address} (${response})` : address
  })
}

/** The fields of a value of any type: an error would send the e-mail again. */
function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return Object(value) as Readonly<Record<string, unknown>>
}

/** A mailer that sends nothing. */
export interface MemoryMailer extends Mailer {
  /** The e-mails, newest last. */
  readonly messages: readonly EmailMessage[]
}

/**
 * Keeps the last 1,000 e-mails instead of sending them, and fewer if their attachments have more than 100 MB: for tests,
 * and for work on templates.
 *
 * @example
 * const mailer = memoryMailer()
 * registerPlatform(liquid, { mailer })
 * mailer.messages[0]?.subject
 */
export function memoryMailer(): MemoryMailer {
  return memoryOutbox<EmailMessage>({
    // `structuredClone` makes no `Buffer`.
    copy: ({ attachments, ...rest }) => ({
      ...structuredClone(rest),
      ...(attachments && { attachments: attachments.map((file) => ({ ...file, content: Buffer.from(file.content) })) }),
    }),
    bytesOf: ({ attachments = [] }) => attachments.reduce((bytes, { content }) => bytes + content.byteLength, 0),
  })
}
