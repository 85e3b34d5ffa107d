import { searchAll } from '../../../ports/records/optional'
import type { RecordStore, StoredRecord } from '../../../ports/records/port'
import { isReserved, nestedTable } from '../../../ports/records/reserved-tables'
import { getOwn } from '../../../base/values/hash'
import { getErrorMessage } from '../../../base/text/error-message'
import { print } from '../../../base/values/print'

/** The error of a nested customization's property. */
export class NestedError extends Error {
  /** @param path the names that the customization is nested under in the form */
  constructor(
    readonly path: readonly string[],
    override readonly cause: unknown,
  ) {
    super(getErrorMessage(cause), { cause })
  }
}

/**
 * The customizations nested in a record, by name. The links are in a table of the platform: neither a client's input
 * nor a property can link to another record.
 */
export async function findNested(store: RecordStore, { id }: StoredRecord): Promise<Map<string, StoredRecord>> {
  const inside = new Map<string, StoredRecord>()
  for (const { properties } of await findLinks(store, id)) {
    const table = print(getOwn(properties, 'table'))
    const record = isReserved(table) ? undefined : await store.find(print(getOwn(properties, 'record')), table)
    if (record) inside.set(print(getOwn(properties, 'name')), record)
  }
  return inside
}

/** Nests a record in another, under a name. */
export async function nest(
  store: RecordStore,
  parent: StoredRecord,
  name: string,
  { id, table }: StoredRecord,
): Promise<void> {
  const link = (await findLinks(store, parent.id)).find(({ properties }) => getOwn(properties, 'name') === name)
  const properties = { parent: parent.id, name, record: id, table }
  await (link ? store.update(link.id, properties, nestedTable) : store.create(nestedTable, properties))
}

/** Deletes a record and those nested in it. */
export async function removeWhole(
  store: RecordStore,
  record: StoredRecord,
  seen = new Set<string>(),
): Promise<StoredRecord | undefined> {
  seen.add(record.id)
  for (const inner of (await findNested(store, record)).values()) {
    if (!seen.has(inner.id)) await removeWhole(store, inner, seen)
  }
  for (const link of await findLinks(store, record.id)) await store.delete(link.id, nestedTable)
  return store.delete(record.id, record.table)
}

function findLinks(store: RecordStore, parent: string): Promise<readonly StoredRecord[]> {
  return searchAll(store, { table: nestedTable, where: [{ path: ['parent'], equals: parent }] })
}
