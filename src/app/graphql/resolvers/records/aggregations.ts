import type { StoredRecord } from '../../../../ports/records/port'
import { isReserved, usersTable } from '../../../../ports/records/reserved-tables'
import { findValueAt } from '../../../../ports/records/value'
import { InvalidValueError } from '../../../../base/errors'
import { compareText } from '../../../../base/text/code-points'
import { getOwn, makeHash, setOwn, type Hash } from '../../../../base/values/hash'
import { add, divide } from '../../../../base/values/numbers/decimal'
import { show } from '../../../../base/values/describe'
import type { Cost } from '../../cost'
import { userTexts } from '../../filters'
import { refuse } from '../../filters/refuse'
import { isSet, type Optional } from '../../filters/values'
import { readNumber, toList } from '../properties'
import { toText } from '../text'
import type { Row } from '../rows'
import { addToGroup } from '../../../../base/values/groups'

interface Field {
  readonly name: string
  /** `properties.price`, or a column: `created_at`. */
  readonly field_name?: Optional<string>
  readonly customization_name?: Optional<string>
  readonly customization_property_name?: Optional<string>
  readonly profile_property_name?: Optional<string>
  readonly profile_type?: Optional<string>
  readonly type?: Optional<'avg' | 'max' | 'min' | 'terms'>
  readonly size?: Optional<number>
  readonly sort?: Optional<{ readonly name?: Optional<'_count' | '_term'>; readonly order?: Optional<'asc' | 'desc'> }>
  readonly aggregations?: Optional<readonly Optional<Field>[]>
}

/** An aggregation of a list: its fields are aggregated over all pages. */
export interface Aggregation {
  readonly name?: Optional<string>
  readonly fields?: Optional<readonly Optional<Field>[]>
  readonly filter?: unknown
  readonly global?: Optional<boolean>
}

/** The results as Elasticsearch writes them, which apps read: buckets with `key` and `doc_count`, or a `value`. */
export interface Aggregated {
  readonly raw: Hash
  /** Only the counts of each key, and the values. */
  readonly compact: Hash
}

/**
 * Aggregates rows. Rows in buckets count against the query.
 *
 * @throws {InvalidValueError} if an aggregation has no name or an option that cannot be used here
 */
export function aggregate(
  rows: readonly Row[],
  aggregations: readonly Optional<Aggregation>[],
  cost: Cost,
): Aggregated {
  const [raw, compact]: [Hash, Hash] = [{}, {}]
  for (const { name, fields, filter, global } of aggregations.filter(isSet)) {
    if (!isSet(name)) throw new InvalidValueError('aggregations: expected a name')
    if (isSet(filter) || global === true) {
      throw new InvalidValueError(
        `aggregations: ${show(name)}: filter and global have no meaning here: filter the list`,
      )
    }
    const results = aggregateFields(rows, fields, cost)
    setOwn(raw, name, { doc_count: rows.length, ...results })
    setOwn(compact, name, makeHash(Object.entries(results).map(([field, result]) => [field, simplifyResult(result)])))
  }
  return { raw, compact }
}

/** Buckets, or a number. */
type Result = { readonly buckets: readonly Bucket[] } | { readonly value: number | null }

type Bucket = Readonly<Record<string, unknown>> & { readonly key: string; readonly doc_count: number }

function aggregateFields(
  rows: readonly Row[],
  fields: Aggregation['fields'],
  cost: Cost,
): Readonly<Record<string, Result>> {
  const entries = (fields ?? []).filter(isSet).map((field) => [field.name, aggregateField(rows, field, cost)] as const)
  return makeHash(entries) as Readonly<Record<string, Result>>
}

function aggregateField(rows: readonly Row[], field: Field, cost: Cost): Result {
  const { type, customization_name, size } = field
  if (isSet(size) && size < 0) {
    throw new InvalidValueError(`aggregations: ${show(field.name)}: size: expected a number of 0 or more, got ${size}`)
  }
  refuse({ customization_name }, 'filter the list by its name')
  if (type === 'avg' || type === 'max' || type === 'min') {
    const numbers = rows.flatMap((row) => readValues(row, field)).flatMap((value) => readNumber(value) ?? [])
    return { value: numbers.length === 0 ? null : calculations[type](numbers) }
  }
  return { buckets: makeBuckets(rows, field, cost) }
}

const calculations = {
  avg: (numbers: readonly number[]) => divide(numbers.reduce(add, 0), numbers.length),
  max: (numbers: readonly number[]) => numbers.reduce((most, one) => Math.max(most, one)),
  min: (numbers: readonly number[]) => numbers.reduce((least, one) => Math.min(least, one)),
} as const

/** A row is in the bucket of each of its values. */
function makeBuckets(rows: readonly Row[], field: Field, cost: Cost): readonly Bucket[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const keys = new Set(readValues(row, field).flatMap((value) => toText(value) ?? []))
    cost.addValues(keys.size)
    for (const key of keys) addToGroup(groups, key, row)
  }
  const buckets = Array.from(groups, ([key, inside]): Bucket => {
    return { key, doc_count: inside.length, ...aggregateFields(inside, field.aggregations, cost) }
  })
  return buckets.sort(makeComparator(field.sort)).slice(0, field.size ?? 200)
}

/** The order of buckets: the most rows first by default; equal ones by their keys. */
function makeComparator(sort: Field['sort']): (a: Bucket, b: Bucket) => number {
  const { name, order } = sort ?? { name: '_count', order: 'desc' }
  const sign = order === 'desc' ? -1 : 1
  if (name !== '_count') return (a, b) => sign * compareText(a.key, b.key)
  return (a, b) => sign * (a.doc_count - b.doc_count) || compareText(a.key, b.key)
}

function simplifyResult(result: Result): unknown {
  if (!('buckets' in result)) return result.value
  return makeHash(result.buckets.map(({ key, doc_count }) => [key, doc_count]))
}

/** The values of a field in a row: the elements of an array. */
function readValues({ record, properties }: Row, field: Field): readonly unknown[] {
  const { field_name, customization_property_name, profile_property_name, profile_type } = field
  const own = customization_property_name ?? field_name?.replace(/^properties\./, '')
  if (isSet(profile_property_name)) {
    const path = ['profiles', profile_type ?? 'default', 'properties', ...profile_property_name.split('.')]
    return toList(findValueAt(record.properties, path))
  }
  if (!isSet(own)) throw new InvalidValueError(`aggregations: ${show(field.name)}: expected a field_name`)
  return toList(findValueAt(properties, own.split('.')) ?? findValueAt(readColumns(record), [own]))
}

/** The attributes that are not properties of the app: those of users that are texts, and the table of records. */
function readColumns({ id, createdAt, table, properties }: StoredRecord): Hash {
  const texts = table === usersTable ? userTexts.map((name) => [name, getOwn(properties, name)] as const) : []
  const name = isReserved(table) ? {} : { name: table }
  return { id, created_at: createdAt.toISOString(), ...name, ...makeHash(texts) }
}
