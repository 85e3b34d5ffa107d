/**
 * Every filter as a function: `import { arrayAdd } from 'liquid-platform/filters'`. The input comes first, options
 * last in one object. Filters use the default adapters and settings: the system's clock and random bytes, and no
 * translations.
 *
 * @example
 * arrayAdd([1, 2], 3) // [1, 2, 3]
 *
 * `defineFilter` makes filters of your own in the same way.
 */
export * from './families'
export { above, atLeast, between, filledText, oneOf, textThat } from '../language/definitions/bounds'
export {
  ArgumentError,
  type Example,
  type FilterContext,
  type FilterDefinition,
  type Parameter,
  type ParameterType,
} from '../language/definitions/definition'
export { defineFilter, type Filter } from '../language/definitions/plain'
export {
  anything,
  array,
  boolean,
  hash,
  integer,
  number,
  optional,
  options,
  parameter,
  text,
} from '../language/definitions/types'
