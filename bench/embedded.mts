/**
 * Compares the embedded database with `node:sqlite` (Node 22 and later), with the same guarantee: a commit is on the disk
 * before the call returns. Prints the times of starts, commits and searches without an index, the longest time for which they
 * block the process, the memory, and the memory of a backup: `node --import tsx bench/embedded.mts`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const commits = 300
const rows = 200_000
const searches = 5

/** An engine with a table `items (id, properties)`. */
interface Engine {
  readonly fill: () => Promise<unknown>
  readonly insert: (i: number) => Promise<unknown>
  /** By its key. */
  readonly find: (i: number) => Promise<unknown>
  /** Records whose name contains a text that does not occur. */
  readonly search: () => Promise<unknown>
  readonly backup?: (file: string) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

type Rows = Readonly<Record<string, unknown>>[]

const engines: Readonly<Record<string, (folder: string) => Promise<Engine>>> = {
  async embedded(folder) {
    const { backupEmbedded, embeddedAdapters } = await import('liquid-platform/embedded')
    const adapters = await embeddedAdapters({ folder })
    const { records } = adapters
    const [first] = await records.search({ table: 'items', limit: 1 })
    const start = Number(first?.id ?? 1)
    return {
      async fill() {
        for (let from = 0; from < rows; from += 10_000) {
          await records.writeMany?.(
            Array.from({ length: 10_000 }, (_, i) => ({ do: 'create', table: 'items', properties: item(from + i) })),
          )
        }
      },
      insert: async (i) => records.create('items', item(i)),
      find: async (i) => records.find(String(start + i), 'items'),
      search: async () =>
        records.search({ table: 'items', where: [{ path: ['name'], contains: 'no such' }], limit: 20 }),
      backup: (file) => backupEmbedded({ folder, file }),
      close: () => adapters.close(),
    }
  },

  sqlite(folder) {
    const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as {
      DatabaseSync: new (path: string) => {
        exec(sql: string): void
        prepare(sql: string): { all(...given: unknown[]): Rows; run(...given: unknown[]): unknown }
        close(): void
      }
    }
    const database = new DatabaseSync(join(folder, 'data.db'))
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, properties TEXT NOT NULL)`)
    const insert = database.prepare('INSERT INTO items (properties) VALUES (?)')
    const find = database.prepare('SELECT * FROM items WHERE id = ?')
    const search = database.prepare(
      `SELECT * FROM items WHERE instr(lower(properties ->> 'name'), 'no such') > 0 ORDER BY id LIMIT 20`,
    )
    return Promise.resolve({
      fill() {
        database.exec('BEGIN')
        for (let i = 0; i < rows; i++) insert.run(JSON.stringify(item(i)))
        database.exec('COMMIT')
        return Promise.resolve()
      },
      insert: (i) => Promise.resolve(insert.run(JSON.stringify(item(i)))),
      find: (i) => Promise.resolve(find.all(i + 1)),
      search: () => Promise.resolve(search.all()),
      close: () => Promise.resolve(database.close()),
    })
  },
}

function item(i: number): Record<string, unknown> {
  return { sku: `sku-${i}`, name: `Item ${i}`, text: 'y'.repeat(200) }
}

async function timesOf(count: number, work: (i: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const begin = performance.now()
    await work(i)
    times.push(performance.now() - begin)
  }
  return times.sort((a, b) => a - b)
}

function shown(times: readonly number[]): string {
  const at = (part: number): string => (times[Math.floor(times.length * part)] ?? NaN).toFixed(2)
  return `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms`
}

/** Megabytes of memory of the process, now and at its peak. */
function memory(): readonly [now: number, most: number] {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return [read('VmRSS'), read('VmHWM')]
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 2 ** 20
}

/** The longest time for which `work` blocked the process. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await sleep(10)
  await work()
  await sleep(10)
  clearInterval(timer)
  return longest
}

async function measure(name: string, folder: string, part: string): Promise<void> {
  const tell = (text: string): void => console.log(`${name.padEnd(9)} ${text}`)
  const begin = performance.now()
  const engine = await (engines[name] as (typeof engines)[string])(folder)
  const started = performance.now() - begin
  if (part === 'first') {
    tell(`first start ${started.toFixed(0)} ms`)
    const filling = performance.now()
    await engine.fill()
    tell(`${rows} rows in ${((performance.now() - filling) / 1000).toFixed(1)} s`)
  } else {
    tell(`later start ${started.toFixed(0)} ms, ${memory()[0].toFixed(0)} MB`)
    tell(`commits: ${shown(await timesOf(commits, engine.insert))}`)
    tell(`finds: ${shown(await timesOf(commits, engine.find))}`)
    let times: readonly number[] = []
    const pause = await longestPause(async () => (times = await timesOf(searches, engine.search)))
    tell(`unindexed searches: ${shown(times)}; the process stood still for at most ${pause.toFixed(0)} ms`)
    if (engine.backup) {
      const before = memory()[0]
      const file = join(folder, '..', `${name}.tar.gz`)
      const backup = performance.now()
      await engine.backup(file)
      const [all, size, more] = [sizeOf(folder), statSync(file).size / 2 ** 20, memory()[1] - before]
      tell(
        `backup ${((performance.now() - backup) / 1000).toFixed(1)} s, ${all.toFixed(0)} MB as ${size.toFixed(0)} MB, memory rose by ${more.toFixed(0)} MB`,
      )
    }
  }
  await engine.close()
}

const [, , name, folder, part] = process.argv
if (name !== undefined && folder !== undefined && part !== undefined) await measure(name, folder, part)
else {
  const root = mkdtempSync(join(tmpdir(), 'liquid-platform-bench-'))
  try {
    for (const engine of Object.keys(engines)) {
      const own = mkdtempSync(join(root, engine))
      for (const each of ['first', 'later']) await once(fork(import.meta.filename, [engine, own, each]), 'exit')
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
