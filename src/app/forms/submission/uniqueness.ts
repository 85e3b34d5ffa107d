import type { PropertyCondition, PropertyPath, RecordCondition, StoredRecord } from '../../../ports/records/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import { listEmailForms } from '../../../ports/accounts'
import type { Exchange } from '../../context/exchange'
import { toJson } from '../../../base/values/json'

/**
 * Returns whether another record of a table has the same values. In a transaction, locks them until it ends, so that
 * no other form can save them meanwhile.
 *
 * @param values each with the path of its property
 * @param own the record to ignore
 */
export async function isTaken(
  exchange: Exchange,
  table: string,
  values: readonly (readonly [path: PropertyPath, value: unknown])[],
  own: StoredRecord | undefined,
): Promise<boolean> {
  const tables = await exchange.runtime.schema.current()
  // In a column of numbers, a number and its text are the same value.
  const filter = tables.translateFilter({
    table,
    where: values.map(([path, value]) => makeEqualCondition(table, path, value)),
  })
  const where = filter.where.map(compareAsText)
  await exchange.work.lock(`unique ${table} ${toJson(where)}`)
  const found = await exchange.work.records.search({ table, where, limit: 2 })
  return found.some(({ id }) => id !== own?.id)
}

/** The condition of an equal value. */
function makeEqualCondition(table: string, path: PropertyPath, value: unknown): PropertyCondition {
  const isEmail = table === usersTable && path.join('.') === 'email' && typeof value === 'string'
  return isEmail ? { path, in: listEmailForms(value) } : { path, equals: value ?? null }
}

/** Compares numbers, texts and booleans by their text, as queries do: they find `5` and `"5"` by the same value. */
function compareAsText(condition: RecordCondition): RecordCondition {
  if (!('equals' in condition)) return condition
  const { equals } = condition
  const isText = ['number', 'string', 'boolean'].includes(typeof equals)
  return isText ? { ...condition, as: 'text', equals: String(equals) } : condition
}
