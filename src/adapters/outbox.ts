import * as fixedLimits from '../limits'

const maxMessages = fixedLimits.kept.messages

/** Messages that are kept instead of being sent. */
export interface Outbox<Message> {
  /** The messages, newest last. */
  readonly messages: readonly Message[]
  send(message: Message): void
}

/** Keeps copies of the last 1,000 messages. */
export function memoryOutbox<Message>(): Outbox<Message> {
  const messages: Message[] = []
  return {
    messages,
    send(message) {
      messages.push(structuredClone(message))
      if (messages.length > maxMessages) messages.shift()
    },
  }
}
