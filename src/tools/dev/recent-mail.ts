import { filterAddresses } from '../../base/values/secrets'
import * as fixedLimits from '../../base/limits'
import { shorten } from '../../base/text/shorten'
import type { EmailAttachment, EmailMessage, Mailer } from '../../ports/mailer'

/** An e-mail that was sent. */
export interface SentEmail extends Omit<EmailMessage, 'attachments'> {
  /** Its number; undefined if all e-mails are kept. */
  readonly id?: string
  /** Undefined if all e-mails are kept. */
  readonly time?: Date
  readonly attachments?: readonly {
    readonly filename: string
    readonly content: Pick<EmailAttachment['content'], 'byteLength'>
  }[]
}

const { sent: maxKept, sentCharacters: maxCharacters } = fixedLimits.kept

/**
 * Sends e-mails by another mailer, and keeps the last 200 that were sent: without the bytes of attachments, and with
 * `[FILTERED]` in place of the secret parameters of URLs, unless they are to be followed.
 */
export class RecentMail implements Mailer {
  readonly messages: SentEmail[] = []
  private count = 0

  constructor(
    private readonly next: Mailer,
    private readonly options: { readonly areLinksKept?: boolean } = {},
  ) {}

  async send(message: EmailMessage): Promise<unknown> {
    const result = await this.next.send(message)
    const { attachments, text, ...rest } = message
    const filter = (each: string): string => {
      const short = shorten(each, maxCharacters)
      return this.options.areLinksKept ? short : filterAddresses(short)
    }
    this.messages.push({
      ...structuredClone(rest),
      id: String(this.count++),
      time: new Date(),
      subject: filter(rest.subject),
      html: filter(rest.html),
      ...(text !== undefined && { text: filter(text) }),
      ...(attachments && {
        attachments: attachments.map(({ filename, content: { byteLength } }) => ({
          filename,
          content: { byteLength },
        })),
      }),
    })
    if (this.messages.length > maxKept) this.messages.shift()
    return result
  }
}
