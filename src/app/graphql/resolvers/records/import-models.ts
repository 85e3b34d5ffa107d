import { writeMany } from '../../../../ports/records/optional'
import type { RecordStore, RecordTransaction, RecordWrite, StoredRecord } from '../../../../ports/records/port'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { findByExternalIds } from '../../../imports/external-ids'
import { readTimes, type ImportedTimes } from '../../../imports/stamp'
import { omitKeys, makeHash, type Hash } from '../../../../base/values/hash'
import { checkProperties, checkInput } from '../inputs'
import { translateIds, type Relations } from './import-relations'
import { requireTable } from './records'

/** The id and times of an import. The times apply to new records. */
export interface Imports extends ImportedTimes {
  readonly id?: string | null
}

/** A record of a bulk mutation. */
export interface ModelData extends Imports {
  readonly type_name: string
  readonly properties?: Hash | null
  readonly user_id?: string | null
  readonly customizable_id?: string | null
  readonly customizable_type?: string | null
}

/** Addresses, images and files are refused. */
export function checkData(name: string, data: object): void {
  checkInput(name, omitKeys(data, ['id', 'created_at', 'updated_at']))
}

export function readModelProperties({ properties, user_id, customizable_id, customizable_type }: ModelData): Hash {
  const columns = { user_id, customizable_id, customizable_type }
  const attributes = Object.entries(columns).filter(([, value]) => value != null)
  return { ...checkProperties(properties ?? {}), ...makeHash(attributes) }
}

/** Replaces the ids of users by their ids here, and keeps the import's as `external_id`. */
function remapIds(data: ModelData, users: ReadonlyMap<string, StoredRecord>): ModelData {
  const { id, properties, user_id, customizable_id, customizable_type } = data
  const findId = (user: string | null | undefined): string | null =>
    user == null ? null : (users.get(user)?.id ?? user)
  return {
    ...data,
    user_id: findId(user_id),
    customizable_id: customizable_type === 'User' ? findId(customizable_id) : (customizable_id ?? null),
    properties: { ...properties, ...(id != null && { external_id: id }) },
  }
}

/** The records of an import, split before a record that occurs a second time. */
export function splitIntoParts(models: readonly ModelData[]): readonly (readonly ModelData[])[] {
  const parts: ModelData[][] = [[]]
  let seen = new Set<string>()
  for (const data of models) {
    const key = data.id == null ? undefined : JSON.stringify([data.type_name, data.id])
    if (key !== undefined && seen.has(key)) {
      parts.push([])
      seen = new Set()
    }
    if (key !== undefined) seen.add(key)
    parts.at(-1)?.push(data)
  }
  return parts
}

/**
 * The records that bulk mutations change, by table and id. They are locked.
 *
 * @param find finds records by their ids: here, or in this or an earlier import
 */
export async function findKnown(
  store: RecordStore,
  part: readonly ModelData[],
  find: typeof findByIds,
): Promise<Known> {
  const known = new Map<string, ReadonlyMap<string, StoredRecord>>()
  for (const name of new Set(part.map((data) => requireTable(data.type_name)))) {
    const ids = part.flatMap(({ type_name, id }) => (type_name === name ? (id ?? []) : []))
    known.set(name, await find(store, name, ids))
  }
  return known
}

type Known = ReadonlyMap<string, ReadonlyMap<string, StoredRecord>>

export async function findByIds(
  store: RecordStore,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = ids.length === 0 ? [] : await store.search({ table, ids, limit: ids.length, lock: true })
  return new Map(found.map((record) => [record.id, record]))
}

/** Creates or changes the records of a part of an import. */
export async function importPart(
  store: RecordTransaction,
  part: readonly ModelData[],
  keepsIds: boolean,
): Promise<string[]> {
  for (const data of part) checkData('models', data)
  const known = await findKnown(store, part, keepsIds ? findByIds : findByExternalIds)
  const userIds = part.flatMap(({ user_id, customizable_id, customizable_type }) => [
    user_id ?? [],
    customizable_type === 'User' ? (customizable_id ?? []) : [],
  ])
  const users = keepsIds ? new Map() : await findByExternalIds(store, usersTable, userIds.flat())
  const writes = part.map((data): RecordWrite => {
    const table = requireTable(data.type_name)
    const properties = readModelProperties(keepsIds ? data : remapIds(data, users))
    const before = data.id == null ? undefined : known.get(table)?.get(data.id)
    if (before) return { do: 'update', id: before.id, table, properties }
    const stamp = { ...readTimes(data), ...(keepsIds && data.id != null && { id: data.id }) }
    return { do: 'create', table, properties, stamp }
  })
  return (await writeMany(store, writes)).map((record) => (record as StoredRecord).id)
}

/** Ids in properties are ids of the import: once all records exist, they are replaced by the ids of these records. */
export async function replaceImportedIds(
  store: RecordTransaction,
  relations: Relations,
  models: readonly ModelData[],
  ids: readonly string[],
): Promise<void> {
  const records = models.map(({ type_name, properties }) => ({
    table: requireTable(type_name),
    properties: properties ?? {},
  }))
  const changes = await translateIds(store, relations, records)
  const writes = changes.flatMap((properties, i): RecordWrite[] => {
    const { table } = records[i] as (typeof records)[number]
    return Object.keys(properties).length > 0 ? [{ do: 'update', id: ids[i] as string, table, properties }] : []
  })
  await writeMany(store, writes)
}
