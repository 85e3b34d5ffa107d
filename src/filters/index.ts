import { familyNames, loadFamily } from './table'
import type { AnyFilter } from '../language/definitions/definition'

/** The definition of every filter of the dialect. */
export const filters: readonly AnyFilter[] = familyNames.flatMap(loadFamily)
