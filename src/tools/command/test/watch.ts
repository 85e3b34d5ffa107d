import { setTimeout } from 'node:timers/promises'
import type { FileSource } from '../../../ports/files'

const everyMs = 300

/** Repeats the work each time that files have changed, until the command is to end. */
export async function runOnEachChange(files: FileSource, stop: AbortSignal, work: () => Promise<void>): Promise<void> {
  const isOver = (): boolean => stop.aborted
  while (!isOver()) {
    const version = files.version()
    await work()
    while (!isOver() && files.version() === version) {
      await setTimeout(everyMs, undefined, { signal: stop }).catch(() => undefined)
    }
  }
}
