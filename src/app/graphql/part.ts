/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { graphqlExecutor } from './executor'
