/** Loaded when it is first used, by the first template that is used often: see `scripts/build/parts.ts`. */
export { generate } from './generate'
