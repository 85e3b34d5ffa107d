import type { Job } from '../../ports/jobs/port'
import { attachmentSummary, listRefused, type EmailMessage } from '../../ports/mailer'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { shorten } from '../../base/text/shorten'
import { describe } from '../../base/values/describe'
import { describeExpectedAddress } from './addresses'
import { enqueueMessage, readQueuedMessage } from './inline-message'
import { SentNotifications, makeSpanOptions } from './sent'

/** An e-mail whose content is in the query. Source: the input `NotificationEmailInput` of the public interface. */
export interface InlineEmail {
  readonly from: string
  readonly to: readonly string[]
  readonly cc?: readonly string[] | null
  readonly bcc?: readonly string[] | null
  readonly reply_to?: readonly string[] | null
  readonly subject: string
  /** HTML. */
  readonly content: string
  /** Minutes until it is sent. */
  readonly delay?: number | null
}

/** Line breaks, which would end a header, and other invisible characters. */
const breaks = /[ \p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Queues a complete e-mail, without a template, as a job after the open transaction commits.
 *
 * @throws {InvalidValueError} if an address or the delay is invalid, or there is no recipient
 */
export async function enqueueEmail(exchange: Exchange, email: InlineEmail): Promise<void> {
  await enqueueMessage(exchange, 'email', makeMessage(email), email.delay)
}

/**
 * Sends an e-mail and logs it as sent.
 *
 * @param template the name of its template, if any
 * @throws the mailer's error, so that the queue retries
 */
export async function sendEmail(runtime: Runtime, message: EmailMessage, template?: string): Promise<void> {
  const { telemetry, adapters } = runtime
  const result = await telemetry.span('send e-mail', makeSpanOptions(template), () => adapters.mailer.send(message))
  reportRefused(runtime, listRefused(result), template)
  const { html: content, subject, attachments, ...rest } = message
  // The log keeps no bytes.
  const files = attachments && { attachments: attachments.map(attachmentSummary) }
  const options = { ...rest, subject: shorten(subject, fixedLimits.kept.sentCharacters), ...files }
  runtime.service(SentNotifications).add({ type: 'EMAIL', name: template, content, options })
}

/** The other recipients have the e-mail, so the job does not fail: another attempt would send it to them again. */
function reportRefused({ adapters }: Runtime, refused: readonly string[], template?: string): void {
  if (refused.length === 0) return
  const name = template === undefined ? 'an e-mail without a template' : `the e-mail ${template}`
  const message = `${name} was sent, but the server has refused these recipients: ${refused.join(', ')}`
  adapters.logger.log({ level: 'error', type: 'email', message })
}

/** @throws the mailer's error, so that the queue retries */
export async function sendInlineEmail(runtime: Runtime, job: Job): Promise<void> {
  await sendEmail(runtime, readQueuedMessage(job, 'e-mail') as unknown as EmailMessage)
}

function makeMessage({ from, to, cc, bcc, reply_to, subject, content }: InlineEmail): EmailMessage {
  const replyTo = checkAddresses('reply_to', reply_to ?? []).join(', ')
  const message = {
    from: checkAddress('from', from),
    to: checkAddresses('to', to),
    cc: checkAddresses('cc', cc ?? []),
    bcc: checkAddresses('bcc', bcc ?? []),
    ...(replyTo !== '' && { replyTo }),
    subject: removeLineBreaks(subject),
    html: content,
  }
  if (message.to.length + message.cc.length + message.bcc.length > 0) return message
  throw new InvalidValueError('email: no recipient in to, cc or bcc')
}

/** A text on one line, safe in a header. */
export function removeLineBreaks(text: string): string {
  return text.replace(breaks, ' ')
}

function checkAddresses(key: string, list: readonly string[]): string[] {
  return list.map((text) => checkAddress(key, text))
}

function checkAddress(key: string, text: string): string {
  const expected = describeExpectedAddress(text)
  if (expected === undefined) return text
  throw new InvalidValueError(`email: ${key}: expected ${expected}, got ${describe(text)}`)
}
