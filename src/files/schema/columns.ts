import { findNearest } from '../../base/text/nearest'
import { utc } from '../../base/time/zone'
import {
  expecting,
  hashBy,
  json,
  hashWith,
  listOf,
  nonEmpty,
  text,
  flag,
  type Check,
} from '../../base/configuration/checks'
import { isReserved } from '../../ports/records/reserved-tables'
import { columnTypes, formerTypes, type ColumnType } from './column-types'
import type { Column } from './table'
import { uploadOptions } from './upload-options'

const typeNames = Array.from(columnTypes.keys())
const expectedType = `one of ${typeNames.join(', ')}`
const readType: Check<ColumnType> = (input, cursor) => {
  const name = text(input, cursor)
  return (
    columnTypes.get(formerTypes.get(name) ?? name) ?? cursor.expected(expectedType, input, findNearest(name, typeNames))
  )
}
const columnType = expecting(expectedType, readType, { values: typeNames })

const notReserved = 'a name that does not begin with ":"'

export const tableName: Check<string> = expecting(notReserved, (input, cursor) => {
  const name = nonEmpty(input, cursor)
  return isReserved(name) ? cursor.expected(notReserved, input) : name
})

const options = hashBy(() => json)

/** `belongs_to` is for imports, and `metadata` for tools; `attribute_type` is the former name of `type`. */
const property = hashWith(
  'key',
  { name: nonEmpty },
  {
    type: columnType,
    attribute_type: columnType,
    default: json,
    default_value: json,
    index: flag,
    unique: flag,
    options,
    versions_configuration: json,
    belongs_to: text,
    metadata: json,
  },
)

const column: Check<readonly [name: string, column: Column]> = (written, cursor) => {
  const { name, index = false, unique = false, options, ...rest } = property(written, cursor)
  const { attribute_type: former = columnType('string', cursor), type = former } = rest
  const key = rest.default === undefined ? 'default_value' : 'default'
  const initial = rest[key]
  if (initial !== undefined && type.cast(initial, utc) === undefined) cursor.at(key).expected(type.expected, initial)
  if (index && !type.indexedAs) cursor.at('index').fail('only numbers, texts and times can have an index')
  if (unique && !type.indexedAs) cursor.at('unique').fail('only numbers, texts and times can be unique')
  const indexedAs = index ? type.indexedAs : undefined
  const own = { type, default: initial ?? type.initial, indexedAs, isUnique: unique }
  if (!type.isFile) return [name, own]
  const { versions_configuration: versions } = rest
  const input = versions === undefined ? options : { versions, ...options }
  return [name, { ...own, upload: uploadOptions(input ?? {}, cursor.at('options')) }]
}

const readColumns: Check<ReadonlyMap<string, Column>> = (input, cursor) => {
  if (!Array.isArray(input)) return cursor.expected('a list', input)
  const named = new Map<string, Column>()
  for (const [i, [name, one]] of listOf(column)(input, cursor).entries()) {
    if (named.has(name)) {
      cursor
        .at(String(i))
        .at('name')
        .report('ignored-value', `the property "${name}" is listed twice: the last one is used`)
    }
    named.set(name, one)
  }
  return named
}

/** The columns of a table, by name. */
export const columns = expecting('a list of properties', readColumns, { items: property })
