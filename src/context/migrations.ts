import { untilCommitted } from '../adapters/records/conflicts'
import { AppFolder } from '../adapters/files/app-folder'
import type { RecordStore } from '../adapters/records/port'
import { migrationsTable } from '../adapters/records/reserved-tables'
import { ConfigurationError, MigrationError } from '../errors'
import { compareText } from '../text/code-points'
import type { Runtime } from './runtime'

/** A file of `migrations/`. */
interface Migration {
  /** `20300501120000_add_teas`, `modules/blog/20300501120000_add_posts` */
  readonly name: string
  readonly path: string
}

const fileName = /(?:^|\/)(\d+_[^/]+)$/

/** The migrations of an app: files of `migrations/`, each of which runs once. */
export class Migrations {
  private readonly folder: AppFolder

  constructor(private readonly runtime: Runtime) {
    const folders = ['migrations/']
    this.folder = new AppFolder(runtime.files, { kind: 'migration', folders, extension: '.liquid' })
  }

  /** The names of those that have not run, in the order in which they will. */
  async pending(): Promise<readonly string[]> {
    return (await this.left()).map(({ name }) => name)
  }

  /**
   * Has the adapters make what they need, checks the app's schema, and runs the migrations that are pending.
   *
   * @returns the names of those that this call has run
   * @throws {MigrationError} for the first that fails
   */
  async run(): Promise<readonly string[]> {
    const { adapters, ready, schema } = this.runtime
    await ready
    const { records, jobs, sessions, cache, tokens } = adapters
    for (const adapter of new Set([records, jobs, sessions, cache, tokens])) await adapter.migrate?.()
    const tables = await schema.current()
    tables.check()
    const ran: string[] = []
    for (const migration of await this.left()) if (await this.runOnce(migration)) ran.push(migration.name)
    return ran
  }

  private async left(): Promise<readonly Migration[]> {
    const all = await this.inOrder()
    const { records } = this.runtime
    const names = all.map(({ name }) => name)
    const found = await records.search({ ...ofNames(names), limit: names.length })
    const done = new Set(found.map(({ properties }) => properties.name))
    return all.filter(({ name }) => !done.has(name))
  }

  /** By their timestamps, whether they are the app's or a module's. */
  private async inOrder(): Promise<readonly Migration[]> {
    const migrations = Array.from(await this.folder.entries(), ([name, path]) => ({
      name,
      path,
      key: keyOf(name, path),
    }))
    return migrations.sort((a, b) => compareText(a.key, b.key) || compareText(a.name, b.name))
  }

  /** Whether it has run now: another process may have run it meanwhile. */
  private async runOnce(migration: Migration): Promise<boolean> {
    try {
      return await untilCommitted(() => this.transaction(migration))
    } catch (cause) {
      const { message } = cause as Error
      throw new MigrationError(
        migration.name,
        `the migration ${migration.path} has failed, and nothing of it is left: ${message}`,
        { cause },
      )
    }
  }

  /** Runs it, and remembers that, in one transaction; one process at a time. */
  private transaction({ name, path }: Migration): Promise<boolean> {
    const { renderer } = this.runtime
    return this.runtime.newExchange().transaction(async (inner) => {
      const exchange = inner.with({ mutationsRaise: true })
      const { records } = exchange.work
      await exchange.work.lock(migrationsTable)
      if (await hasRun(records, name)) return false
      await renderer.render({ file: path }, { exchange })
      await records.create(migrationsTable, { name })
      return true
    })
  }
}

function ofNames(names: readonly string[]) {
  return { table: migrationsTable, where: [{ path: ['name'], in: names }] }
}

async function hasRun(records: RecordStore, name: string): Promise<boolean> {
  return (await records.count(ofNames([name]))) > 0
}

/** @throws {ConfigurationError} where the file has no timestamp, which says when its turn is */
function keyOf(name: string, path: string): string {
  const [, key] = fileName.exec(name) ?? []
  if (key !== undefined) return key
  throw new ConfigurationError(
    path,
    `${path} must be called <timestamp>_<name>.liquid, such as 20300501120000_add_teas.liquid`,
  )
}
