/** The families of one file. Loaded when one is first used: see `scripts/build/parts.ts`. */
export * from './assets'
export * from './captcha'
export * from './data'
export * from './download'
export * from './random'
export * from './tokens'
export * from './validity'
export * from './value'
