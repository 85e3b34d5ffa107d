/** The families of one file. Loaded when one is first used: see `scripts/parts.ts`. */
export * from './assets'
export * from './captcha'
export * from './data'
export * from './download'
export * from './random'
export * from './tokens'
export * from './validity'
export * from './value'
