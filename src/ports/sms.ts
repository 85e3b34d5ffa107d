import type { PromiseOrValue } from '../base/async/promise-or-value'
import { memoryOutbox } from './outbox'

/** A text message. */
export interface SmsMessage {
  /** A phone number, as the app wrote it. */
  readonly to: string
  readonly content: string
}

/** Sends text messages. */
export interface Sms {
  /** If it throws or rejects, the message is tried again later. The result is ignored. */
  send(message: SmsMessage): PromiseOrValue<unknown>
}

/** A sender that sends nothing. */
export interface MemorySms extends Sms {
  /** The text messages, newest last. */
  readonly messages: readonly SmsMessage[]
}

/**
 * Keeps the last 1,000 text messages instead of sending them: for tests, and for work on templates.
 *
 * @example
 * const sms = memorySms()
 * registerPlatform(liquid, { sms })
 * sms.messages[0]?.content
 */
export function memorySms(): MemorySms {
  return memoryOutbox<SmsMessage>()
}
