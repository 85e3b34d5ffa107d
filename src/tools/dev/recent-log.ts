import * as fixedLimits from '../../base/limits'
import { shorten } from '../../base/text/shorten'
import type { LogEntry, Logger } from '../../ports/logger'

/** A line of the log, with its time. */
export interface RecentEntry extends LogEntry {
  readonly time: Date
}

const { logEntries: maxKept, logCharacters: maxCharacters } = fixedLimits.kept

/** Passes entries on, and keeps the last 200. */
export class RecentLog implements Logger {
  private readonly kept: RecentEntry[] = []

  constructor(private readonly next: Logger) {}

  log(entry: LogEntry): void {
    this.kept.push({ ...entry, message: shorten(entry.message, maxCharacters), time: new Date() })
    if (this.kept.length > maxKept) this.kept.shift()
    // A host's logger may return a promise.
    return this.next.log(entry)
  }

  /** The entries, newest first. */
  list(): readonly RecentEntry[] {
    return this.kept.toReversed()
  }
}
