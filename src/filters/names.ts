import { listNames } from '../language/definitions/definition'
import { familyNames, loadFamily, type Family } from './table'

interface FamilyFilters {
  readonly family: Family
  /** The names of the family's filters, other names too. */
  readonly names: readonly string[]
}

/** The names of all filters. The build takes in this value, and not the filters. */
export const filterNames: readonly FamilyFilters[] = familyNames.map((family) => ({
  family,
  names: loadFamily(family).flatMap(listNames),
}))
