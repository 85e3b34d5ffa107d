import type { PropertyPath, RecordCondition } from '../../../ports/records/port'
import { InvalidValueError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import { isPlainScalar } from '../../../base/values/scalar'
import { makePropertyConditions, type PropertyFilter } from './properties'
import { refuse } from './refuse'
import { isSet, makeConditions, type Optional } from './values'

type Comparing = Omit<PropertyFilter, 'name' | 'value' | 'not_value' | 'exists'>

/** The conditions of one key of `metadata` beside its value. */
interface KeyFilter extends Comparing {
  readonly key: string
  readonly exists?: unknown
  readonly not_exists?: unknown
  readonly array_value_in?: Optional<readonly string[]>
  readonly not_array_value_in?: Optional<readonly string[]>
}

interface Attribute extends KeyFilter {
  readonly value?: unknown
  readonly not_value?: unknown
}

export interface MetadataFilter {
  readonly has_key?: Optional<string>
  readonly contains?: Optional<string>
  readonly attribute?: Optional<Attribute>
  readonly attributes?: Optional<readonly Attribute[]>
  readonly exclude?: Optional<boolean>
}

/**
 * Conditions for a filter of `metadata`.
 *
 * @param text the path of the metadata as JSON text, if the rows have it
 */
export function makeMetadataConditions(filter: MetadataFilter, text?: PropertyPath): readonly RecordCondition[] {
  if (!text) refuse({ contains: filter.contains }, 'compare an attribute')
  const requested = [filter.attribute, ...(filter.attributes ?? [])].filter(isSet)
  const conditions: readonly RecordCondition[] = [
    ...(text && isSet(filter.contains) ? [{ path: text, contains: filter.contains }] : []),
    ...makeConditions([filter.has_key], (key) => ({ path: ['metadata', key], exists: true })),
    ...requested.flatMap(({ value, not_value, ...one }) => [
      ...makePropertyConditions(['metadata'], {
        ...toPropertyFilter(one),
        any_of: printScalar('value', value),
        not_any_of: printScalar('not_value', not_value),
      }),
      ...makeSubsetConditions(one),
    ]),
  ]
  return filter.exclude === true ? [{ not: conditions }] : conditions
}

/** An array all of whose elements are in a list. */
function makeSubsetConditions({ key, array_value_in, not_array_value_in }: KeyFilter): readonly RecordCondition[] {
  const makeSubsetCondition = (list: readonly string[]): RecordCondition => {
    return { path: ['metadata', key], every: { as: 'text', in: list } }
  }
  return [
    ...makeConditions([array_value_in], makeSubsetCondition),
    ...makeConditions([not_array_value_in], (list) => ({ not: [makeSubsetCondition(list)] })),
  ]
}

function toPropertyFilter({ key, exists, not_exists, ...others }: KeyFilter): PropertyFilter {
  const isThere = checkBoolean('exists', exists)
  const isMissing = checkBoolean('not_exists', not_exists)
  return {
    ...others,
    name: key,
    exists: isThere ?? (isMissing === undefined ? null : !isMissing),
  }
}

/** A scalar as a list of the text that it is compared as. */
function printScalar(name: string, value: unknown): readonly string[] | null {
  if (value == null) return null
  if (isPlainScalar(value)) return [String(value)]
  throw new InvalidValueError(`metadata: ${name}: expected a text, a number or a boolean, got ${describe(value)}`)
}

function checkBoolean(name: string, value: unknown): boolean | undefined {
  if (value == null) return undefined
  if (typeof value === 'boolean') return value
  throw new InvalidValueError(`metadata: ${name}: expected true or false, got ${describe(value)}`)
}
