import type { RecordCondition } from '../../../ports/records/port'
import { InvalidValueError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import { makePropertyConditions, type PropertyFilter } from './properties'
import { refuse } from './refuse'
import { isSet, type Optional } from './values'

type Comparing = Omit<PropertyFilter, 'name' | 'value' | 'not_value' | 'exists'>

/** A condition of one key of `metadata`. */
interface Attribute extends Comparing {
  readonly key: string
  readonly value?: unknown
  readonly not_value?: unknown
  readonly exists?: unknown
  readonly not_exists?: unknown
  readonly array_value_in?: Optional<readonly string[]>
  readonly not_array_value_in?: Optional<readonly string[]>
}

export interface MetadataFilter {
  readonly has_key?: Optional<string>
  readonly contains?: Optional<string>
  readonly attribute?: Optional<Attribute>
  readonly attributes?: Optional<readonly Attribute[]>
  readonly exclude?: Optional<boolean>
}

/** Conditions for a filter of `metadata`. */
export function makeMetadataConditions(filter: MetadataFilter): readonly RecordCondition[] {
  refuse({ contains: filter.contains }, 'compare an attribute')
  const requested = [filter.attribute, ...(filter.attributes ?? [])].filter(isSet)
  const conditions: readonly RecordCondition[] = [
    ...(isSet(filter.has_key) ? [{ path: ['metadata', filter.has_key], exists: true }] : []),
    ...requested.flatMap((one) => [
      ...makePropertyConditions(['metadata'], toPropertyFilter(one)),
      ...makeElementConditions(one),
    ]),
  ]
  return filter.exclude === true ? [{ not: conditions }] : conditions
}

/** An array all of whose elements are in a list. */
function makeElementConditions({ key, array_value_in, not_array_value_in }: Attribute): readonly RecordCondition[] {
  const makeSubsetCondition = (list: readonly string[]): RecordCondition => {
    return { path: ['metadata', key], every: { as: 'text', in: list } }
  }
  return [
    ...[array_value_in].filter(isSet).map(makeSubsetCondition),
    ...[not_array_value_in].filter(isSet).map((list) => ({ not: [makeSubsetCondition(list)] })),
  ]
}

function toPropertyFilter({ key, value, not_value, exists, not_exists, ...others }: Attribute): PropertyFilter {
  const isThere = checkBoolean('exists', exists)
  const isMissing = checkBoolean('not_exists', not_exists)
  return {
    ...others,
    name: key,
    value: printScalar('value', value),
    not_value: printScalar('not_value', not_value),
    exists: isThere ?? (isMissing === undefined ? null : !isMissing),
  }
}

/** A scalar as the text that it is compared as. */
function printScalar(name: string, value: unknown): string | null {
  if (value == null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new InvalidValueError(`metadata: ${name}: expected a text, a number or a boolean, got ${describe(value)}`)
}

function checkBoolean(name: string, value: unknown): boolean | undefined {
  if (value == null) return undefined
  if (typeof value === 'boolean') return value
  throw new InvalidValueError(`metadata: ${name}: expected true or false, got ${describe(value)}`)
}
