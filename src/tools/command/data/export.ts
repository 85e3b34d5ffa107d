import { once } from 'node:events'
import { extname, resolve } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, Command, Option } from 'commander'
import { exportData } from '../../../app/exports/export'
import type { FileTarget } from '../../../app/exports/files'
import { exportFormats, type ExportFormat } from '../../../app/exports/formats'
import type { Terminal } from '../terminal'
import { makeAppOption } from '../app'
import { parseTable, withData } from './app'
import { formatBar, formatLargeCount, formatRecords } from './progress'
import { saveFile, writeComplete } from './saved-files'

interface ExportFlags {
  readonly app: string
  readonly table?: string
  readonly format?: ExportFormat
  /** The folder for uploaded files. */
  readonly files?: string
}

/** `liquid-platform data export`: the data of an app, for another database or another program. */
export function exportCommand(terminal: Terminal): Command {
  return new Command('export')
    .description('Exports the data of an app: records, users, constants and activities, with their ids and times.')
    .addArgument(new Argument('[file]', 'the new file; - is stdout').default('-'))
    .addOption(makeAppOption())
    .option('--table <name>', 'only the records of this table; :users are the users', parseTable)
    .addOption(
      new Option('--format <format>', "the format; default: the file's extension, or ndjson").choices(exportFormats),
    )
    .option('--files <folder>', 'copy uploaded files to this folder')
    .addHelpText('after', help)
    .action(async (name: string, flags: ExportFlags) => {
      const format = flags.format ?? exportFormats.find((each) => `.${each}` === extname(name)) ?? 'ndjson'
      await withData(flags.app, 'to export from', terminal, ({ runtime }) =>
        writeTo(name, terminal, async (write) => {
          const onProgress = (done: number, total: number): void => {
            if (name !== '-') terminal.progress(formatBar(done / total, formatRecords(done)))
          }
          const files = flags.files === undefined ? undefined : makeFileTarget(flags.files, terminal)
          const counts = await exportData(runtime, {
            format,
            table: flags.table,
            write,
            onProgress,
            ...(files && { files }),
          })
          if (name !== '-') terminal.note(`${formatRecords(counts.records)} in ${name}`)
          if (flags.files !== undefined) terminal.note(`${formatLargeCount(counts.files, 'file')} in ${flags.files}`)
        }),
      )
    })
}

const help = `
The file has everything that "data import" needs, also digests of passwords, secrets of one-time passwords and the values
of constants: keep it like a backup. Uploaded files stay in the storage without --files; "data import --files" reads that
folder.

Examples:
  $ DATABASE_URL=./data liquid-platform data export shop.ndjson
  $ DATABASE_URL=./data STORAGE_URL=./files liquid-platform data export shop.ndjson --files shop-files
  $ DATABASE_URL=./data liquid-platform data export products.csv --table product
  $ DATABASE_URL=./data liquid-platform data export --table :users --format json | jq length`

function makeFileTarget(name: string, terminal: Terminal): FileTarget {
  const folder = resolve(terminal.directory, name)
  return {
    save: (key, file) => saveFile(folder, key, file),
    onMissing: (key, { id, table }) => {
      terminal.note(`${table} ${id}: file ${key} not found in the storage`)
    },
  }
}

type Write = (text: string) => Promise<void>

/** Writes to a file, or to stdout. */
async function writeTo(name: string, terminal: Terminal, work: (write: Write) => Promise<void>): Promise<void> {
  if (name === '-') return writeStream(terminal.output, { end: false }, work)
  await writeComplete(resolve(terminal.directory, name), (partial) => writeStream(partial, { end: true }, work))
}

/** Writes no faster than the target takes it. */
async function writeStream(
  target: Writable,
  options: { readonly end: boolean },
  work: (write: Write) => Promise<void>,
): Promise<void> {
  const source = new PassThrough()
  const written = pipeline(source, target, options)
  // Awaited below.
  written.catch(() => undefined)
  try {
    await work(async (text) => {
      // An error of the target destroys the source, which then drains no more.
      if (text !== '' && !source.write(text)) await (source.destroyed ? written : once(source, 'drain'))
    })
    source.end()
  } catch (error) {
    source.destroy()
    await written.catch(() => undefined)
    throw error
  }
  await written
}
