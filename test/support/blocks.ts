/** For how many milliseconds a call keeps the event loop from turning. */
export interface Block {
  /** Of the processor: other processes do not disturb it. */
  readonly cpuMs: number
  readonly wallMs: number
}

/**
 * Runs a call, and measures the longest turn of the event loop until it has returned: while it waits, others are served.
 * Processor time is the whole process's, because Node 20 has none of a single thread: `node --single-threaded` makes
 * V8 start no threads that add to it.
 */
export async function measureBlock(call: () => unknown): Promise<Block> {
  let longest: Block = { cpuMs: 0, wallMs: 0 }
  let isOver = false
  let [cpu, wall] = [process.cpuUsage(), performance.now()]
  const turn = (): void => {
    const { user, system } = process.cpuUsage(cpu)
    const block = { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall }
    if (block.cpuMs > longest.cpuMs) longest = block
    ;[cpu, wall] = [process.cpuUsage(), performance.now()]
  }
  const turnAgain = (): void => {
    turn()
    if (!isOver) setImmediate(turnAgain)
  }
  setImmediate(turnAgain)
  try {
    await call()
  } finally {
    isOver = true
    turn()
  }
  return longest
}
