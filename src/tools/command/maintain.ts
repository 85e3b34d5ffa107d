import { Command } from 'commander'
import { formatCount } from '../../base/text/count'
import { dayMs } from '../../base/time/calendar'
import { makeFolderArgument, withStoredApp } from './app'
import { parseWholeNumber } from './options'
import type { Terminal } from './terminal'

/** Completes the message if no database is set. */
const purpose = 'of the records'

/** `liquid-platform purge`: removes deleted records for good. */
export function purge(terminal: Terminal): Command {
  return new Command('purge')
    .description('Permanently removes deleted records from the database DATABASE_URL.')
    .addArgument(makeFolderArgument())
    .option('--days <number>', 'the number of days that deleted records are kept', parseWholeNumber(0, 36_500), 30)
    .addHelpText('after', note)
    .action(async (folder: string, { days }: { readonly days: number }) => {
      const removed = await withStoredApp(folder, purpose, terminal, ({ platform }) =>
        platform.purge({ olderThanMs: days * dayMs, limit: Infinity }),
      )
      terminal.print(`${formatCount(removed, 'record')} removed`)
    })
}

/** `liquid-platform sweep`: deletes files without a record. */
export function sweep(terminal: Terminal): Command {
  return new Command('sweep')
    .description('Deletes files of STORAGE_URL without a record, which failed or killed requests can leave.')
    .addArgument(makeFolderArgument())
    .addHelpText('after', note)
    .action(async (folder: string) => {
      const deleted = await withStoredApp(folder, purpose, terminal, ({ platform }) =>
        platform.uploads.sweep({ limit: Infinity }),
      )
      terminal.print(`${formatCount(deleted, 'file')} deleted`)
    })
}

const note = `
Run it once a day, or let "liquid-platform serve" do so: SWEEP_CRON and PURGE_CRON. One process at a time uses a folder as
DATABASE_URL: stop "liquid-platform serve" first.`
