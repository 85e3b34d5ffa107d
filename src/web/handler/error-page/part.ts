/** Loaded when it is first used, by the first error in development: see `scripts/build/parts.ts`. */
export { respondWithErrorPage } from './error-page'
export { locateFailure } from './locate-failure'
