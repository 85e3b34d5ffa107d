/** What filters and tags of a host's own are defined with. */
export { above, atLeast, between, filledText, oneOf, textThat } from './bounds'
export { ArgumentError, type Example, type Parameter, type ParameterType } from './definition'
export { anything, array, boolean, hash, integer, number, optional, options, parameter, text } from './types'
