import { makeLengthError } from '../../../ports/embeddings/port'
import { checkCount } from '../../../ports/records/query'
import { embeddingsTable } from '../../../ports/records/reserved-tables'
import type { NearestQuery } from '../../../ports/records/port'
import type { Client, Database } from '../client'
import { lockUntilCommit } from '../advisory-lock'
import { hasTable } from '../migrations'
import type { Names } from '../names'
import { buildWhere } from './query'
import { Statement, type Dialect } from '../statement'

/** Finds embeddings by distance in Postgres, with the extension pgvector. */
export interface Vectors {
  /** The quoted name of the schema of the extension. */
  readonly extension: string
  /** The quoted name of the table with the vectors. */
  readonly table: string
}

/**
 * Keeps the vectors of embeddings in a table of their own, if the database has pgvector. A trigger copies what any
 * process writes, so that the records stay the only data: the table may be dropped, and is made again at the next
 * start.
 *
 * @returns undefined without pgvector
 */
export async function startVectors(database: Database, names: Names): Promise<Vectors | undefined> {
  const [found] = await database.query(`SELECT quote_ident(nspname) AS schema FROM pg_extension
    JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = 'vector'`)
  if (typeof found?.schema !== 'string') return undefined
  const vectors: Vectors = { extension: found.schema, table: `${names.schema}.vectors` }
  if (!(await hasTable(database, vectors.table))) {
    await database.atomic(async (client) => {
      await lockUntilCommit(client, `${names.schema} migrations`)
      if (!(await hasTable(client, vectors.table))) await client.query(createTable(vectors, names))
    })
  }
  return vectors
}

/** Filters read the copy of the metadata: to find it in a record, Postgres would unpack the record's vector. */
function createTable({ extension, table }: Vectors, { schema, tables: { internals } }: Names): string {
  const select = (row: string): string => `
    SELECT ${row}.id, vector, ${extension}.vector_dims(vector), jsonb_build_object('metadata', ${row}.properties -> 'metadata')`
  const vector = (row: string): string => `(${row}.properties ->> 'embedding')::${extension}.vector`
  return `
    CREATE TABLE ${table} (
      embedding_id bigint PRIMARY KEY REFERENCES ${internals} (id) ON DELETE CASCADE,
      vector ${extension}.vector NOT NULL,
      dimensions integer NOT NULL,
      filtered jsonb NOT NULL
    );
    CREATE OR REPLACE FUNCTION ${schema}.keep_vector() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ${table} ${select('NEW')} FROM (SELECT ${vector('NEW')} AS vector) AS own
          ON CONFLICT (embedding_id) DO UPDATE
          SET vector = EXCLUDED.vector, dimensions = EXCLUDED.dimensions, filtered = EXCLUDED.filtered;
        RETURN NULL;
      END
    $$;
    DROP TRIGGER IF EXISTS keep_vector ON ${internals};
    CREATE TRIGGER keep_vector AFTER INSERT OR UPDATE OF properties ON ${internals} FOR EACH ROW
      WHEN (NEW.table_name = '${embeddingsTable}') EXECUTE FUNCTION ${schema}.keep_vector();
    INSERT INTO ${table} ${select('own')} FROM ${internals} AS own, LATERAL (SELECT ${vector('own')} AS vector) AS vectors
      WHERE table_name = '${embeddingsTable}';`
}

/**
 * The query of a page of embeddings.
 *
 * @throws {InvalidValueError} if a matching embedding has another length
 */
export async function selectNearest(
  { extension, table }: Vectors,
  { client, names, dialect }: { readonly client: Client; readonly names: Names; readonly dialect: Dialect },
  { to, offset, limit, ...filter }: NearestQuery,
): Promise<{ readonly text: string; readonly parameters: Statement['parameters'] }> {
  checkCount('offset', offset)
  checkCount('limit', limit)
  const { internals } = names.tables
  const matching = (sql: Statement): string => `FROM (
      SELECT id, table_name, created_at, updated_at, deleted_at, filtered AS properties, dimensions, vector
      FROM ${internals} JOIN ${table} ON embedding_id = id
    ) AS embeddings WHERE ${buildWhere(sql, { ...filter, table: embeddingsTable })}`

  const other = new Statement(dialect)
  const lengths = `SELECT id::text, dimensions::text ${matching(other)}
    AND dimensions <> ${other.bindInteger(to.length)} LIMIT 1`
  const [wrong] = await client.query(lengths, other.parameters)
  if (wrong) throw makeLengthError(String(wrong.id), Number(wrong.dimensions), to.length)

  const sql = new Statement(dialect)
  const from = matching(sql)
  const distance = `vector OPERATOR(${extension}.<->) ${sql.bindList('float8', to.map(String))}::${extension}.vector`
  const page = `SELECT id, ${distance} AS distance ${from}
    ORDER BY distance, id LIMIT ${sql.bindInteger(limit)} OFFSET ${sql.bindInteger(offset)}`
  const text = `SELECT ${internals}.* FROM (${page}) AS page JOIN ${internals} USING (id) ORDER BY distance, id`
  return { text, parameters: sql.parameters }
}
