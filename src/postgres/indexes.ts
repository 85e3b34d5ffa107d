import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexedProperty } from '../adapters/records/port'
import type { Connection, Database } from './client'
import { lockKey } from './migrations'
import type { Names } from './names'
import { columns, numberOf, prefixOf, propertyAt } from './record-value'
import { Statement, type Dialect } from './statement'

/** How often, in milliseconds, to look whether another process is done. */
const pollMs = 100

/**
 * Creates the missing indexes, without keeping anyone from writing. One process at a time does so; the others wait, and
 * find them made.
 */
export async function createIndexes(
  database: Database,
  names: Names,
  dialect: Dialect,
  properties: readonly IndexedProperty[],
): Promise<void> {
  const missing = await missingOf(database, names, properties)
  if (missing.length === 0) return
  await database.session((connection) =>
    locked(connection, lockKey(`${names.schema} indexes`), async () => {
      for (const index of await missingOf(connection, names, properties)) {
        for (const definition of await definitionsOf(connection, names, dialect, index)) {
          await connection.query(definition)
        }
      }
      await connection.query(`ANALYZE ${names.records}`)
    }),
  )
}

/** An index of a property. Nil is last in both orders, so that none can be read backwards for the other. */
interface Index extends IndexedProperty {
  readonly descending: boolean
}

/** The indexes that are not there, or not complete. */
async function missingOf(
  connection: Connection,
  { schema }: Names,
  properties: readonly IndexedProperty[],
): Promise<readonly Index[]> {
  const rows = await connection.query(
    `SELECT relname::text AS name FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
      WHERE relnamespace = $1::regnamespace AND indisvalid`,
    [schema],
  )
  const made = new Set(rows.map(({ name }) => name))
  const all = properties.flatMap((property) => [false, true].map((descending) => ({ ...property, descending })))
  return all.filter((index) => !made.has(nameOf(index)))
}

/** An identifier that tells the table and the property, as far as there is room, and differs from all others. */
function nameOf({ table, path, as, descending }: Index): string {
  const told = [table, ...path]
    .join('_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const digest = createHash('sha256')
    .update(JSON.stringify([table, path, as, ...(descending ? ['descending'] : [])]))
    .digest('hex')
  return `property_${told.slice(0, 36)}_${digest.slice(0, 16)}`
}

/**
 * Postgres takes no statistics from a partial index. Without any it expects conditions to hold for many records, and
 * reads the table instead.
 */
async function definitionsOf(
  connection: Connection,
  { schema, records }: Names,
  dialect: Dialect,
  index: Index,
): Promise<readonly string[]> {
  const name = nameOf(index)
  const sql = new Statement(dialect)
  const json = propertyAt(sql, index.path, index.as)
  const value = index.as === 'number' ? numberOf(json) : prefixOf(json)
  const order = index.descending ? 'DESC' : 'ASC'
  const definitions = [
    ...(index.descending ? [] : [`CREATE STATISTICS IF NOT EXISTS ${schema}.${name} ON (${value}) FROM ${records}`]),
    // An index that is there is what a process has left that ended before it was done.
    `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ON ${records} ((${value}) ${order} NULLS LAST, id)
      WHERE ${columns.table} = ${sql.text(index.table)} AND ${columns.deletedAt} IS NULL`,
  ]
  const literals = await literalsOf(connection, sql.parameters)
  return definitions.map((text) =>
    text.replace(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] as string),
  )
}

/** The parameters as literals, because definitions take no parameters. */
async function literalsOf(connection: Connection, parameters: readonly string[]): Promise<readonly string[]> {
  const rows = await connection.query(
    `SELECT quote_literal(value) AS literal FROM unnest($1::text[]) WITH ORDINALITY AS list (value, place)
      ORDER BY place`,
    [parameters],
  )
  return rows.map(({ literal }) => literal as string)
}

/**
 * Runs `work` while this connection holds a lock. It asks for the lock again and again: whoever waited for it in a query
 * would be what `CREATE INDEX CONCURRENTLY` waits for.
 */
async function locked(connection: Connection, key: string, work: () => Promise<void>): Promise<void> {
  for (;;) {
    const [row] = await connection.query('SELECT pg_try_advisory_lock($1::bigint)::text AS is_held', [key])
    if (row?.is_held === 'true') break
    await sleep(pollMs)
  }
  try {
    await work()
  } finally {
    // This fails too if the connection is lost, and the lock with it.
    await connection.query('SELECT pg_advisory_unlock($1::bigint)', [key]).catch(() => undefined)
  }
}
