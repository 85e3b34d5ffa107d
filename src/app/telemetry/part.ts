/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { traceLogger } from './logger'
export { Telemetry } from './telemetry'
