/** For how many milliseconds a call keeps the event loop from turning. */
export interface Block {
  /** Of the processor: other processes do not disturb it. */
  readonly cpuMs: number
  readonly wallMs: number
}

/** Milliseconds of the processor that this process has used. */
function readProcessor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Runs a call, and measures the longest turn of the event loop until it has returned: while it waits, others are served.
 * Meanwhile `performance.now` reads the processor's time, so that the limits of the call are as wide on a busy machine as
 * on an idle one.
 *
 * Processor time is the whole process's, because Node 20 has none of a single thread: `node --single-threaded` makes
 * V8 start no threads that add to it.
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
