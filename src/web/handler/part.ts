/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Failures } from './failures'
export { HealthCheck } from './health'
export { WebApp } from './web-app'
