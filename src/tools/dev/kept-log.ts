import * as fixedLimits from '../../base/limits'
import type { LogEntry, Logger } from '../../ports/logger'

/** A line of the log, with its time. */
export interface KeptEntry extends LogEntry {
  readonly time: Date
}

const maxKept = fixedLimits.kept.logEntries

/** Passes entries on, and keeps the last 200. */
export class KeptLog implements Logger {
  private readonly kept: KeptEntry[] = []

  constructor(private readonly next: Logger) {}

  log(entry: LogEntry): void {
    this.kept.push({ ...entry, time: new Date() })
    if (this.kept.length > maxKept) this.kept.shift()
    this.next.log(entry)
  }

  /** The entries, newest first. */
  list(): readonly KeptEntry[] {
    return this.kept.toReversed()
  }
}
