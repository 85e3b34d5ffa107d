import { postgresAdapters } from 'liquid-platform/postgres'
import { patient } from '../../patience.ts'

// Writes records, each with a job that names it, until it is killed.

const [connectionString = '', round = ''] = process.argv.slice(2)
const { records } = await postgresAdapters({ ...patient, connectionString })
let isReady = false

/** Prints `ready` after the first commit. */
const write = async (): Promise<void> => {
  for (let n = 0; ; n++) {
    await records.transaction(async (inner) => {
      const { id } = await inner.create('crash', { round, n })
      await inner.transaction((innermost) => innermost.enqueue({ kind: 'crash', payload: { id }, delayMs: 3_600_000 }))
      await inner.update(id, { queued: true }, 'crash')
    })
    if (!isReady) process.stdout.write('ready\n')
    isReady = true
  }
}
await Promise.all([write(), write(), write()])
