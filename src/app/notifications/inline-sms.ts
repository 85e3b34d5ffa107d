import type { Job } from '../../ports/jobs/port'
import type { SmsMessage } from '../../ports/sms'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { enqueueMessage, readQueuedMessage } from './inline-message'
import { SentNotifications, makeSpanOptions } from './sent'

/** A text message whose content is in the query. Source: the input `SmsSendInput` of the public interface. */
export interface InlineSms {
  readonly to: string
  readonly content: string
  /** Minutes until it is sent. */
  readonly delay?: number | null
}

/** Digits with the marks that people write between them, and the channel that some senders want: `whatsapp:+48…`. */
const phoneNumber = /^(?:[a-z]+:)?\+?[\d ()./-]{1,40}$/

export function isPhoneNumber(text: string): boolean {
  return phoneNumber.test(text) && /\d/.test(text)
}

/**
 * Queues a text message without a template as a job after the open transaction commits.
 *
 * @throws {InvalidValueError} if the number or the delay is invalid
 */
export async function enqueueSms(exchange: Exchange, { to, content, delay }: InlineSms): Promise<void> {
  if (!isPhoneNumber(to)) throw new InvalidValueError(`sms: to: expected a phone number, got ${describe(to)}`)
  await enqueueMessage(exchange, 'sms', { to, content }, delay)
}

/**
 * Sends a text message and logs it as sent.
 *
 * @param template the name of its template, if any
 * @throws the sender's error, so that the queue retries
 */
export async function sendSms(runtime: Runtime, message: SmsMessage, template?: string): Promise<void> {
  const { telemetry, adapters } = runtime
  await telemetry.span('send SMS', makeSpanOptions(template), () => adapters.sms.send(message))
  const { content, ...options } = message
  runtime.service(SentNotifications).add({ type: 'SMS', name: template, content, options })
}

/** @throws the sender's error, so that the queue retries */
export async function sendInlineSms(runtime: Runtime, job: Job): Promise<void> {
  await sendSms(runtime, readQueuedMessage(job, 'SMS') as unknown as SmsMessage)
}
