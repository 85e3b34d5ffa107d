import type { AnyFilter } from '../language/definitions/definition'
import * as functions from './functions'

/** The definition of every filter of the dialect. */
export const filters: readonly AnyFilter[] = Object.values(functions).map(({ definition }) => definition as AnyFilter)
