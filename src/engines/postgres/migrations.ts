import type { IdSpace } from '../../ports/records/reserved-tables'
import { lockUntilCommit } from './advisory-lock'
import type { Client, Database } from './client'
import type { Names } from './names'
import { maxOddDepth } from './records/value'

/** Orders the jobs of pg-boss by when they become due. */
export function createDueOrder({ schema, jobs }: Names): string {
  return `CREATE TRIGGER order_by_due BEFORE INSERT ON ${jobs}.job
    FOR EACH ROW EXECUTE FUNCTION ${schema}.order_by_due();`
}

/** Has the waiting jobs in the order in which workers take them. */
export function createDueIndex({ jobs }: Names): string {
  return `CREATE INDEX IF NOT EXISTS job_due ON ${jobs}.job (name, priority, created_on, id) WHERE state < 'active';`
}

export function formatOddNumbersIndex(space: IdSpace): string {
  return `${space}_odd_numbers`
}

/** The statements that index the numbers which are texts printed otherwise than JavaScript does. */
export function createOddNumbers(
  { schema, tables }: Names,
  space: IdSpace,
  how: 'CONCURRENTLY' | '' = '',
): readonly string[] {
  const numbers = `${schema}.odd_numbers(properties, ${maxOddDepth})`
  const name = formatOddNumbersIndex(space)
  return [
    `CREATE STATISTICS IF NOT EXISTS ${schema}.${name} ON (${numbers}) FROM ${tables[space]}`,
    `CREATE INDEX ${how} ${name} ON ${tables[space]} USING gin (${numbers} jsonb_path_ops)
      WHERE ${numbers} IS NOT NULL`,
  ]
}

/** Moves some records to their own table, with their ids. Later ones get higher ids. */
function moveToOwnTable(names: Names, space: IdSpace, which: string): string {
  const { tables } = names
  const table = tables[space]
  const sequences = [table, tables.records].map((of) => `pg_get_serial_sequence('${of}', 'id')`) as [string, string]
  return `
    CREATE TABLE ${table} (LIKE ${tables.records} INCLUDING IDENTITY);
    WITH moved AS (DELETE FROM ${tables.records} WHERE ${which} RETURNING *)
      INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM moved;
    SELECT setval(${sequences[0]}, last) FROM pg_sequence_last_value(${sequences[1]}::regclass) AS ids (last)
      WHERE last IS NOT NULL;
    ALTER TABLE ${table} ADD PRIMARY KEY (id);
    CREATE INDEX ${space}_table ON ${table} (table_name, id);
    CREATE INDEX ${space}_created ON ${table} (table_name, created_at, id);
    CREATE INDEX ${space}_deleted ON ${table} (deleted_at, id) WHERE deleted_at IS NOT NULL;
    CREATE INDEX ${space}_properties ON ${table} USING gin (properties jsonb_path_ops) WITH (fastupdate = off);
    ${createOddNumbers(names, space).join('; ')};`
}

/**
 * The migrations, in order. A released migration never changes, and only adds: the reads and writes of the previous
 * release must stay valid, so that processes of both releases can run at once.
 */
const steps: readonly ((names: Names) => string)[] = [
  ({ schema, tables: { records }, secrets }) => `
    CREATE TABLE ${records} (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      table_name text COLLATE "C" NOT NULL,
      properties jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz
    );
    CREATE INDEX records_table ON ${records} (table_name, id);
    CREATE INDEX records_created ON ${records} (table_name, created_at, id);
    CREATE INDEX records_properties ON ${records} USING gin (properties jsonb_path_ops);

    CREATE TABLE ${secrets} (name text PRIMARY KEY, value bytea NOT NULL);

    -- A value of any length as one that an index can hold.
    CREATE FUNCTION ${schema}.digest_of(jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT sha256(convert_to(nullif($1, 'null')::text, 'UTF8'))
    $$;
    CREATE UNIQUE INDEX records_email ON ${records} (${schema}.digest_of(properties -> 'email'))
      WHERE table_name = ':users' AND deleted_at IS NULL;
    CREATE UNIQUE INDEX records_constant ON ${records} (${schema}.digest_of(properties -> 'name'))
      WHERE table_name = ':constants' AND deleted_at IS NULL;

    -- A number as JavaScript prints it: with an exponent from 1e21 on, and below 1e-6.
    CREATE FUNCTION ${schema}.number_text(numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE
        WHEN $1 = 0 THEN '0'
        WHEN abs($1) >= 1e-6 AND abs($1) < 1e21 THEN $1::text
        ELSE CASE WHEN $1 < 0 THEN '-' ELSE '' END || left(digits, 1)
          || CASE WHEN length(digits) > 1 THEN '.' || substr(digits, 2) ELSE '' END
          || CASE WHEN abs($1) > 1 THEN 'e+' || length(whole) - 1 ELSE 'e-' || length(fraction) - length(digits) + 1 END
      END
      FROM (SELECT trim_scale(abs($1))::text AS whole, substr(trim_scale(abs($1))::text, 3) AS fraction) AS texts,
        LATERAL (SELECT CASE WHEN abs($1) > 1 THEN rtrim(whole, '0') ELSE ltrim(fraction, '0') END AS digits) AS parts
    $$;

    -- What a value counts as, as a text.
    CREATE FUNCTION ${schema}.as_text(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'string' THEN $1
        WHEN 'boolean' THEN to_jsonb($1 #>> '{}')
        WHEN 'number' THEN to_jsonb(${schema}.number_text(($1 #>> '{}')::numeric))
      END
    $$;

    -- What a value counts as, as a number. Texts that no number of JavaScript stands for are none; so are those of more
    -- than 5000 characters or with exponents of more than four digits, which Postgres might not read.
    CREATE FUNCTION ${schema}.as_number(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE
        WHEN jsonb_typeof($1) = 'number' THEN $1
        WHEN jsonb_typeof($1) = 'string' AND length($1 #>> '{}') <= 5000
          AND ($1 #>> '{}') ~ '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?0*[0-9]{1,4})?$'
        THEN (
          SELECT CASE
            WHEN abs(number) >= ${2n ** 1024n - 2n ** 970n} THEN NULL
            WHEN abs(number) < 2.47032822920623273e-324 THEN to_jsonb(0)
            ELSE to_jsonb(number::float8)
          END
          FROM (SELECT ($1 #>> '{}')::numeric AS number) AS texts
        )
      END
    $$;`,

  // pg-boss runs jobs in the order of `created_on`, and waits a partly random time between attempts. With this trigger,
  // jobs of one priority run in the order in which they become due, and the n-th wait is 2^n seconds.
  (names) => `
    CREATE FUNCTION ${names.schema}.order_by_due() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.state = 'retry' THEN
          NEW.start_after := clock_timestamp() + make_interval(secs => 2 ^ least(NEW.retry_count + 1, 30));
          NEW.created_on := NEW.start_after;
        ELSIF NEW.state = 'created' THEN
          -- What now() says is the same for all jobs of one transaction.
          NEW.created_on := NEW.start_after + (clock_timestamp() - now());
        END IF;
        RETURN NEW;
      END
    $$;
    ${createDueOrder(names)}`,

  // The kilometres between a place and a GeoJSON point, by the haversine formula; NULL if either is invalid.
  ({ schema }) => `
    CREATE FUNCTION ${schema}.kilometres(jsonb, lat float8, lng float8) RETURNS float8
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN abs(point.lat) <= 90 AND abs($2) <= 90 AND abs(point.lng) <= 180 AND abs($3) <= 180 THEN
        2 * 6370.986::float8 * asin(least(1, sqrt(
          sin(radians($2 - point.lat) / 2) ^ 2
            + cos(radians(point.lat)) * cos(radians($2)) * sin(radians($3 - point.lng) / 2) ^ 2
        )))
      END
      FROM (SELECT $1 -> 'coordinates' -> 0 AS x, $1 -> 'coordinates' -> 1 AS y) AS coordinates,
        LATERAL (SELECT
          $1 -> 'type' = '"Point"' AND jsonb_typeof(x) = 'number' AND jsonb_typeof(y) = 'number' AS is_point) AS kind,
        -- A WHERE would not do: the planner may cast first.
        LATERAL (SELECT
          CASE WHEN is_point THEN y::float8 END AS lat, CASE WHEN is_point THEN x::float8 END AS lng) AS point
    $$;`,

  ({ tables: { records } }) =>
    `CREATE INDEX records_deleted ON ${records} (deleted_at, id) WHERE deleted_at IS NOT NULL;`,

  // Each search reads the list of pending entries: an import that looks up its new records would be slow.
  ({ schema }) => `ALTER INDEX ${schema}.records_properties SET (fastupdate = off);`,

  // The same functions, which Postgres can inline now: `to_jsonb` is not immutable, and kept it from doing so.
  ({ schema }) => `
    CREATE FUNCTION ${schema}.long_number(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE WHEN length($1 #>> '{}') <= 5000
        AND ($1 #>> '{}') ~ '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?0*[0-9]{1,4})?$'
      THEN (
        SELECT CASE
          WHEN abs(number) >= ${2n ** 1024n - 2n ** 970n} THEN NULL
          WHEN abs(number) < 2.47032822920623273e-324 THEN to_jsonb(0)
          ELSE to_jsonb(number::float8)
        END
        FROM (SELECT ($1 #>> '{}')::numeric AS number) AS texts
      ) END
    $$;
    CREATE OR REPLACE FUNCTION ${schema}.as_text(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'string' THEN $1
        WHEN 'boolean' THEN CASE WHEN $1 = 'true' THEN '"true"'::jsonb ELSE '"false"'::jsonb END
        WHEN 'number' THEN ('"' || CASE
          WHEN abs($1::numeric) >= 1e-6 AND abs($1::numeric) < 1e21 THEN $1 #>> '{}'
          ELSE ${schema}.number_text($1::numeric)
        END || '"')::jsonb
      END
    $$;
    -- The text that as_text gives, for comparisons without an index.
    CREATE FUNCTION ${schema}.text_of(jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'string' THEN $1 #>> '{}'
        WHEN 'boolean' THEN $1 #>> '{}'
        WHEN 'number' THEN CASE
          WHEN abs($1::numeric) >= 1e-6 AND abs($1::numeric) < 1e21 THEN $1 #>> '{}'
          ELSE ${schema}.number_text($1::numeric)
        END
      END
    $$;
    CREATE OR REPLACE FUNCTION ${schema}.as_number(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'number' THEN $1
        WHEN 'string' THEN CASE
          WHEN ($1 #>> '{}') ~ '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,9})?$' THEN (($1 #>> '{}')::float8::text)::jsonb
          WHEN ($1 #>> '{}') ~ '^-?[0-9]' THEN ${schema}.long_number($1)
        END
      END
    $$;`,

  // The texts in hashes that count as numbers, but are printed otherwise ("1.50", "1e3"), as numbers; NULL if a hash has
  // none. A table with records gets its index from createIndexes, which does not block writes.
  (names) => `
    CREATE FUNCTION ${names.schema}.odd_numbers(hash jsonb, depth integer) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
      DECLARE
        name text;
        value jsonb;
        number jsonb;
        found jsonb := '{}';
      BEGIN
        -- Most records have none.
        IF depth = 0 OR hash::text !~ '": "(-0"|-?[0-9]+([.eE]|[0-9]{15}))' THEN RETURN NULL; END IF;
        FOR name, value IN SELECT * FROM jsonb_each(hash) LOOP
          CASE jsonb_typeof(value)
            WHEN 'object' THEN number := ${names.schema}.odd_numbers(value, depth - 1);
            WHEN 'string' THEN
              number := ${names.schema}.as_number(value);
              IF ${names.schema}.as_text(number) = value THEN number := NULL; END IF;
            ELSE number := NULL;
          END CASE;
          IF number IS NOT NULL THEN found := found || jsonb_build_object(name, number); END IF;
        END LOOP;
        RETURN nullif(found, '{}');
      END
    $$;
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM ${names.tables.records}) THEN ${createOddNumbers(names, 'records').join('; ')}; END IF;
    END $$;`,

  // The same function, which reads each part of the point once.
  ({ schema }) => `
    CREATE OR REPLACE FUNCTION ${schema}.kilometres(jsonb, lat float8, lng float8) RETURNS float8
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
      DECLARE
        x jsonb;
        y jsonb;
        point_lat float8;
        point_lng float8;
      BEGIN
        IF $1 -> 'type' IS DISTINCT FROM '"Point"' OR NOT abs($2) <= 90 OR NOT abs($3) <= 180 THEN RETURN NULL; END IF;
        x := $1 -> 'coordinates' -> 0;
        y := $1 -> 'coordinates' -> 1;
        IF jsonb_typeof(x) IS DISTINCT FROM 'number' OR jsonb_typeof(y) IS DISTINCT FROM 'number' THEN RETURN NULL; END IF;
        point_lat := y;
        point_lng := x;
        IF abs(point_lat) > 90 OR abs(point_lng) > 180 THEN RETURN NULL; END IF;
        RETURN 2 * 6370.986::float8 * asin(least(1, sqrt(
          sin(radians($2 - point_lat) / 2) ^ 2
            + cos(radians(point_lat)) * cos(radians($2)) * sin(radians($3 - point_lng) / 2) ^ 2
        )));
      END
    $$;`,

  // Users and platform rows have separate ids.
  (names) => `
    LOCK TABLE ${names.tables.records} IN ACCESS EXCLUSIVE MODE;
    DROP INDEX ${names.schema}.records_email;
    DROP INDEX ${names.schema}.records_constant;
    ${moveToOwnTable(names, 'users', "table_name = ':users'")}
    CREATE UNIQUE INDEX users_email ON ${names.tables.users} (${names.schema}.digest_of(properties -> 'email'))
      WHERE table_name = ':users' AND deleted_at IS NULL;
    ${moveToOwnTable(names, 'internals', "left(table_name, 1) = ':'")}
    CREATE UNIQUE INDEX internals_constant ON ${names.tables.internals} (${names.schema}.digest_of(properties -> 'name'))
      WHERE table_name = ':constants' AND deleted_at IS NULL;`,

  createDueIndex,

  // The same function, whose time no longer grows with the square of the numbers in a hash.
  ({ schema }) => `
    CREATE OR REPLACE FUNCTION ${schema}.odd_numbers(hash jsonb, depth integer) RETURNS jsonb
    LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
      BEGIN
        -- Most records have none.
        IF depth = 0 OR hash::text !~ '": "(-0"|-?[0-9]+([.eE]|[0-9]{15}))' THEN RETURN NULL; END IF;
        RETURN (
          -- OFFSET 0 makes the planner compute each number once.
          SELECT jsonb_object_agg(key, number) FROM jsonb_each(hash), LATERAL (SELECT CASE jsonb_typeof(value)
            WHEN 'object' THEN ${schema}.odd_numbers(value, depth - 1)
            WHEN 'string' THEN ${schema}.as_number(value)
          END OFFSET 0) AS numbers (number)
          WHERE number IS NOT NULL AND ${schema}.as_text(number) IS DISTINCT FROM value
        );
      END
    $$;`,
]

/** Runs the missing migrations. Many processes may do so at once: all but the first find them done. */
export async function migrate(database: Database, names: Names): Promise<void> {
  if ((await readLastStep(database, names)) >= steps.length) return
  await database.atomic(async (client) => {
    await lockUntilCommit(client, `${names.schema} migrations`)
    await client.query(`
      DO $$ BEGIN
        -- "to_regnamespace" might not know yet what another process did while this one waited for the lock.
        IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = trim('"' FROM '${names.schema}')) THEN
          CREATE SCHEMA ${names.schema};
        END IF;
      END $$;
      CREATE TABLE IF NOT EXISTS ${names.steps} (step integer PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now());`)
    for (let step = await readLastStep(client, names); step < steps.length; step++) {
      await client.query((steps[step] as (typeof steps)[number])(names))
      await client.query(`INSERT INTO ${names.steps} (step) VALUES ($1)`, [String(step + 1)])
    }
  })
}

/** The number of the last migration that ran. */
async function readLastStep(client: Client, { steps: table }: Names): Promise<number> {
  const [found] = await client.query('SELECT (to_regclass($1) IS NOT NULL)::text AS exists', [table])
  if (found?.exists !== 'true') return 0
  const [last] = await client.query(`SELECT max(step)::text AS step FROM ${table}`)
  return Number(last?.step ?? 0)
}
