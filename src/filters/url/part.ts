/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './percent'
export * from './url'
