import type { Socket } from 'node:net'

/** How many turns in a row requests wait at most while each brings a new connection. */
const maxHeld = 256

/** The requests that wait for a turn of the event loop. */
const waiting: (() => void)[] = []
/** The connections that have sent a request before. */
const known = new WeakSet<Socket>()
let hasNewConnection = false
/** The turns in a row that have each brought one. */
let held = 0

/**
 * Waits for a turn of the event loop of one's own. Node accepts one connection in each turn, and would begin all requests that
 * have arrived in the same: on a busy server new connections would wait for seconds. Connections that arrive together
 * are accepted before the first of their requests begins.
 */
export function takeTurn(socket: Socket): Promise<void> {
  if (!known.has(socket)) {
    known.add(socket)
    hasNewConnection = true
  }
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  held = hasNewConnection ? held + 1 : 0
  hasNewConnection = false
  if (held === 0 || held > maxHeld) waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
