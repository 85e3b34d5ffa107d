import type { IdSpace } from '../../ports/records/reserved-tables'
import { createDueIndex, createDueOrder } from './jobs/due-order'
import type { Names } from './names'
import { maxOddDepth } from './records/value'

/** The statements that create the tables, indexes and functions. The tables of pg-boss are there already. */
export function createSchema(names: Names): string {
  const { schema, tables, secrets } = names
  return `
    ${createFunctions(names)}
    ${(Object.keys(tables) as IdSpace[]).map((space) => createTable(names, space)).join('')}
    CREATE UNIQUE INDEX users_email ON ${tables.users} (${schema}.digest_of(properties -> 'email'))
      WHERE table_name = ':users' AND deleted_at IS NULL;
    CREATE UNIQUE INDEX internals_constant ON ${tables.internals} (${schema}.digest_of(properties -> 'name'))
      WHERE table_name = ':constants' AND deleted_at IS NULL;

    CREATE TABLE ${secrets} (name text PRIMARY KEY, value bytea NOT NULL);

    ${createDueIndex(names)}
    ${createDueOrder(names)}`
}

/** A table of its own for each space of ids. */
function createTable({ schema, tables }: Names, space: IdSpace): string {
  const table = tables[space]
  const oddNumbers = `${schema}.odd_numbers(properties, ${maxOddDepth})`
  return `
    CREATE TABLE ${table} (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      table_name text COLLATE "C" NOT NULL,
      properties jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz
    );
    CREATE INDEX ${space}_table ON ${table} (table_name, id);
    CREATE INDEX ${space}_created ON ${table} (table_name, created_at, id);
    CREATE INDEX ${space}_deleted ON ${table} (deleted_at, id) WHERE deleted_at IS NOT NULL;
    -- Each search reads the list of pending entries: an import that looks up its new records would be slow.
    CREATE INDEX ${space}_properties ON ${table} USING gin (properties jsonb_path_ops) WITH (fastupdate = off);
    CREATE STATISTICS ${schema}.${space}_odd_numbers ON (${oddNumbers}) FROM ${table};
    CREATE INDEX ${space}_odd_numbers ON ${table} USING gin (${oddNumbers} jsonb_path_ops)
      WHERE ${oddNumbers} IS NOT NULL;
`
}

/** The functions that the indexes and searches call. */
function createFunctions({ schema }: Names): string {
  // A function that calls the other would take a third longer.
  const number = `CASE
    WHEN abs($1::numeric) >= 1e-6 AND abs($1::numeric) < 1e21 THEN $1 #>> '{}'
    ELSE ${schema}.number_text($1::numeric)
  END`
  return `
    -- A value of any length as one that an index can hold.
    CREATE FUNCTION ${schema}.digest_of(jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT sha256(convert_to(nullif($1, 'null')::text, 'UTF8'))
    $$;

    -- A number from 1e21 on or below 1e-6, which JavaScript prints with an exponent, or 0.
    CREATE FUNCTION ${schema}.number_text(numeric) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE
        WHEN $1 = 0 THEN '0'
        ELSE CASE WHEN $1 < 0 THEN '-' ELSE '' END || left(digits, 1)
          || CASE WHEN length(digits) > 1 THEN '.' || substr(digits, 2) ELSE '' END
          || CASE WHEN abs($1) > 1 THEN 'e+' || length(whole) - 1 ELSE 'e-' || length(fraction) - length(digits) + 1 END
      END
      FROM (SELECT trim_scale(abs($1))::text AS whole, substr(trim_scale(abs($1))::text, 3) AS fraction) AS texts,
        LATERAL (SELECT CASE WHEN abs($1) > 1 THEN rtrim(whole, '0') ELSE ltrim(fraction, '0') END AS digits) AS parts
    $$;

    -- What a value counts as, as a text. Postgres can inline it, because it has no to_jsonb, which is not immutable.
    CREATE FUNCTION ${schema}.as_text(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'string' THEN $1
        WHEN 'boolean' THEN CASE WHEN $1 = 'true' THEN '"true"'::jsonb ELSE '"false"'::jsonb END
        WHEN 'number' THEN ('"' || ${number} || '"')::jsonb
      END
    $$;

    -- The text that as_text gives, for comparisons without an index.
    CREATE FUNCTION ${schema}.text_of(jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'string' THEN $1 #>> '{}'
        WHEN 'boolean' THEN $1 #>> '{}'
        WHEN 'number' THEN ${number}
      END
    $$;

    -- A text of any length or with an exponent, as a number.
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

    -- What a value counts as, as a number. Texts that no number of JavaScript stands for are none; so are those of more
    -- than 5000 characters or with exponents of more than four digits, which Postgres might not read.
    CREATE FUNCTION ${schema}.as_number(jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT CASE jsonb_typeof($1)
        WHEN 'number' THEN $1
        WHEN 'string' THEN CASE
          WHEN ($1 #>> '{}') ~ '^-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,9})?$' THEN (($1 #>> '{}')::float8::text)::jsonb
          WHEN ($1 #>> '{}') ~ '^-?[0-9]' THEN ${schema}.long_number($1)
        END
      END
    $$;

    -- The texts in a hash that count as numbers, but are printed otherwise ("1.50", "1e3"), as numbers; NULL if there are
    -- none.
    CREATE FUNCTION ${schema}.odd_numbers(hash jsonb, depth integer) RETURNS jsonb
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
    $$;

    -- The kilometres between a place and a GeoJSON point, by the haversine formula; NULL if either is invalid.
    CREATE FUNCTION ${schema}.kilometres(jsonb, lat float8, lng float8) RETURNS float8
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
    $$;

    -- pg-boss runs jobs in the order of "created_on", and waits a partly random time between attempts. With this
    -- trigger, jobs of one priority run in the order in which they become due, and the n-th wait is 2^n seconds.
    CREATE FUNCTION ${schema}.order_by_due() RETURNS trigger LANGUAGE plpgsql AS $$
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
    $$;`
}
