/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { runBackground } from './background'
export { runCleanup } from './cleanup'
export { Jobs } from './jobs'
export { RecurringJobs } from './recurring'
