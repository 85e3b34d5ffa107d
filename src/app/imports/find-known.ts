import type { RecordStore, StoredRecord } from '../../ports/records/port'
import { usersTable } from '../../ports/records/reserved-tables'
import { getOwn } from '../../base/values/hash'
import { print } from '../../base/values/print'
import type { Draft } from './drafts'

/** Finds the records that drafts concern, deleted ones too: the id of a record is its own in all tables of the app. */
export async function findKnown(
  store: RecordStore,
  drafts: readonly Draft[],
  lock: boolean,
): Promise<ReadonlyMap<Draft, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  const add = async (query: Parameters<RecordStore['search']>[0], toKey: (record: StoredRecord) => string) => {
    for (const record of await store.search({ ...query, lock })) found.set(toKey(record), record)
  }
  for (const isOfUsers of [true, false]) {
    const ids = drafts.flatMap(({ key, table }) => ('id' in key && isOfUsers === (table === usersTable) ? key.id : []))
    const query = { ids, limit: ids.length, deleted: 'with', ...(isOfUsers && { table: usersTable }) } as const
    if (ids.length > 0) await add(query, ({ id }) => formatIdKey(id, isOfUsers))
  }
  for (const [table, property, values] of collectProperties(drafts)) {
    const where = [{ path: [property], as: 'text', in: values } as const]
    await add({ table, where, limit: Number.MAX_SAFE_INTEGER }, ({ properties }) =>
      formatPropertyKey(table, property, print(getOwn(properties, property))),
    )
  }
  return new Map(
    drafts.flatMap((draft) => {
      const record = found.get(formatDraftKey(draft))
      return record ? [[draft, record] as const] : []
    }),
  )
}

/** A name of the record that a draft concerns, which is the same for no other record. */
export function formatDraftKey({ key, table }: Draft): string {
  if ('place' in key) return `new ${key.place}`
  return 'id' in key ? formatIdKey(key.id, table === usersTable) : formatPropertyKey(table, key.property, key.value)
}

function formatIdKey(id: string, isOfUsers: boolean): string {
  return `${isOfUsers ? 'user' : 'record'} ${id}`
}

function formatPropertyKey(table: string, property: string, value: string): string {
  return JSON.stringify([table, property, value])
}

/** The values of properties that identify drafts. */
function collectProperties(
  drafts: readonly Draft[],
): Iterable<readonly [table: string, property: string, values: string[]]> {
  const all = new Map<string, readonly [string, string, string[]]>()
  for (const { key, table } of drafts) {
    if (!('property' in key)) continue
    const name = JSON.stringify([table, key.property])
    const known = all.get(name)
    if (known) known[2].push(key.value)
    else all.set(name, [table, key.property, [key.value]])
  }
  return all.values()
}
