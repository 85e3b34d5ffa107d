import { openFolder } from '../../../src/engines/embedded/folder.ts'

// Queries the database in a folder, and does not close it.

const database = await openFolder(process.argv[2] ?? '')
const { rows } = await database.query('SELECT pg_sleep(0.3)', [])
process.stdout.write(`rows: ${rows.length}\n`)
