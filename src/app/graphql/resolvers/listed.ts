import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../context'
import { countRecords, searchRecords } from '../../../ports/records/query'
import type { StoredRecord } from '../../../ports/records/port'
import { copyJson } from '../../../base/values/json'
import type { Hash } from '../../../base/values/hash'
import { Cost } from '../cost'
import { toRecordFilter, type FilterSubject } from '../filters'
import { toOrders } from '../filters/sorts'
import type { ListArguments } from './records/records'
import { makeCollection, makePageQuery, type Collection } from './result-pages'
import { Batch, type Row } from './rows'

/** Something that is in memory, such as a file of the app, in the form of a record, so that filters and sorts apply. */
export function makeListedRow(id: string, kind: string, properties: Hash, time: Date): StoredRecord {
  return { id, table: kind, properties, createdAt: time, updatedAt: time, deletedAt: null }
}

/** A page of rows that are in memory. */
export async function pageListedRows(
  subject: FilterSubject,
  rows: readonly StoredRecord[],
  { filter, sort, ...page }: ListArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<Row>> {
  const wanted = await toRecordFilter(subject, filter, { context, info })
  const part = makePageQuery(page)
  const found = searchRecords(rows, { ...wanted, sort: toOrders(sort), ...part })
  Cost.of(info).addValues(found.length)
  return makeCollection(copyRows(found), part, () => countRecords(rows, wanted))
}

/** The rows for one query. Copies the properties, because templates may modify them and queries may share the rows. */
export function copyRows(rows: readonly StoredRecord[]): readonly Row[] {
  return new Batch(rows.map((row) => ({ ...row, properties: copyJson(row.properties) }))).rows
}
