/** Loaded when it is first used, by the first template that is used much: see `scripts/parts.ts`. */
export { generate } from './generate'
