import type { GivenEmail } from '../adapters/graphql'
import type { Job } from '../adapters/jobs/port'
import type { EmailMessage } from '../adapters/mailer'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../errors'
import { enqueueAfterCommit } from '../jobs/background'
import * as fixedLimits from '../limits'
import type { SpanOptions } from '../telemetry/telemetry'
import { describe } from '../values/describe'
import { getOwn, isHash } from '../values/hash'
import { isAddress } from './addresses'
import { SentNotifications } from './sent'

const minuteMs = 60_000
const maxAttempts = fixedLimits.outside.attempts

/** Line breaks, which would end a header, and other invisible characters. */
const breaks = /[ \p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Queues a complete e-mail, without a template, as a job after the open transaction commits.
 *
 * @throws {InvalidValueError} if an address is invalid, or there is no recipient
 */
export async function enqueueEmail(exchange: Exchange, given: GivenEmail): Promise<void> {
  const delayMs = (given.delay ?? 0) * minuteMs
  const variables = { message: messageOf(given) }
  await enqueueAfterCommit(exchange, 'given_email', { variables }, { delayMs, maxAttempts })
}

/**
 * Sends an e-mail and logs it as sent.
 *
 * @param template the name of its template, if any
 * @throws the mailer's error, so that the queue retries
 */
export async function sendEmail(runtime: Runtime, message: EmailMessage, template?: string): Promise<void> {
  const { telemetry, adapters } = runtime
  await telemetry.span('send e-mail', sending(template), () => adapters.mailer.send(message))
  const { html: content, ...options } = message
  runtime.service(SentNotifications).add({ type: 'EMAIL', name: template, content, options })
}

/** @throws the mailer's error, so that the queue retries */
export async function sendGivenEmail(runtime: Runtime, { payload }: Job): Promise<void> {
  const variables = isHash(payload) ? getOwn(payload, 'variables') : undefined
  const message = isHash(variables) ? getOwn(variables, 'message') : undefined
  if (!isHash(message)) throw new InvalidValueError('this job is not an e-mail')
  await sendEmail(runtime, message as unknown as EmailMessage)
}

/** The span of a message to a person. */
export function sending(template: string | undefined): SpanOptions {
  return { kind: 'CLIENT', attributes: template === undefined ? {} : { 'liquid_platform.template': template } }
}

function messageOf({ from, to, cc, bcc, reply_to, subject, content }: GivenEmail): EmailMessage {
  const replyTo = addresses('reply_to', reply_to ?? []).join(', ')
  const message = {
    from: address('from', from),
    to: addresses('to', to),
    cc: addresses('cc', cc ?? []),
    bcc: addresses('bcc', bcc ?? []),
    ...(replyTo !== '' && { replyTo }),
    subject: oneLine(subject),
    html: content,
  }
  if (message.to.length + message.cc.length + message.bcc.length > 0) return message
  throw new InvalidValueError('email: no recipient in to, cc or bcc')
}

/** A text on one line, safe in a header. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ')
}

function addresses(key: string, given: readonly string[]): string[] {
  return given.map((text) => address(key, text))
}

function address(key: string, text: string): string {
  if (isAddress(text)) return text
  throw new InvalidValueError(`email: ${key}: expected an e-mail address, got ${describe(text)}`)
}
