import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexedProperty } from '../adapters/records/port'
import type { Connection, Database } from './client'
import { createOddNumbers, lockKey, oddNumbersIndex } from './migrations'
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
  const made = await validIndexes(database, names)
  if (missingOf(made, properties).length === 0 && made.has(oddNumbersIndex)) return
  await database.session((connection) =>
    locked(connection, lockKey(`${names.schema} indexes`), async () => {
      const made = await validIndexes(connection, names)
      if (!made.has(oddNumbersIndex)) {
        await connection.query(dropped(names, oddNumbersIndex))
        for (const definition of createOddNumbers(names, 'CONCURRENTLY')) await connection.query(definition)
      }
      for (const index of missingOf(made, properties)) {
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

/** The names of the complete indexes. */
async function validIndexes(connection: Connection, { schema }: Names): Promise<ReadonlySet<unknown>> {
  const rows = await connection.query(
    `SELECT relname::text AS name FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
      WHERE relnamespace = $1::regnamespace AND indisvalid`,
    [schema],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The indexes that are not there, or not complete. */
function missingOf(made: ReadonlySet<unknown>, properties: readonly IndexedProperty[]): readonly Index[] {
  const all = properties.flatMap((property) => [false, true].map((descending) => ({ ...property, descending })))
  return all.filter((index) => !made.has(nameOf(index)))
}

/** Drops what a process has left of an index that ended before it was done. */
function dropped({ schema }: Names, name: string): string {
  return `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`
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
  names: Names,
  dialect: Dialect,
  index: Index,
): Promise<readonly string[]> {
  const { schema, records } = names
  const name = nameOf(index)
  const sql = new Statement(dialect)
  const json = propertyAt(sql, index.path, index.as)
  const value = index.as === 'number' ? numberOf(json) : prefixOf(json)
  const order = index.descending ? 'DESC' : 'ASC'
  const definitions = [
    ...(index.descending ? [] : [`CREATE STATISTICS IF NOT EXISTS ${schema}.${name} ON (${value}) FROM ${records}`]),
    dropped(names, name),
    `CREATE INDEX CONCURRENTLY ${name} ON ${records} ((${value}) ${order} NULLS LAST, id)
      WHERE ${columns.table} = ${sql.text(index.table)} AND ${columns.deletedAt} IS NULL`,
  ]
  const literals = await literalsOf(connection, sql.parameters.map(String))
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
