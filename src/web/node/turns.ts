/** The requests that wait for a turn of the event loop. */
const waiting: (() => void)[] = []

/**
 * Waits for a turn of the event loop of one's own. Node accepts one connection in each turn, and would begin all requests that
 * have arrived in the same: on a busy server new connections would wait for seconds.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(giveTurn)
}
