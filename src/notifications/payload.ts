import { getOwn, isHash, type Hash } from '../values/hash'

/** What the queue keeps of a notification. */
export interface NotificationPayload {
  /** Of its template. */
  readonly name: string
  readonly variables: Hash
  /** What its template reads as `context`. */
  readonly context: Hash
}

export function isNotification(payload: unknown): payload is NotificationPayload {
  return (
    isHash(payload) &&
    typeof getOwn(payload, 'name') === 'string' &&
    isHash(getOwn(payload, 'variables')) &&
    isHash(getOwn(payload, 'context'))
  )
}
