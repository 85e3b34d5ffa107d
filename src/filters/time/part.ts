/** Loaded when it is first used: see `scripts/parts.ts`. */
export * from './format'
export * from './time'
