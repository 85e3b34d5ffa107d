import { Command } from 'commander'
import { makeFolderArgument, withStoredApp } from './app'
import type { Terminal } from './terminal'

/** `liquid-platform migrate`: the migrations of an app. */
export function migrate(terminal: Terminal): Command {
  return new Command('migrate')
    .description('Runs the migrations of an app that have not run yet, on the database of DATABASE_URL.')
    .addArgument(makeFolderArgument())
    .option('--pending', 'only list them')
    .addHelpText('after', help)
    .action(async (folder: string, { pending }: { readonly pending?: true }) => {
      await withStoredApp(folder, 'to migrate', terminal, async ({ platform }) => {
        const onStart = (name: string): void => {
          terminal.progress(`Running ${name}`)
        }
        const names = pending ? await platform.pendingMigrations() : await platform.migrate({ onStart })
        for (const name of names) terminal.print(name)
        if (names.length === 0) terminal.note('No migration is pending.')
      })
    })
}

const help = `
Prints the name of each migration, a line each.

Examples:
  $ DATABASE_URL=postgres://app:secret@localhost/app liquid-platform migrate
  $ DATABASE_URL=./data liquid-platform migrate ./app --pending`
