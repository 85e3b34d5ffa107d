/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { ApiCalls } from './api-calls'
