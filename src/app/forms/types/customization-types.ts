import type { Exchange } from '../../context/exchange'
import { getOwn } from '../../../base/values/hash'

/** The type of customizations in a request. */
export interface CustomizationType {
  readonly name: string
  /** Whether the app's schema has it; without a schema any name is accepted. */
  readonly isSure: boolean
}

/** The table of the types' ids. */
const typesTable = ':customization_types'

/**
 * The type of that id or name; undefined if the app has a schema without it. Ids are numbered in order of first use,
 * and do not change.
 */
export async function findCustomizationType(
  input: string | number,
  exchange: Exchange,
): Promise<CustomizationType | undefined> {
  const names = await findSchemaNames(exchange)
  const text = String(input)
  const name = (/^\d{1,15}$/.test(text) ? await findNameById(Number(text), exchange) : undefined) ?? text
  if (names.size === 0) return { name, isSure: false }
  return names.has(name) ? { name, isSure: true } : undefined
}

/** The types in the app's schema; empty if it has no schema, and any name is a type. */
export async function findSchemaNames({ runtime }: Exchange): Promise<ReadonlySet<string>> {
  return (await runtime.schema.current()).names
}

async function findNameById(number: number, { work }: Exchange): Promise<string | undefined> {
  const [found] = await work.records.search({
    table: typesTable,
    where: [{ path: ['number'], equals: number }],
    limit: 1,
  })
  const name = found && getOwn(found.properties, 'name')
  return typeof name === 'string' ? name : undefined
}

/** Assigns an id to a type on its first use, in the open transaction. */
export async function useCustomizationType(name: string, exchange: Exchange): Promise<void> {
  const { records } = exchange.work
  const isKnown = async (): Promise<boolean> =>
    (await records.count({ table: typesTable, where: [{ path: ['name'], equals: name }] })) > 0
  if (await isKnown()) return
  await exchange.work.lock(typesTable)
  if (await isKnown()) return
  await records.create(typesTable, { name, number: (await records.count({ table: typesTable })) + 1 })
}
