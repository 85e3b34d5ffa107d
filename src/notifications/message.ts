import type { GivenEmail } from '../adapters/graphql'
import type { EmailMessage } from '../adapters/mailer'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { isAddress } from './addresses'

/** Line breaks, which would end a header, and other characters that nobody sees. */
const breaks = /[ \p{Cc}\p{Zl}\p{Zp}]+/gu

/** @throws {PlatformError} that names what is no address, or that there is no recipient */
export function messageOf({ from, to, cc, bcc, reply_to, subject, content }: GivenEmail): EmailMessage {
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
  throw new PlatformError('type', 'email: to: there is no recipient, nor in cc or bcc')
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
  throw new PlatformError('type', `email: ${key}: expected an address of e-mail, got ${describe(text)}`)
}
