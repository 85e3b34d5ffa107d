import type { GivenEmail } from '../adapters/graphql'
import type { Job } from '../adapters/jobs'
import type { EmailMessage } from '../adapters/mailer'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { InvalidValueError } from '../errors'
import { enqueueAfterCommit } from '../jobs/background'
import { fixedLimits } from '../limits'
import { describe } from '../values/describe'
import { getOwn, isHash } from '../values/hash'
import { isAddress } from './addresses'

const minuteMs = 60_000
const maxAttempts = fixedLimits.outside.attempts.max

/** Line breaks, which would end a header, and other characters that nobody sees. */
const breaks = /[ \p{Cc}\p{Zl}\p{Zp}]+/gu

/**
 * Sends an e-mail that is given whole, by a job, once what the open transaction has written stays.
 *
 * @throws {InvalidValueError} that names what is no address, or that there is no recipient
 */
export async function enqueueEmail(exchange: Exchange, given: GivenEmail): Promise<void> {
  const delayMs = (given.delay ?? 0) * minuteMs
  const variables = { message: messageOf(given) }
  await enqueueAfterCommit(exchange, 'given_email', { variables }, { delayMs, maxAttempts })
}

/** @throws what the mailer throws, so that the queue tries again */
export async function sendGivenEmail({ adapters }: Runtime, { payload }: Job): Promise<void> {
  const variables = isHash(payload) ? getOwn(payload, 'variables') : undefined
  const message = isHash(variables) ? getOwn(variables, 'message') : undefined
  if (!isHash(message)) throw new InvalidValueError('this job is no e-mail')
  await adapters.mailer.send(message as unknown as EmailMessage)
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
  throw new InvalidValueError('email: to: there is no recipient, nor in cc or bcc')
}

/** A text as a header takes it. */
export function oneLine(text: string): string {
  return text.replace(breaks, ' ')
}

function addresses(key: string, given: readonly string[]): string[] {
  return given.map((text) => address(key, text))
}

function address(key: string, text: string): string {
  if (isAddress(text)) return text
  throw new InvalidValueError(`email: ${key}: expected an address of e-mail, got ${describe(text)}`)
}
