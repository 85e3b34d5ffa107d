/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './escapes'
export * from './inflection'
export * from './regexp'
export * from './replace'
export * from './string'
export * from './text'
