import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

const manifest = join(__dirname, '../../node_modules/@electric-sql/pglite/package.json')
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }

/** An empty database, kept from run to run: making one takes many times as long as opening it. */
const template = join(tmpdir(), `liquid-platform-pglite-${version}.tar`)

/** A database in memory. */
export async function makePglite(): Promise<PGlite> {
  return PGlite.create({ loadDataDir: await emptyDatabase() })
}

/** Puts an empty database into a folder. */
export async function fillFolder(dataDir: string): Promise<void> {
  await (await PGlite.create({ dataDir, loadDataDir: await emptyDatabase() })).close()
}

async function emptyDatabase(): Promise<Blob> {
  if (!existsSync(template)) {
    const made = await PGlite.create()
    const own = `${template}.${randomUUID()}`
    writeFileSync(own, Buffer.from(await (await made.dumpDataDir('none')).arrayBuffer()))
    await made.close()
    renameSync(own, template)
  }
  return new Blob([readFileSync(template)])
}
