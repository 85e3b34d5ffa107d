/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Responder } from './respond'
