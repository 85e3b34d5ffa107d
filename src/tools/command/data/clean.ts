import { createInterface } from 'node:readline'
import { Command } from 'commander'
import { cleanData } from '../../../app/exports/clean'
import { countRecords, selectTables } from '../../../app/exports/export'
import { ExitCode } from '../exit-code'
import type { Terminal } from '../terminal'
import { makeAppOption } from '../app'
import { parseTable, withData } from './app'
import { formatBar, formatRecords } from './progress'

interface CleanFlags {
  readonly app: string
  readonly table?: string
  readonly yes?: true
}

/** `liquid-platform data clean`: deletes data for good. */
export function cleanCommand(terminal: Terminal): Command {
  return new Command('clean')
    .description('Permanently deletes the data of an app: records, users, constants, activities, and their files.')
    .addOption(makeAppOption())
    .option('--table <name>', 'only the records of this table; :users are the users', parseTable)
    .option('--yes', 'do not ask')
    .addHelpText('after', help)
    .action(async ({ app: folder, table, yes }: CleanFlags) => {
      await withData(folder, 'to clean', terminal, async ({ runtime }) => {
        const total = await countRecords(runtime, await selectTables(runtime, table))
        const subject = `${formatRecords(total)} of ${table === undefined ? 'the app' : JSON.stringify(table)}`
        if (!yes && !(await confirm(`This deletes ${subject} for good. Type "yes" to go on: `, terminal))) {
          terminal.note('Nothing was deleted.')
          throw new ExitCode(1)
        }
        const onProgress = (done: number): void => {
          terminal.progress(formatBar(done / total, formatRecords(done)))
        }
        await cleanData(runtime, { table, onProgress })
        terminal.note(`Deleted ${subject}.`)
      })
    })
}

const help = `
The files of the app stay, and so does the list of finished migrations.

Examples:
  $ DATABASE_URL=./data liquid-platform data clean --table product
  $ DATABASE_URL=./data liquid-platform data clean --yes`

/** Whether a person, or a program, answers "yes". */
async function confirm(question: string, { input, output }: Terminal): Promise<boolean> {
  output.write(question)
  const lines = createInterface({ input })
  try {
    for await (const line of lines) return line.trim() === 'yes'
    return false
  } finally {
    lines.close()
  }
}
