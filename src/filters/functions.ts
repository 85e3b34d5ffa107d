/**
 * Every filter as a function: `import { arrayAdd } from 'liquid-platform/filters'`. The input comes first, options
 * last in one object. Filters use the default adapters and settings: the system's clock and random bytes, and no
 * translations. `defineFilter` makes filters of your own in the same way.
 *
 * @example
 * arrayAdd([1, 2], 3) // [1, 2, 3]
 */
export * from './families'
export type { FilterContext, FilterDefinition } from '../language/definitions/definition'
export { defineFilter, type Filter } from '../language/definitions/define-filter'
export * from '../language/definitions/public'
// The filter. `liquid-platform` has the type of parameters of that name.
export { atLeast } from './number/math'
