/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { memoryRecords } from './memory'
