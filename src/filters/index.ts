import type { AnyFilter } from '../language/definitions/definition'
import * as all from './all'

/** The definition of every filter of the dialect. */
export const filters: readonly AnyFilter[] = Object.values(all).map(({ definition }) => definition as AnyFilter)
