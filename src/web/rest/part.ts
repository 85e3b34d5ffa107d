/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Api } from './api'
