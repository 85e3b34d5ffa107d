import type { RecordCondition } from '../../adapters/records/port'
import { propertyConditions, type PropertyFilter } from './properties'
import { isGiven, type Given } from './values'

export interface MetadataFilter {
  readonly has_key?: Given<string>
  readonly attribute?: Given<PropertyFilter & { readonly key: string }>
  readonly attributes?: Given<readonly (PropertyFilter & { readonly key: string })[]>
  readonly exclude?: Given<boolean>
}

/** Conditions for a filter of `metadata`. */
export function metadataConditions(filter: MetadataFilter): readonly RecordCondition[] {
  const asked = [filter.attribute, ...(filter.attributes ?? [])].filter(isGiven)
  const conditions: readonly RecordCondition[] = [
    ...(isGiven(filter.has_key) ? [{ path: ['metadata', filter.has_key], exists: true }] : []),
    ...asked.flatMap(({ key, ...one }) => propertyConditions(['metadata'], { ...one, name: key })),
  ]
  return filter.exclude === true ? [{ not: conditions }] : conditions
}
