import { untilCommitted } from '../../../ports/records/conflicts'
import { AdapterError } from '../../../base/errors'
import type { Client, Database } from '../client'
import { queue } from './data'
import { createDueIndex, createDueOrder } from './due-order'
import { lockUntilCommit } from '../advisory-lock'
import type { Names } from '../names'

/** Creates pg-boss' schema in a database. */
export type Install = (database: Database, names: Names, create: () => Promise<void>) => Promise<void>

/** The last version of the tables of pg-boss 10. Later releases of pg-boss do not migrate them. */
const tenVersion = 24

/** Installs pg-boss 10, which would not notice tables of later versions. */
export const installTen: Install = async (database, names, create) => {
  if (((await readVersion(database, names)) ?? 0) > tenVersion) {
    throw new AdapterError('postgres', `the jobs in the schema "${names.jobs}" need pg-boss 12: npm install pg-boss@12`)
  }
  await create()
}

/**
 * Installs a later pg-boss. It renames the schema of pg-boss 10, and moves the jobs from there into the new tables.
 * Jobs that a process with pg-boss 10 then adds fail, so that no job is left behind; the jobs that it runs can still
 * end.
 */
export const installLater: Install = async (database, names, create) => {
  // No schema of this library has a space in its name.
  const old = `${names.jobs} 10`
  await runLocked(database, names, async (client) => {
    if (((await readVersion(client, names)) ?? Infinity) > tenVersion) return
    await client.query(`ALTER SCHEMA ${names.jobs} RENAME TO "${old}"`)
  })
  await create()
  await runLocked(database, names, async (client) => {
    const [found] = await client.query('SELECT nspname::text FROM pg_namespace WHERE nspname = $1', [old])
    if (found) await moveJobs(client, names, `"${old}"`)
  })
}

async function moveJobs(client: Client, names: Names, old: string): Promise<void> {
  const same = `id, name, priority, data, retry_limit, retry_count, retry_delay, retry_backoff, start_after, started_on,
    created_on, completed_on, keep_until, output, policy`
  // The lock waits for transactions that have added jobs before the schema had another name.
  // The index comes first, because inserted jobs have deferred triggers.
  await client.query(`LOCK TABLE ${old}.job IN ACCESS EXCLUSIVE MODE;
    ${createDueIndex(names)}
    INSERT INTO ${names.jobs}.job (${same}, state, expire_seconds, deletion_seconds)
      SELECT ${same}, state::text::${names.jobs}.job_state, extract(epoch FROM expire_in)::int,
        (SELECT deletion_seconds FROM ${names.jobs}.queue WHERE name = '${queue}')
      FROM ${old}.job WHERE name = '${queue}' AND state IN ('created', 'retry', 'active', 'failed');
    DROP SCHEMA ${old} CASCADE;
    ${createDueOrder(names)}`)
}

/** The version of pg-boss' tables; undefined if there are none. */
async function readVersion(client: Client, { jobs }: Names): Promise<number | undefined> {
  // `to_regclass` might not see yet the changes of another process while this one waited for the lock.
  const [found] = await client.query(
    "SELECT tablename::text FROM pg_tables WHERE schemaname = $1 AND tablename = 'version'",
    [jobs],
  )
  if (!found) return undefined
  const [row] = await client.query(`SELECT version::text FROM ${jobs}.version`)
  return Number(row?.version)
}

/** Runs `work` in a transaction, in one process at a time. */
function runLocked(database: Database, { jobs }: Names, work: (client: Client) => Promise<void>): Promise<void> {
  return untilCommitted(() =>
    database.atomic(async (client) => {
      await lockUntilCommit(client, `${jobs} upgrade`)
      await work(client)
    }),
  )
}
