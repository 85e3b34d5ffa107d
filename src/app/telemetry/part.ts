/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { traceFetch } from './http'
export { traceLogger } from './logger'
export { Telemetry } from './telemetry'
