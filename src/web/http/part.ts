/** Loaded when it is first used: see `scripts/parts.ts`. */
export { Responder } from './respond'
