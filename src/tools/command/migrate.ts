import { Command } from 'commander'
import { SettingsError } from '../../base/errors'
import { openAppFiles, makeFolderArgument, openDeployedApp } from './app'
import { loadOwnAdapters } from './config/config'
import { readDatabase } from './config/environment'
import type { Terminal } from './terminal'

/** `liquid-platform migrate`: the migrations of an app. */
export function migrate(terminal: Terminal): Command {
  return new Command('migrate')
    .description('Runs the migrations of an app that have not run yet, on the database of DATABASE_URL.')
    .addArgument(makeFolderArgument())
    .option('--pending', 'only list them')
    .addHelpText('after', help)
    .action(async (folder: string, { pending }: { readonly pending?: true }) => {
      const own = await loadOwnAdapters(folder, terminal)
      if (readDatabase(terminal).kind === 'memory' && !own.records) {
        throw new SettingsError('DATABASE_URL', 'DATABASE_URL is not set: it must name the database to migrate')
      }
      const app = await openDeployedApp(folder, terminal, { ...own, files: openAppFiles(folder, terminal) })
      try {
        const onStart = (name: string): void => {
          terminal.progress(`Running ${name}`)
        }
        const names = pending ? await app.platform.pendingMigrations() : await app.platform.migrate({ onStart })
        for (const name of names) terminal.print(name)
        if (names.length === 0) terminal.note('No migration is pending.')
      } finally {
        await app.close()
      }
    })
}

const help = `
Prints the name of each migration, a line each.

Examples:
  $ DATABASE_URL=postgres://app:secret@localhost/app liquid-platform migrate
  $ DATABASE_URL=./data liquid-platform migrate ./app --pending`
