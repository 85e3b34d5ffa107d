import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { namedDuplicates } from '../../../ports/records/unique'
import type { IndexedProperty } from '../../../ports/records/port'
import { DuplicatesError } from '../../../base/errors'
import { findBrokenIndex, type Connection, type Database } from '../client'
import { makeLockKey } from '../advisory-lock'
import { findTable, type Names } from '../names'
import { columns, makePropertyValue } from './value'
import { Statement, type Dialect } from '../statement'

/** How often, in milliseconds, to look whether another process is done. */
const pollMs = 100

/**
 * Creates the missing indexes, and drops the unique ones of properties that are no longer unique, without blocking
 * writes. One process does this at a time; the others wait, and then find the indexes complete.
 *
 * @throws {DuplicatesError}
 */
export async function createIndexes(
  database: Database,
  names: Names,
  dialect: Dialect,
  properties: readonly IndexedProperty[],
): Promise<void> {
  if (isDone(await compare(database, names, properties))) return
  await database.session((connection) =>
    runLocked(connection, makeLockKey(`${names.schema} indexes`), async () => {
      const { missing, dropped } = await compare(connection, names, properties)
      for (const name of dropped) await connection.query(buildDrop(names, name))
      for (const index of missing) await create(connection, names, dialect, index)
      const changed = new Set(missing.map(({ table }) => findTable(names, table)))
      for (const table of changed) await connection.query(`ANALYZE ${table}`)
    }),
  )
}

/** An index of a property. Nil is last in both orders, so that none can be read backwards for the other. */
interface Index extends IndexedProperty {
  readonly descending?: boolean
}

/** How the indexes differ from those that the app has. */
interface Difference {
  /** The missing or incomplete indexes; unique ones last, because they may fail. */
  readonly missing: readonly Index[]
  /** The names of unique ones that the app no longer has. */
  readonly dropped: readonly string[]
}

function isDone({ missing, dropped }: Difference): boolean {
  return missing.length + dropped.length === 0
}

async function compare(
  connection: Connection,
  { schema }: Names,
  properties: readonly IndexedProperty[],
): Promise<Difference> {
  const rows = await connection.query(
    `SELECT relname::text AS name, indisvalid::text AS is_valid FROM pg_class JOIN pg_index ON indexrelid = pg_class.oid
      WHERE relnamespace = $1::regnamespace`,
    [schema],
  )
  const all = properties.flatMap((property): readonly Index[] =>
    property.unique ? [property] : [false, true].map((descending) => ({ ...property, descending })),
  )
  const wanted = new Set(all.map(makeIndexName))
  const valid = new Set(rows.flatMap(({ name, is_valid }) => (is_valid === 'true' ? [name] : [])))
  return {
    missing: all
      .filter((index) => !valid.has(makeIndexName(index)))
      .sort((a, b) => Number(a.unique ?? false) - Number(b.unique ?? false)),
    dropped: rows
      .map(({ name }) => name as string)
      .filter((name) => name.startsWith(uniquePrefix) && !wanted.has(name)),
  }
}

const uniquePrefix = 'unique_'

/** A unique identifier with the table and the property, as far as there is room. */
export function makeIndexName({ table, path, as, descending, unique }: Index): string {
  const reported = [table, ...path]
    .join('_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
  const digest = createHash('sha256')
    .update(JSON.stringify([table, path, as, ...(descending ? ['descending'] : [])]))
    .digest('hex')
  return `${unique ? uniquePrefix : 'property_'}${reported.slice(0, 36)}_${digest.slice(0, 16)}`
}

/** An index that was not completed takes no part in queries, but slows down writes. */
function buildDrop({ schema }: Names, name: string): string {
  return `DROP INDEX CONCURRENTLY IF EXISTS ${schema}.${name}`
}

async function create(connection: Connection, names: Names, dialect: Dialect, index: Index): Promise<void> {
  if (!index.unique) {
    for (const definition of await buildDefinitions(connection, names, dialect, index))
      await connection.query(definition)
    return
  }
  const sql = new Statement(dialect)
  const value = `${names.schema}.digest_of(${makePropertyValue(sql, index.path, index.as).json})`
  const rows = `${columns.table} = ${sql.bindText(index.table)} AND ${columns.deletedAt} IS NULL`
  const fill = await makeFiller(connection, sql)
  const name = makeIndexName(index)
  const records = findTable(names, index.table)
  await connection.query(buildDrop(names, name))
  try {
    await connection.query(fill(`CREATE UNIQUE INDEX CONCURRENTLY ${name} ON ${records} ((${value})) WHERE ${rows}`))
  } catch (error) {
    await connection.query(buildDrop(names, name))
    if (findBrokenIndex(error) === undefined) throw error
    const [same] = await connection.query(
      fill(`SELECT to_json((array_agg(id::text ORDER BY id))[:${namedDuplicates}])::text AS ids FROM ${records}
        WHERE ${rows} GROUP BY ${value} HAVING count(${value}) > 1 ORDER BY min(id) LIMIT 1`),
    )
    throw same
      ? new DuplicatesError(index.table, index.path, JSON.parse(same.ids as string) as string[], { cause: error })
      : error
  }
}

/**
 * Postgres takes no statistics from a partial index. Without any it expects conditions to hold for many records, and
 * reads the table instead.
 */
async function buildDefinitions(
  connection: Connection,
  names: Names,
  dialect: Dialect,
  index: Index,
): Promise<readonly string[]> {
  const records = findTable(names, index.table)
  const name = makeIndexName(index)
  const sql = new Statement(dialect)
  const { number, prefix } = makePropertyValue(sql, index.path, index.as)
  const value = index.as === 'number' ? number : prefix
  const order = index.descending ? 'DESC' : 'ASC'
  const definitions = [
    ...(index.descending
      ? []
      : [`CREATE STATISTICS IF NOT EXISTS ${names.schema}.${name} ON (${value}) FROM ${records}`]),
    // An existing index is left over from a process that ended before it was complete.
    buildDrop(names, name),
    `CREATE INDEX CONCURRENTLY ${name} ON ${records} ((${value}) ${order} NULLS LAST, id)
      WHERE ${columns.table} = ${sql.bindText(index.table)} AND ${columns.deletedAt} IS NULL`,
  ]
  return definitions.map(await makeFiller(connection, sql))
}

/** Writes the parameters of a text as literals, because definitions take no parameters. */
async function makeFiller(connection: Connection, { parameters }: Statement): Promise<(text: string) => string> {
  const rows = await connection.query(
    `SELECT quote_literal(value) AS literal FROM unnest($1::text[]) WITH ORDINALITY AS list (value, place)
      ORDER BY place`,
    [parameters.map(String)],
  )
  const literals = rows.map(({ literal }) => literal as string)
  return (text) => text.replace(/\$(\d+)/g, (_, place: string) => literals[Number(place) - 1] as string)
}

/**
 * Runs `work` while this connection holds a lock. It polls for the lock: `CREATE INDEX CONCURRENTLY` would wait for a
 * query that waits for the lock.
 */
async function runLocked(connection: Connection, key: string, work: () => Promise<void>): Promise<void> {
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
