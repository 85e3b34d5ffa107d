import { untilCommitted } from '../../ports/records/conflicts'
import { AppFolder } from '../../files/app-folder'
import { migration } from '../../files/kinds/templates'
import type { RecordStore } from '../../ports/records/port'
import { migrationsTable } from '../../ports/records/reserved-tables'
import { checkOptions } from '../../base/configuration/options'
import { runUnhurried } from '../../base/async/bounds'
import { MigrationError } from '../../base/errors'
import { compareText } from '../../base/text/code-points'
import type { Runtime } from './runtime'
import { Renderer } from './renderer'
import { Exchange } from './exchange'
import { getErrorMessage } from '../../base/text/error-message'

/** A file of `migrations/`. */
interface Migration {
  /** `20300501120000_add_teas`, `modules/blog/20300501120000_add_posts` */
  readonly name: string
  readonly path: string
}

/** Receives the progress of migrations. */
export interface MigrateOptions {
  /** Receives the name of each migration before it runs. */
  readonly onStart?: (name: string) => void
}

/** The migrations of an app: files of `migrations/`, each of which runs once. */
export class Migrations {
  private readonly folder: AppFolder

  constructor(private readonly runtime: Runtime) {
    this.folder = new AppFolder(runtime.files, migration)
  }

  /** The names of the pending migrations, in the order in which they will run. */
  async pending(): Promise<readonly string[]> {
    return (await this.listLeft()).map(({ name }) => name)
  }

  /**
   * Migrates the adapters, checks the app's schema, and runs the pending migrations.
   *
   * @returns the names of the migrations that this call has run
   * @throws {MigrationError} for the first one that fails
   */
  async run(options: MigrateOptions): Promise<readonly string[]> {
    checkOptions('migrate', options, { onStart: true })
    return runUnhurried(() => this.runAll(options))
  }

  /**
   * Records the pending migrations as run, without running them.
   *
   * @returns their names
   */
  async skip(): Promise<readonly string[]> {
    const names = await this.pending()
    for (const name of names) {
      await new Exchange(this.runtime).transaction(async ({ work }) => {
        await work.lock(migrationsTable)
        if (!(await hasRun(work.records, name))) await work.records.create(migrationsTable, { name })
      })
    }
    return names
  }

  private async runAll({ onStart }: MigrateOptions): Promise<readonly string[]> {
    const { ready, schema } = this.runtime
    await ready
    for (const store of this.runtime.listStores()) await store.migrate?.()
    const tables = await schema.current()
    tables.check()
    const ran: string[] = []
    for (const migration of await this.listLeft()) {
      onStart?.(migration.name)
      if (await this.runOnce(migration)) ran.push(migration.name)
    }
    // A migration may remove the duplicates of a property that becomes unique.
    await this.runtime.adapters.records.createIndexes?.(tables.indexes)
    return ran
  }

  private async listLeft(): Promise<readonly Migration[]> {
    const all = await this.listInOrder()
    const { records } = this.runtime
    const names = all.map(({ name }) => name)
    const found = await records.search({ ...makeNamesFilter(names), limit: names.length })
    const done = new Set(found.map(({ properties }) => properties.name))
    return all.filter(({ name }) => !done.has(name))
  }

  /** All migrations, of the app and its modules, by timestamp. */
  private async listInOrder(): Promise<readonly Migration[]> {
    const migrations = Array.from(await this.folder.entries(), ([name, path]) => ({
      name,
      path,
      key: migration.read(path, '').value,
    }))
    return migrations.sort((a, b) => compareText(a.key, b.key) || compareText(a.name, b.name))
  }

  /** Runs a migration; false if another process has already run it. */
  private async runOnce(migration: Migration): Promise<boolean> {
    try {
      return await untilCommitted(() => this.runInTransaction(migration))
    } catch (cause) {
      const message = getErrorMessage(cause)
      throw new MigrationError(
        migration.name,
        `the migration ${migration.path} has failed and was rolled back: ${message}`,
        { cause },
      )
    }
  }

  /** Runs and records a migration in one transaction, one process at a time. */
  private runInTransaction({ name, path }: Migration): Promise<boolean> {
    const renderer = this.runtime.service(Renderer)
    return new Exchange(this.runtime).transaction(async (inner) => {
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

function makeNamesFilter(names: readonly string[]) {
  return { table: migrationsTable, where: [{ path: ['name'], in: names }] }
}

async function hasRun(records: RecordStore, name: string): Promise<boolean> {
  return (await records.count(makeNamesFilter([name]))) > 0
}
