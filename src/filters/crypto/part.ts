/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './crypto'
export * from './digests'
export * from './gpg'
export * from './jwe'
export * from './jwt'
