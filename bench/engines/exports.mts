import { fork } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'

const sizes = [1000, 200_000, 1_000_000]

/** The time of exports, each in a process of its own, and the peak memory of that process. */
export async function benchExports(pool: pg.Pool, connectionString: string): Promise<void> {
  for (const size of sizes) {
    const table = `export_${size}`
    await pool.query(
      `INSERT INTO liquid_platform.records (table_name, properties, created_at, updated_at)
        SELECT $1, jsonb_build_object('n', i, 'code', 'code-' || i, 'text', repeat('y', 200)), now(), now()
        FROM generate_series(1, $2::int) AS numbers (i)`,
      [table, size],
    )
    await pool.query('ANALYZE liquid_platform.records')
    const child = fork(new URL('export-process.mts', import.meta.url), ['postgres', connectionString, table])
    const [{ ms, peak }] = (await once(child, 'message')) as [{ ms: number; peak: number }]
    console.log(
      `export of ${size} rows: ${(ms / 1000).toFixed(1)} s, ${((size / ms) * 1000).toFixed(0)} rows a second, at most ${peak.toFixed(0)} MB`,
    )
  }
}
