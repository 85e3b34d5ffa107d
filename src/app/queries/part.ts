/** Loaded when it is first used: see `scripts/parts.ts`. */
export { Queries } from './queries'
