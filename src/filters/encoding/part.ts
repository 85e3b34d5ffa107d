/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './encoding'
export * from './text-encoding'
