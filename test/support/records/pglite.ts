import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import '../jest/webassembly'

const manifest = join(__dirname, '../../../node_modules/@electric-sql/pglite/package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/**
 * An empty database, cached as an archive and as a folder, because creating one is much slower than opening it. It
 * lacks the two template databases of Postgres, which are most of its files. Its log (WAL) is small, because it is copied
 * with each database, and so is its shared memory, because Postgres clears it at its start.
 */
const template = join(tmpdir(), `liquid-platform-pglite-${version}-small`)
const archive = `${template}.tar`

const makeSmall = [
  "ALTER SYSTEM SET shared_buffers = '1MB'",
  'UPDATE pg_database SET datistemplate = false',
  'DROP DATABASE template0',
  'DROP DATABASE template1',
  'CHECKPOINT',
]

/** A database in memory. */
export async function makePglite(extensions: PGliteOptions['extensions'] = {}): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await emptyDatabase(), extensions })
}

/** Writes an empty database to a folder. */
export async function fillFolder(dataDir: string): Promise<void> {
  if (!existsSync(template)) {
    const own = `${template}.${randomUUID()}`
    await (await PGlite.create({ dataDir: own, loadDataDir: await emptyDatabase() })).close()
    try {
      renameSync(own, template)
    } catch (error) {
      // Another process was faster.
      if (!existsSync(template)) throw error
      rmSync(own, { recursive: true })
    }
  }
  cpSync(template, dataDir, { recursive: true })
}

async function emptyDatabase(): Promise<Blob> {
  if (!existsSync(archive)) {
    const made = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] })
    for (const statement of makeSmall) await made.query(statement)
    const own = `${archive}.${randomUUID()}`
    writeFileSync(own, Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer()))
    await made.close()
    renameSync(own, archive)
  }
  return new Blob([readFileSync(archive)])
}
