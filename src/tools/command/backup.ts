import { resolve } from 'node:path'
import { Command } from 'commander'
import { SettingsError } from '../../base/errors'
import { loadEmbedded } from './engines'
import { readDatabase } from './config/environment'
import type { Terminal } from './terminal'

/** `liquid-platform backup`: a backup of the embedded database, also while it is used. */
export function backup(terminal: Terminal): Command {
  return new Command('backup')
    .description('Writes a backup of the embedded database, the folder of DATABASE_URL. The app keeps running.')
    .argument('<file>', 'the new file, such as backups/monday.tar.gz')
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=./data liquid-platform backup monday.tar.gz')
    .action(async (name: string) => {
      const folder = requireEmbeddedFolder(terminal, 'pg_dump')
      const { backupEmbedded } = await loadEmbedded()
      terminal.progress('Writing the backup')
      await backupEmbedded({ folder, file: resolve(terminal.directory, name) })
      terminal.note(`The backup of ${folder} is in ${name}.`)
    })
}

/** `liquid-platform restore`: an embedded database from a backup. */
export function restore(terminal: Terminal): Command {
  return new Command('restore')
    .description('Restores the embedded database, the folder of DATABASE_URL, from a backup. Stop the app first.')
    .argument('<file>', 'a file that liquid-platform backup has written')
    .option('--force', 'replace the existing database, after the backup was read completely')
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=./data liquid-platform restore monday.tar.gz')
    .action(async (name: string, { force = false }: { readonly force?: boolean }) => {
      const folder = requireEmbeddedFolder(terminal, 'pg_restore or psql')
      const { restoreEmbedded } = await loadEmbedded()
      terminal.progress('Restoring the backup')
      await restoreEmbedded({ folder, file: resolve(terminal.directory, name), force })
      terminal.note(`${folder} has the database of ${name}.`)
    })
}

/**
 * The folder that `DATABASE_URL` names.
 *
 * @param tools the equivalent tools for a server
 * @throws {SettingsError} if it names another database
 */
function requireEmbeddedFolder(terminal: Terminal, tools: string): string {
  const database = readDatabase(terminal)
  if (database.kind === 'embedded') return database.folder
  const reason = database.kind === 'postgres' ? `names a server: use ${tools}` : 'is not set'
  throw new SettingsError(
    'DATABASE_URL',
    `DATABASE_URL ${reason}. This command is for the folder of an embedded database`,
  )
}
