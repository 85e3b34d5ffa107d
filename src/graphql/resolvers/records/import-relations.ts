import type { GraphqlContext } from '../../../adapters/graphql'
import type { RecordStore, StoredRecord } from '../../../adapters/records/port'
import { usersTable } from '../../../adapters/records/reserved-tables'
import { getOwn, isHash, type Hash } from '../../../values/hash'
import { fileKinds } from '../app/file-kinds'
import { rowsOf } from '../app/files'

/** The tables whose records the properties of each table name: `belongs_to` of `schema/*.yml`. */
export type Relations = ReadonlyMap<string, readonly (readonly [property: string, table: string])[]>

/** What `belongs_to` calls users. */
const users: ReadonlySet<string> = new Set(['user', 'users', 'User'])

export async function relationsOf(context: GraphqlContext): Promise<Relations> {
  if (!context.files) return new Map()
  const tables = await rowsOf(fileKinds.tables, context)
  return new Map(tables.map(({ properties }) => [String(properties.name), inColumns(properties.columns)]))
}

function inColumns(columns: unknown): readonly (readonly [property: string, table: string])[] {
  return (Array.isArray(columns) ? columns : []).filter(isHash).flatMap((column) => {
    const [name, table] = [getOwn(column, 'name'), getOwn(column, 'belongs_to')]
    if (typeof name !== 'string' || typeof table !== 'string') return []
    return [[name, users.has(table) ? usersTable : table] as const]
  })
}

/** The record that an earlier import, or this one, gave an id. */
export async function withExternalId(store: RecordStore, table: string, id: string): Promise<StoredRecord | undefined> {
  const where = [{ path: ['external_id'], as: 'text', equals: id } as const]
  return (await store.search({ table, where, limit: 1, lock: true }))[0]
}

/** The properties whose values are ids of the import, with the ids that those records have here. */
export async function translated(
  store: RecordStore,
  relations: Relations,
  table: string,
  properties: Hash,
): Promise<Hash> {
  const changed: Hash = {}
  for (const [property, target] of relations.get(table) ?? []) {
    const value = getOwn(properties, property)
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const record = await withExternalId(store, target, String(value))
    if (record) changed[property] = typeof value === 'number' ? Number(record.id) : record.id
  }
  return changed
}
