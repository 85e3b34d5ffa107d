import { setTimeout as sleep } from 'node:timers/promises'
import { postgresAdapters } from 'liquid-platform/postgres'
import pg from 'pg'
import { patient } from '../../patience.ts'

// A worker that records the start and end of each job and the queue's reports, until it is killed.

const [connectionString = '', heartbeatMs = ''] = process.argv.slice(2)
const { jobs } = await postgresAdapters({ ...patient, connectionString, pollMs: 50, heartbeatMs: Number(heartbeatMs) })
const pool = new pg.Pool({ connectionString, max: 2 })
const insertNote = (kind: string, id: string) =>
  pool.query('INSERT INTO notes VALUES ($1, $2, $3)', [kind, id, process.pid])

/** Sleeps for the payload's number of milliseconds. */
jobs.process(
  async ({ id, payload }) => {
    await insertNote('begun', id)
    await sleep(payload as number)
    await insertNote('done', id)
  },
  { concurrency: 5, report: ({ state, job }) => void insertNote(state, job.id) },
)
process.stdout.write('working\n')
