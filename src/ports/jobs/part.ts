/** Loaded when it is first used: see `scripts/parts.ts`. */
export { memoryJobs } from './memory'
