import { lockUntilCommit } from './advisory-lock'
import type { Client, Database } from './client'
import type { Names } from './names'
import { createSchema } from './schema'

/**
 * The migrations, in order. A released migration never changes, and only adds: the reads and writes of the previous
 * release must stay valid, so that processes of both releases can run at once.
 */
const steps: readonly ((names: Names) => string)[] = [createSchema]

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
  if (!(await hasTable(client, table))) return 0
  const [last] = await client.query(`SELECT max(step)::text AS step FROM ${table}`)
  return Number(last?.step ?? 0)
}

/** Returns whether a table exists. @param table its quoted name, with its schema */
export async function hasTable(client: Client, table: string): Promise<boolean> {
  const [found] = await client.query('SELECT (to_regclass($1) IS NOT NULL)::text AS exists', [table])
  return found?.exists === 'true'
}
