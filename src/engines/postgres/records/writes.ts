import { checkStamp, toStorableJson } from '../../../ports/records/properties'
import type { RecordWrite } from '../../../ports/records/port'
import { findIdSpace } from '../../../ports/records/reserved-tables'
import type { Hash } from '../../../base/values/hash'
import { isStorable } from '../../../ports/storable'
import { isId } from '../values'
import { now, rowColumns, toTimestamp } from './rows'

type Kind<Do extends RecordWrite['do']> = Extract<RecordWrite, { readonly do: Do }>

/** How many writes are one statement. */
const maxRun = 1000

/**
 * The writes in order, in runs of one kind and one table of the database that each concern a record once. New records with
 * an id of their own are a kind of their own: the ids that come next are higher.
 */
export function splitIntoRuns(writes: readonly RecordWrite[]): readonly (readonly RecordWrite[])[] {
  const runs: RecordWrite[][] = []
  let ids = new Set<string>()
  for (const write of writes) {
    const run = runs.at(-1)
    const id = findId(write)
    const isAlike = run?.[0] && isOfKind(run[0], write)
    if (run && isAlike && run.length < maxRun && (id === undefined || !ids.has(id))) run.push(write)
    else {
      runs.push([write])
      ids = new Set()
    }
    if (id !== undefined) ids.add(id)
  }
  return runs
}

/** The id of the record; undefined if the database generates it. */
function findId(write: RecordWrite): string | undefined {
  return write.do === 'create' ? write.stamp?.id : write.id
}

function isOfKind(a: RecordWrite, b: RecordWrite): boolean {
  const isAlike = a.do === b.do && (findId(a) === undefined) === (findId(b) === undefined)
  return isAlike && findIdSpace(a.table) === findIdSpace(b.table)
}

/** A statement with a list for each of its parameters. */
export interface ManyStatement {
  readonly text: string
  readonly parameters: readonly (readonly (string | null)[])[]
}

/** Where records are written. */
interface Place {
  readonly table: string
  /** The sequence of the table's ids. */
  readonly sequence: string
}

export function insertMany(writes: readonly Kind<'create'>[], { table, sequence }: Place): ManyStatement {
  const time = (at: Date | undefined): string | null => (at ? String(at.getTime()) : null)
  for (const { stamp = {} } of writes) checkStamp(stamp)
  const lists = [
    writes.map(({ stamp }) => stamp?.id ?? null),
    writes.map((write) => write.table),
    writes.map((write) => toStorableJson(write.table, write.properties)),
    writes.map(({ stamp }) => time(stamp?.createdAt)),
    writes.map(({ stamp }) => time(stamp?.updatedAt ?? stamp?.createdAt)),
    writes.map(({ stamp }) => time(stamp?.deletedAt)),
  ]
  const text = `INSERT INTO ${table} (id, table_name, properties, created_at, updated_at, deleted_at)
    OVERRIDING SYSTEM VALUE
    SELECT coalesce(given.id, nextval(${sequence})), given.table_name, given.properties::jsonb,
      coalesce(${toTimestamp('given.created_at')}, time), coalesce(${toTimestamp('given.updated_at')}, time),
      ${toTimestamp('given.deleted_at')}
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
      WITH ORDINALITY AS given (id, table_name, properties, created_at, updated_at, deleted_at, place),
      ${now} AS clock (time)
    ORDER BY given.place RETURNING ${rowColumns}`
  return { text, parameters: lists }
}

export function updateMany(writes: readonly Kind<'update'>[], { table }: Place): ManyStatement {
  const known = writes.filter(isKnown)
  const text = `UPDATE ${table} AS records SET properties = properties || changes::jsonb, updated_at = ${now}
    FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (given_id, given_table, changes)
    WHERE ${isAffected} RETURNING ${rowColumns}`
  return { text, parameters: [...listKeys(known), known.map((write) => toStorableJson(write.table, write.properties))] }
}

export function deleteMany(writes: readonly Kind<'delete'>[], { table }: Place): ManyStatement {
  const text = `UPDATE ${table} AS records SET deleted_at = ${now}
    FROM unnest($1::bigint[], $2::text[]) AS given (given_id, given_table)
    WHERE ${isAffected} RETURNING ${rowColumns}`
  return { text, parameters: listKeys(writes.filter(isKnown)) }
}

/** Rows of an update, in the order of the writes; undefined for records that are not there. */
export function orderRows(writes: readonly RecordWrite[], rows: readonly Hash[]): readonly (Hash | undefined)[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return writes.map((write) => (write.do === 'create' ? undefined : byId.get(write.id)))
}

const isAffected = 'id = given_id AND table_name = given_table AND deleted_at IS NULL'

type Known = Kind<'update'> | Kind<'delete'>

function isKnown({ id, table }: Known): boolean {
  return isId(id) && isStorable(table)
}

function listKeys(writes: readonly Known[]): readonly (readonly string[])[] {
  return [writes.map(({ id }) => id), writes.map(({ table }) => table)]
}
