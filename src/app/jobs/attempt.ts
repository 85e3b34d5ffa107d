import type { RunningJob } from '../../ports/jobs/port'

/** A job that runs; its signal ends the attempt. */
export interface Attempt extends RunningJob {
  readonly signal: AbortSignal
}

export type AttemptHandler = (attempt: Attempt) => unknown
