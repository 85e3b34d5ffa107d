/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Queries } from './queries'
