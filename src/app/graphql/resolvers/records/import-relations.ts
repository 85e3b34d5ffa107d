import type { QueryContext } from '../../context'
import type { RecordStore, StoredRecord } from '../../../../ports/records/port'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { findByExternalIds } from '../../../imports/external-ids'
import { getOwn, isHash, type Hash } from '../../../../base/values/hash'
import { listedKinds } from '../app/listed-kinds'
import { listFileRows } from '../app/files'

/** The tables whose records the properties of each table name: `belongs_to` of `schema/*.yml`. */
export type Relations = ReadonlyMap<string, readonly (readonly [property: string, table: string])[]>

/** The name of users in `belongs_to`. */
const users: ReadonlySet<string> = new Set(['user', 'users', 'User'])

export async function readRelations(context: QueryContext): Promise<Relations> {
  if (!context.files) return new Map()
  const tables = await listFileRows(listedKinds.tables, context)
  return new Map(tables.map(({ properties }) => [String(properties.name), listColumnRelations(properties.columns)]))
}

function listColumnRelations(columns: unknown): readonly (readonly [property: string, table: string])[] {
  return (Array.isArray(columns) ? columns : []).filter(isHash).flatMap((column) => {
    const [name, table] = [getOwn(column, 'name'), getOwn(column, 'belongs_to')]
    if (typeof name !== 'string' || typeof table !== 'string') return []
    return [[name, findRelatedTable(table)] as const]
  })
}

/** The table that `belongs_to` names. */
export function findRelatedTable(name: string): string {
  return users.has(name) ? usersTable : name
}

/** The record that this or an earlier import created for an id. */
export async function findByExternalId(
  store: RecordStore,
  table: string,
  id: string,
): Promise<StoredRecord | undefined> {
  return (await findByExternalIds(store, table, [id])).get(id)
}

/** A record of the import, whose properties may have ids of others. */
interface Referring {
  readonly table: string
  readonly properties: Hash
}

/** For each of some records, its properties whose values are ids of the import, with the ids that those records have here. */
export async function translateIds(
  store: RecordStore,
  relations: Relations,
  records: readonly Referring[],
): Promise<readonly Hash[]> {
  const references = records.map(({ table, properties }) =>
    (relations.get(table) ?? []).flatMap(([property, target]) => {
      const value = getOwn(properties, property)
      return typeof value === 'string' || typeof value === 'number' ? [{ property, target, value }] : []
    }),
  )
  const known = new Map<string, ReadonlyMap<string, StoredRecord>>()
  for (const target of new Set(references.flat().map((one) => one.target))) {
    const of = references.flat().filter((one) => one.target === target)
    known.set(
      target,
      await findByExternalIds(
        store,
        target,
        of.map(({ value }) => String(value)),
      ),
    )
  }
  return references.map((each) => {
    const changed: Hash = {}
    for (const { property, target, value } of each) {
      const record = known.get(target)?.get(String(value))
      if (record) changed[property] = typeof value === 'number' ? Number(record.id) : record.id
    }
    return changed
  })
}
