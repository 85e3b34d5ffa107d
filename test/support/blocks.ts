/** The longest time for which a call blocks the event loop, in milliseconds. */
export interface Block {
  /** CPU time, which other processes do not affect. */
  readonly cpuMs: number
  readonly wallMs: number
}

/** The CPU time of this process in milliseconds. */
function readProcessor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs a call, and measures the longest turn of the event loop until it returns. During the call, `performance.now`
 * returns CPU time, so that time limits do not depend on other processes.
 *
 * The CPU time includes all threads of the process, because Node 20 cannot measure a single thread; `node
 * --single-threaded` makes V8 start no other threads.
 */
export async function measureBlock(call: () => unknown): Promise<Block> {
  let longest: Block = { cpuMs: 0, wallMs: 0 }
  let isOver = false
  const { now } = performance
  const read = (): Block => ({ cpuMs: readProcessor(), wallMs: now.call(performance) })
  let begun = read()
  const turn = (): void => {
    const { cpuMs, wallMs } = read()
    const block = { cpuMs: cpuMs - begun.cpuMs, wallMs: wallMs - begun.wallMs }
    if (block.cpuMs > longest.cpuMs) longest = block
    begun = read()
  }
  const turnAgain = (): void => {
    turn()
    if (!isOver) setImmediate(turnAgain)
  }
  setImmediate(turnAgain)
  performance.now = readProcessor
  try {
    await call()
  } finally {
    performance.now = now
    isOver = true
    turn()
  }
  return longest
}
