/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Exchange } from './exchange'
export { Migrations } from './migrations'
export { purgeRecords } from './purge'
export { Runtime } from './runtime'
export { Sweep } from './uploads/sweep'
