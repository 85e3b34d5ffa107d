/** Loaded when it is first used: see `scripts/parts.ts`. */
export { graphqlExecutor } from './executor'
