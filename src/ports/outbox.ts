import * as fixedLimits from '../base/limits'

const { kept } = fixedLimits

/** Messages that are kept instead of being sent. */
export interface Outbox<Message> {
  /** The messages, newest last. */
  readonly messages: readonly Message[]
  send(message: Message): void
}

export interface OutboxOptions<Message> {
  /** Copies a message. Default: `structuredClone` */
  readonly copy?: (message: Message) => Message
  /** The bytes of a message's attachments. Default: none */
  readonly bytesOf?: (message: Message) => number
}

/** Keeps copies of the last 1,000 messages, and of fewer if their attachments have more than 100 MB. */
export function memoryOutbox<Message>({
  copy = structuredClone,
  bytesOf = () => 0,
}: OutboxOptions<Message> = {}): Outbox<Message> {
  const messages: Message[] = []
  let bytes = 0
  const dropOldest = (): void => {
    for (const message of messages.splice(0, 1)) bytes -= bytesOf(message)
  }
  return {
    messages,
    send(message) {
      messages.push(copy(message))
      bytes += bytesOf(message)
      while (messages.length > kept.messages || bytes > kept.attachmentBytes) dropOldest()
    },
  }
}
