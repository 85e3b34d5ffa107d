/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export * from './array'
export * from './conditions'
export * from './keys'
export * from './list'
export * from './sets'
export * from './sort'
export * from './where'
