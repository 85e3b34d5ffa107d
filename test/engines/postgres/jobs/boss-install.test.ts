import type { PGlite } from '@electric-sql/pglite'
import { version } from 'pg-boss/package.json'
import { makePgliteDatabase } from '../../../../src/engines/embedded/pglite'
import { makeDatabaseAdapters, type DatabaseAdapters } from '../../../../src/engines/postgres/adapters'
import { makePglite } from '../../../support/records/pglite'

let pglite: PGlite

beforeAll(async () => {
  pglite = await makePglite()
})

afterAll(() => pglite.close())

function open(): Promise<DatabaseAdapters> {
  return makeDatabaseAdapters({ ...makePgliteDatabase(pglite), close: () => Promise.resolve() }, { pollMs: 50 })
}

/** The parts of pg-boss's tables that matter here. */
function tablesOf(version: number): string {
  return `DROP SCHEMA IF EXISTS liquid_platform_jobs CASCADE;
    CREATE SCHEMA liquid_platform_jobs;
    CREATE TABLE liquid_platform_jobs.version (version integer PRIMARY KEY);
    INSERT INTO liquid_platform_jobs.version VALUES (${version});
    CREATE TYPE liquid_platform_jobs.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
    CREATE TABLE liquid_platform_jobs.job (
      id uuid DEFAULT gen_random_uuid(), name text DEFAULT 'jobs', priority integer DEFAULT 0, data jsonb,
      state liquid_platform_jobs.job_state, retry_limit integer DEFAULT 0, retry_count integer DEFAULT 0,
      retry_delay integer DEFAULT 1, retry_backoff boolean DEFAULT false, start_after timestamptz DEFAULT now(),
      started_on timestamptz, expire_in interval DEFAULT '910 seconds', created_on timestamptz DEFAULT now(),
      completed_on timestamptz, keep_until timestamptz DEFAULT now() + interval '10 years', output jsonb,
      policy text DEFAULT 'standard'
    );`
}

if (version.startsWith('10.')) {
  test('pg-boss 10 rejects the tables of a later version', async () => {
    await pglite.exec(tablesOf(25))
    await expect(open()).rejects.toThrow(
      'the jobs in the schema "liquid_platform_jobs" need pg-boss 12: npm install pg-boss@12',
    )
  })
} else {
  test('a later pg-boss takes over the jobs of pg-boss 10', async () => {
    await (await open()).close()
    await pglite.exec(tablesOf(24))
    const data = (payload: string): string =>
      `'{ "kind": "test", "payload": "\\"${payload}\\"", "sourceName": "shop" }'::jsonb`
    await pglite.exec(`INSERT INTO liquid_platform_jobs.job
      (data, state, priority, retry_limit, retry_count, start_after, started_on, completed_on, output) VALUES
      (${data('later')}, 'created', 1, 2, 0, '2100-01-02 03:04:05Z', NULL, NULL, NULL),
      (${data('due')}, 'retry', 0, 2, 0, now() - interval '1 second', now() - interval '1 hour', NULL, '{ "message": "no" }'),
      (${data('orphan')}, 'active', 0, 0, 0, now(), now() - interval '1 minute', NULL, NULL),
      (${data('done')}, 'completed', 0, 0, 0, now(), now(), now(), NULL),
      (${data('bad')}, 'failed', 0, 0, 0, now(), now(), now(), '{ "message": "no luck" }')`)

    const { jobs, close } = await open()
    const [later, due] = await jobs.list('waiting')
    expect([later, due].map((job) => job?.payload)).toEqual(['later', 'due'])
    expect(await jobs.list('running')).toMatchObject([{ payload: 'orphan' }])
    expect(await jobs.list('failed')).toMatchObject([{ payload: 'bad', error: 'no luck', attempt: 1 }])
    expect(later).toMatchObject({ priority: 'high', maxAttempts: 3, sourceName: 'shop' })
    expect(later?.due).toEqual(new Date('2100-01-02T03:04:05Z'))
    const job = await new Promise((resolve) => {
      const worker = jobs.process((taken) => {
        resolve(taken)
        void worker.stop()
      })
    })
    expect(job).toMatchObject({ payload: 'due', attempt: 2 })
    await close()
    const { rows } = await pglite.query<{ names: string }>(
      "SELECT string_agg(nspname, ' ' ORDER BY nspname) AS names FROM pg_namespace WHERE nspname LIKE 'liquid%'",
    )
    expect(rows).toEqual([{ names: 'liquid_platform liquid_platform_jobs' }])
    await (await open()).close()
  })
}
