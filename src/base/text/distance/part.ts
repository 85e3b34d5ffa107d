/** Loaded with the first name that is not found: see `scripts/build/parts.ts`. */
export { listNearest, sortByDistance } from './distance'
