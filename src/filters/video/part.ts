/** Loaded when it is first used: see `scripts/parts.ts`. */
export * from './video'
