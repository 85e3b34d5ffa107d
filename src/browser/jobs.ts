import { refuse } from './needs-server'

/** In browsers, the counterpart of `src/app/jobs`: no job runs. */
export class RecurringJobs {
  /** The jobs of the app: none. */
  readonly jobs = []
}

const refuseJob = refuse('a job')

export const Jobs = refuseJob
export const runBackground = refuseJob
export const runCleanup = refuseJob
