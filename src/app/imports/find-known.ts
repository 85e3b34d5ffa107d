import type { RecordStore, StoredRecord } from '../../ports/records/port'
import { isReserved } from '../../ports/records/reserved-tables'
import { getOwn } from '../../base/values/hash'
import { print } from '../../base/values/print'
import type { Draft } from './drafts'
import { addToGroup } from '../../base/values/groups'

/** Finds the records that drafts concern, deleted ones too: the id of a record is its own in all tables of the app. */
export async function findKnown(
  store: RecordStore,
  drafts: readonly Draft[],
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReadonlyMap<Draft, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  const add = async (query: Parameters<RecordStore['search']>[0], toKey: (record: StoredRecord) => string) => {
    for (const record of await store.search({ ...query, lock })) found.set(toKey(record), record)
  }
  for (const [table, ids] of collectIds(drafts)) {
    const query = { ids, limit: ids.length, deleted: 'with', ...(table !== undefined && { table }) } as const
    await add(query, ({ id }) => formatIdKey(id, table))
  }
  for (const [table, matches] of collectMatches(drafts)) {
    const names = Object.keys(matches[0] ?? {})
    const where = names.map((name) => {
      return { path: [name], as: 'text', in: matches.map((match) => match[name]) } as const
    })
    await add({ table, where, limit: Number.MAX_SAFE_INTEGER }, ({ properties }) =>
      formatMatchKey(table, Object.fromEntries(names.map((name) => [name, print(getOwn(properties, name))]))),
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
  return 'id' in key ? formatIdKey(key.id, findIdTable(table)) : formatMatchKey(table, key.match)
}

/** The table in which ids are looked up: all tables of the app share theirs. */
function findIdTable(table: string): string | undefined {
  return isReserved(table) ? table : undefined
}

function formatIdKey(id: string, table: string | undefined): string {
  return JSON.stringify([table, id])
}

function formatMatchKey(table: string, match: Match): string {
  return JSON.stringify([table, match])
}

type Match = Readonly<Record<string, string>>

function collectIds(drafts: readonly Draft[]): ReadonlyMap<string | undefined, readonly string[]> {
  const ids = new Map<string | undefined, string[]>()
  for (const { key, table } of drafts) {
    if ('id' in key) addToGroup(ids, findIdTable(table), key.id)
  }
  return ids
}

/** The texts that identify drafts, with their tables. Texts of one list are of the same properties. */
function collectMatches(drafts: readonly Draft[]): readonly (readonly [table: string, matches: readonly Match[]])[] {
  const all = new Map<string, Match[]>()
  for (const { key, table } of drafts) {
    if ('match' in key) addToGroup(all, JSON.stringify([table, Object.keys(key.match)]), key.match)
  }
  return Array.from(all, ([name, matches]) => [(JSON.parse(name) as [string])[0], matches] as const)
}
