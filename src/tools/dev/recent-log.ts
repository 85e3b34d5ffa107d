import { inspect } from 'node:util'
import * as fixedLimits from '../../base/limits'
import { shorten } from '../../base/text/shorten'
import type { LogEntry, Logger } from '../../ports/logger'

/** A line of the log, with its time, and its data at that time as a text. */
export interface RecentEntry extends Omit<LogEntry, 'data'> {
  readonly time: Date
  readonly data: string
}

const { logEntries: maxKept, logCharacters: maxCharacters } = fixedLimits.kept

/** Passes entries on, and keeps the last 200. */
export class RecentLog implements Logger {
  private readonly kept: RecentEntry[] = []

  constructor(private readonly next: Logger) {}

  log(entry: LogEntry): void {
    const data = entry.data === undefined ? '' : shorten(inspect(entry.data, { depth: 5 }), maxCharacters)
    this.kept.push({ ...entry, message: shorten(entry.message, maxCharacters), data, time: new Date() })
    if (this.kept.length > maxKept) this.kept.shift()
    // A host's logger may return a promise.
    return this.next.log(entry)
  }

  /** The entries, newest first. */
  list(): readonly RecentEntry[] {
    return this.kept.toReversed()
  }
}
