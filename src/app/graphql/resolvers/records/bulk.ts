import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { restoreRecord, writeMany } from '../../../../ports/records/optional'
import type { RecordCondition, RecordFilter, RecordWrite, StoredRecord } from '../../../../ports/records/port'
import { InvalidValueError, UnavailableError } from '../../../../base/errors'
import { show } from '../../../../base/values/describe'
import { getOwn, isHash } from '../../../../base/values/hash'
import { mergeUserChanges } from '../../../../ports/accounts'
import { readUserChanges, type UserInput } from '../accounts'
import { Cost } from '../../cost'
import { toRecordFilter, models, records, checkTable, users, type Filter, type FilterSubject } from '../../filters'
import { toRecordChanges, type RecordInput } from '../inputs'
import { findTable, type ModelInput } from './models'

/** How many records are changed before the next are searched for. */
const batchSize = 500

interface Which {
  readonly filter?: Filter | null
  readonly table?: string | null
  readonly any_table?: boolean | null
  /** Older names of these arguments. */
  readonly model_schema_name?: string | null
  readonly custom_model_type_name?: string | null
  readonly all_model_schemas?: boolean | null
  readonly all_custom_model_types?: boolean | null
  readonly all_users?: boolean | null
}

interface Change {
  /** Returns undefined if there is nothing to change. */
  readonly write: (record: StoredRecord) => RecordWrite | undefined
  /** Whether to restore the deleted records that match, before they are changed. */
  readonly restores?: boolean
}

/**
 * Changes all matching records in one transaction. `sync` has no effect: the change is always complete when the query
 * returns.
 */
export async function changeAll(
  subject: FilterSubject,
  which: Which,
  { write, restores = false }: Change,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<{ readonly count: number }> {
  const matching = await toRecordFilter(subject, which.filter, { context, info, checkRelated: checkSelects })
  const filter = { ...matching, ...toTableFilter(subject, which, matching) }
  checkSelects(which.filter, matching)
  const cost = Cost.of(info)
  return context.records.transaction(async (store) => {
    let last = 0
    let count = 0
    for (;;) {
      const found = await store.search(makeNextQuery(last, filter))
      cost.addValues(found.length)
      for (const { id, table } of restores ? found.filter(isDeleted) : []) await restoreRecord(store, id, table)
      const changed = await writeMany(
        store,
        found.flatMap((record) => write(record) ?? []),
      )
      count += changed.filter((record) => record !== undefined).length
      last = Number(found.at(-1)?.id)
      if (found.length < batchSize) return { count }
    }
  })
}

function isDeleted({ deletedAt }: StoredRecord): boolean {
  return deletedAt !== null
}

/** The filter for the next batch, after the record with that id. */
function makeNextQuery(id: number, filter: RecordFilter) {
  const where = [...(filter.where ?? []), { column: 'id', as: 'number', range: { gt: id } } as const]
  return { ...filter, where, sort: [{ by: 'id' } as const], limit: batchSize, lock: true }
}

/** @throws {InvalidValueError} if the arguments match all records without saying so */
function toTableFilter(subject: FilterSubject, which: Which, matching: RecordFilter): RecordFilter {
  const table = checkTable(which.table ?? which.model_schema_name ?? which.custom_model_type_name)
  if (table !== undefined) return { table, where: [...(matching.where ?? []), ...makeTableConditions(matching.table)] }
  const { any_table, all_model_schemas, all_custom_model_types, all_users } = which
  if (any_table === true || all_model_schemas === true || all_custom_model_types === true || all_users === true) {
    return {}
  }
  // Without conditions if its values are nil.
  if (subject === users && (matching.ids !== undefined || (matching.where ?? []).length > 0)) return {}
  if (subject === records && namesTable(which.filter)) return {}
  const names = subject === users ? 'filter, or all_users: true' : 'table, or any_table: true'
  throw new InvalidValueError(`expected ${names}: omitting it does not select all`)
}

/** The parts of filters that select tables, not records of a table. */
const tableParts = new Set(['table', 'table_id', 'model_schema_name', 'model_schema_id', 'name'])

/**
 * A filter whose values are all null selects everything: a variable that is missing by mistake must not change all records.
 *
 * @throws {InvalidValueError} if a filter has conditions on records, and all of them are null or empty
 */
function checkSelects(filter: Which['filter'], { ids, where = [] }: RecordFilter): void {
  const hasParts = Object.keys(filter ?? {}).some((name) => !tableParts.has(name))
  const isOfTable = (condition: RecordCondition): boolean => 'column' in condition && condition.column === 'table'
  if (!hasParts || ids || !where.every((condition) => isOfTable(condition) || holdsAlways(condition))) return
  throw new InvalidValueError(
    'filter: expected a condition with a value that is not null; omit the filter to select all records',
  )
}

/** Whether a condition holds for all records: an `or` with an alternative without values. */
function holdsAlways(condition: RecordCondition): boolean {
  return 'any' in condition && condition.any.some((conditions) => conditions.every(holdsAlways))
}

/** The condition on the table that a filter names, in addition to the argument. */
function makeTableConditions(table: string | undefined): readonly RecordCondition[] {
  return table === undefined ? [] : [{ column: 'table', equals: table }]
}

function resolveDeleteAll(subject: FilterSubject) {
  return (_: unknown, which: Which, context: QueryContext, info: GraphQLResolveInfo) =>
    changeAll(subject, which, { write: ({ id, table }) => ({ do: 'delete', id, table }) }, context, info)
}

interface Updating extends Which {
  readonly record?: RecordInput
  readonly model?: ModelInput
}

/** @throws {InvalidValueError} if the input names another table than the record's: it stays there */
function checkSameTable(input: ModelInput, { table }: StoredRecord): void {
  const other = input.table ?? findTable(input)
  if (other == null || other === table) return
  throw new InvalidValueError(`table: expected ${show(table)}, because records stay in their table, got ${show(other)}`)
}

/** Neither e-mail nor password is changed: there is nothing to check then, and no form has a part in it. */
function resolveUpdateUsers(
  _: unknown,
  { user, ...which }: Which & { readonly user: UserInput },
  context: QueryContext,
  info: GraphQLResolveInfo,
) {
  const { email, password } = user
  if (email != null || password != null) {
    throw new UnavailableError(
      'users_update_all',
      'users_update_all: each user has an e-mail and a password: use user_update',
    )
  }
  const write: Change['write'] = (found) => {
    const properties = mergeUserChanges(found.properties, readUserChanges(user, found))
    return { do: 'update', id: found.id, table: found.table, properties }
  }
  return changeAll(users, which, { write, restores: user.deleted_at === null }, context, info)
}

function resolveUpdateAll(subject: FilterSubject) {
  return (_: unknown, { record, model, ...which }: Updating, context: QueryContext, info: GraphQLResolveInfo) => {
    const input = record ?? model ?? {}
    const write: Change['write'] = (found) => {
      checkSameTable(input, found)
      return { do: 'update', id: found.id, table: found.table, properties: toRecordChanges(input, context, found) }
    }
    return changeAll(subject, which, { write, restores: input.deleted_at === null }, context, info)
  }
}

export const bulkResolvers = {
  Mutation: {
    records_delete_all: resolveDeleteAll(records),
    records_update_all: resolveUpdateAll(records),
    models_delete_all: resolveDeleteAll(models),
    models_update_all: resolveUpdateAll(models),
    customizations_delete_all: resolveDeleteAll(models),
    users_delete_all: resolveDeleteAll(users),
    users_update_all: resolveUpdateUsers,
  },
}

/** Whether a filter names its table, as public apps do instead of giving the argument: `table: { value: "tea" }`. */
function namesTable(filter: unknown): boolean {
  const table = isHash(filter) ? getOwn(filter, 'table') : undefined
  return isHash(table) && typeof getOwn(table, 'value') === 'string'
}
