import type { GraphQLResolveInfo } from 'graphql'
import type { FormInput } from '../../../../ports/graphql'
import type { QueryContext } from '../../context'
import { restoreRecord, writeMany } from '../../../../ports/records/optional'
import type {
  RecordFilter,
  RecordOrder,
  RecordQuery,
  RecordStore,
  RecordWrite,
  StoredRecord,
} from '../../../../ports/records/port'
import { computeVersion } from '../../../../ports/records/version'
import type { PromiseOrValue } from '../../../../base/async/promise-or-value'
import {
  InvalidValueError,
  PropertyError,
  StaleRecordError,
  UnavailableError,
  UniqueViolation,
} from '../../../../base/errors'
import { isBlank } from '../../../../base/values/compare'
import { describe, show } from '../../../../base/values/describe'
import { getOwn, type Hash } from '../../../../base/values/hash'
import { limitByCost, Cost } from '../../cost'
import { toRecordFilter, makeFilterOrders, records, checkTable, type Filter, type FilterSubject } from '../../filters'
import { toOrders, type Sort } from '../../filters/sorts'
import { aggregate, type Aggregated, type Aggregation } from './aggregations'
import { submitForm, findFormName, type WithForm } from '../forms'
import { toRecordChanges, checkProperties, type RecordInput, type WithId } from '../inputs'
import { makeCollection, makePageQuery, type Collection, type PageArguments } from '../result-pages'
import { propertyFields } from '../properties'
import { withFetchedFile } from '../uploads/fetched'
import { relatedFields } from './related'
import { Batch, toRow, type Row } from '../rows'

interface WithVersion {
  /** The version that the record must have. */
  readonly lock_version?: string | null
}

interface WithTable {
  readonly table?: string | null
}

interface NewRecord extends RecordInput {
  /** Default: the store's next one */
  readonly id?: string | null
}

interface Creating extends WithForm {
  readonly record: RecordInput
}

export interface ListArguments extends PageArguments {
  readonly filter?: Filter | null
  readonly sort?: readonly Sort[] | null
}

type Page = Collection<Row>

/** A page, and the aggregations over all pages. */
export interface Aggregating extends Page {
  aggregations(): Promise<Aggregated>
}

/** The fields of a page, with their older names. */
export const collectionFields = {
  results: ({ results }: Page, _: unknown, __: unknown, info: GraphQLResolveInfo) => limitByCost(results, info),
  total_entries: (page: Page) => page.total_entries(),
  total_pages: (page: Page) => page.total_pages(),
  has_next_page: (page: Page) => page.has_next_page(),
  has_previous_page: (page: Page) => page.has_previous_page,
  current_page: (page: Page) => page.current_page,
  per_page: (page: Page) => page.per_page,
  page: (page: Page) => page.current_page,
  size: (page: Page) => page.results.length,
  aggregations: (page: Aggregating) => page.aggregations(),
}

/** A field for an attribute that is stored as a property. */
export function resolveAttribute(name: string) {
  return ({ record }: Row): unknown => getOwn(record.properties, name)
}

/** Fields for attributes of these names. */
export function resolveAttributes(names: readonly string[]): Readonly<Record<string, (row: Row) => unknown>> {
  return Object.fromEntries(names.map((name) => [name, resolveAttribute(name)]))
}

/** The fields of everything stored as a record. */
export const rowFields = {
  id: ({ record }: Row) => record.id,
  created_at: ({ record }: Row) => record.createdAt,
  updated_at: ({ record }: Row) => record.updatedAt,
  deleted_at: ({ record }: Row) => record.deletedAt,
  external_id: resolveAttribute('external_id'),
  ...propertyFields,
  ...relatedFields,
}

const table = ({ record }: Row): string => record.table

/** The fields of records, with their older names. A table's name is also its id. */
export const recordFields = {
  ...rowFields,
  table,
  table_id: table,
  model_schema_id: table,
  model_schema_name: table,
  name: table,
  ...resolveAttributes(['user_id', 'customizable_id', 'customizable_type']),
}

export const recordResolvers = {
  Query: { records: resolveList(records) },

  Record: { lock_version: ({ record }: Row) => computeVersion(record) },

  Mutation: {
    record_create: withFetchedFile((_, { record, ...rest }: Creating, context) =>
      createRecord(record.table, record, rest, context),
    ),

    record_update: withFetchedFile((_, { id, record, ...rest }: Creating & WithId & WithVersion, context) =>
      updateRecord(id, record.table, record, rest, context),
    ),

    record_delete: (
      _: unknown,
      { id, table, ...rest }: WithId & WithForm & WithTable & WithVersion,
      context: QueryContext,
    ) => deleteRecord(id, table, rest, context),

    async records_create_rc(_: unknown, { records }: { records: readonly NewRecord[] }, context: QueryContext) {
      const created = await createRecords(records, context)
      return created.map((record) => ({ id: record?.id, table: record?.table }))
    },
  },
}

/** Creates all records or none. The error of an invalid record has its index. */
async function createRecords(
  records: readonly NewRecord[],
  context: QueryContext,
): Promise<readonly (StoredRecord | undefined)[]> {
  const writes: RecordWrite[] = []
  for (const [i, record] of records.entries()) {
    writes.push(await addIndexToError(i, () => makeCreation(record, context)))
  }
  return createAll(context.records, writes, 0)
}

/**
 * Does all writes or none. The error of a store may be of any record: the halves are written by themselves.
 *
 * @param first the index of the first record
 */
async function createAll(
  store: RecordStore,
  writes: readonly RecordWrite[],
  first: number,
): Promise<readonly (StoredRecord | undefined)[]> {
  if (writes.length <= 1) return addIndexToError(first, () => writeMany(store, writes))
  try {
    return await writeMany(store, writes)
  } catch (error) {
    if (!isInvalid(error)) throw error
    const half = Math.ceil(writes.length / 2)
    return store.transaction(async (open) => [
      ...(await createAll(open, writes.slice(0, half), first)),
      ...(await createAll(open, writes.slice(half), first + half)),
    ])
  }
}

function makeCreation({ id, properties, ...attributes }: NewRecord, context: QueryContext): RecordWrite {
  const changes = { ...checkProperties((properties ?? {}) as Hash), ...toRecordChanges(attributes, context) }
  const stamp = id == null ? {} : { id }
  return { do: 'create', table: requireTable(attributes.table), properties: changes, stamp }
}

/** Runs work on a record of a list. If the record is invalid, its index is added to the error. */
async function addIndexToError<T>(i: number, work: () => PromiseOrValue<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isInvalid(error)) throw error
    throw new InvalidValueError(`records[${i}]: ${error.message}`, { cause: error })
  }
}

function isInvalid(error: unknown): error is Error {
  return [InvalidValueError, PropertyError, UniqueViolation, UnavailableError].some((one) => error instanceof one)
}

/** A field that returns a page of the records matching a filter. */
export function resolveList(subject: FilterSubject) {
  return async (
    _: unknown,
    { filter, sort, ...page }: ListArguments,
    context: QueryContext,
    info: GraphQLResolveInfo,
  ): Promise<Collection<Row>> => {
    const wanted = await toRecordFilter(subject, filter, { context, info })
    return findPage({ filter: wanted, sort: collectOrders(subject, filter, sort) }, page, context, info)
  }
}

/** As `resolveList`, with aggregations. */
export function resolveAggregatedList(subject: FilterSubject) {
  return async (
    _: unknown,
    { filter, sort, ...page }: ListArguments & AggregatingArguments,
    context: QueryContext,
    info: GraphQLResolveInfo,
  ): Promise<Aggregating> => {
    const wanted = await toRecordFilter(subject, filter, { context, info })
    return findPageWithAggregations({ filter: wanted, sort: collectOrders(subject, filter, sort) }, page, context, info)
  }
}

function collectOrders(subject: FilterSubject, filter: ListArguments['filter'], sort: ListArguments['sort']) {
  return [...makeFilterOrders(subject, filter), ...toOrders(sort, subject.prefix)]
}

export interface AggregatingArguments extends PageArguments {
  readonly aggregations?: readonly (Aggregation | null)[] | null
}

/** The records of a page, and how they become rows. */
interface RowSearch {
  readonly filter: RecordFilter
  readonly sort: readonly RecordOrder[]
  /** Returns the properties of a record. Default: those that the app defines */
  readonly read?: (record: StoredRecord) => Hash
}

/** As `findPage`, with aggregations, which are computed if a query selects them. */
export async function findPageWithAggregations(
  search: RowSearch,
  { aggregations, ...page }: AggregatingArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Aggregating> {
  const { filter, read } = search
  return {
    ...(await findPage(search, page, context, info)),
    async aggregations() {
      const cost = Cost.of(info)
      const found = await cost.load((left) => context.records.search({ ...filter, limit: left + 1 }))
      return aggregate(new Batch(found, read).rows, aggregations ?? [], cost)
    },
  }
}

/** A page of matching records. In a transaction they are locked until it ends. */
export async function findPage(
  { filter, sort, read }: RowSearch,
  page: PageArguments,
  { records, inTransaction = false }: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const part = makePageQuery(page)
  const found = part.limit === 0 ? [] : await records.search({ ...filter, sort, ...part, lock: inTransaction })
  Cost.of(info).addValues(found.length)
  return makeCollection(new Batch(found, read).rows, part, () => records.count(filter))
}

/** @throws {InvalidValueError} if no table is named */
export function requireTable(name: string | null | undefined): string {
  const table = checkTable(name)
  if (table === undefined || table === '') {
    throw new InvalidValueError(`table: expected the name of a table, got ${describe(name)}`)
  }
  return table
}

export async function createRecord(
  name: string | null | undefined,
  input: RecordInput,
  rest: WithForm,
  context: QueryContext,
): Promise<Row | null> {
  const form = findFormName(rest)
  const properties = toRecordChanges(input, context)
  if (form === undefined) return toRow(await context.records.create(requireTable(name), properties))
  const resource = isBlank(name) ? undefined : requireTable(name)
  return submitForm(context, { form, resource, action: 'create', values: { properties } })
}

export async function updateRecord(
  id: string,
  table: string | null | undefined,
  input: RecordInput,
  rest: WithForm & WithVersion,
  context: QueryContext,
): Promise<Row | null> {
  const restores = input.deleted_at === null
  return changeRecord({ action: 'update', id, table, restores }, rest, context, (inner, found) => {
    const properties = toRecordChanges(input, inner, found)
    return { values: { properties }, write: () => inner.records.update(id, properties, found.table) }
  })
}

export async function deleteRecord(
  id: string,
  table: string | null | undefined,
  rest: WithForm & WithVersion,
  context: QueryContext,
): Promise<Row | null> {
  return changeRecord({ action: 'delete', id, table }, rest, context, (inner, found) => {
    return { values: {}, write: () => inner.records.delete(id, found.table) }
  })
}

interface Change {
  /** The values for the form, if the query names one. */
  readonly values: Hash
  /** Changes the record without a form. */
  readonly write: () => PromiseOrValue<StoredRecord | undefined>
}

interface Changed extends Pick<FormInput, 'action'>, WithId {
  readonly table: string | null | undefined
  /** Whether to restore the record first, if it is deleted. */
  readonly restores?: boolean
}

/** Changes a record of the version that the query names, in a transaction. */
async function changeRecord(
  { action, id, table, restores = false }: Changed,
  rest: WithForm & WithVersion,
  context: QueryContext,
  makeChange: (inner: QueryContext, found: StoredRecord) => Change,
): Promise<Row | null> {
  const form = findFormName(rest)
  return context.transaction(async (inner) => {
    const found = await findRecord(inner.records, id, table, { lock: true, deleted: restores ? 'with' : 'without' })
    expectVersion(found, rest)
    if (found.deletedAt) await restoreRecord(inner.records, id, found.table)
    const { values, write } = makeChange(inner, found)
    if (form === undefined) return toRow((await write()) ?? throwNoRecord(id))
    return submitForm(inner, { form, resource: found.table, action, id, values })
  })
}

/** @throws {StaleRecordError} if the record has another version than the query names */
function expectVersion(record: StoredRecord, { lock_version: version }: WithVersion): void {
  if (version == null || version === computeVersion(record)) return
  throw new StaleRecordError(record.table, record.id)
}

/** @throws {InvalidValueError} if there is no such record, or the table is reserved */
async function findRecord(
  records: RecordStore,
  id: string,
  name: string | null | undefined,
  options: Pick<RecordQuery, 'lock' | 'deleted'>,
): Promise<StoredRecord> {
  const table = checkTable(name)
  const [found] = await records.search({ ids: [id], limit: 1, ...(table !== undefined && { table }), ...options })
  return found ?? throwNoRecord(id, table)
}

/** @throws {InvalidValueError} always */
export function throwNoRecord(id: string, table?: string): never {
  throw new InvalidValueError(`no record${table === undefined ? '' : ` in ${show(table)}`} has the id ${describe(id)}`)
}
