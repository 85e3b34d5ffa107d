/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './html'
export * from './markdown'
export * from './sanitize'
export * from './to-text'
