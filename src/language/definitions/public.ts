/** The functions that define a host's own filters and tags. */
export { above, atLeast, between, filledText, oneOf, textThat } from './bounds'
export { ArgumentError, type Example, type Parameter, type ParameterType } from './definition'
export { anything, array, boolean, hash, integer, number, optional, options, parameter, text } from './types'
