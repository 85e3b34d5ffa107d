/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { guardedFetch } from './guarded'
export { memoryFetch } from './memory'
export { isException } from './network-guard'
