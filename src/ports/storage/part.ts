/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { directoryStorage } from './directory'
export { memoryStorage } from './memory'
