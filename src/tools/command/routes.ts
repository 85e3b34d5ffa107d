import { Command } from 'commander'
import { formatDiagnostic } from '../../base/diagnostics/diagnostic'
import type { Page } from '../../files/kinds/page'
import { Pages } from '../../files/pages/pages'
import { openAppFiles, makeFolderArgument, openApp, useApp } from './app'
import type { Terminal } from './terminal'

/** `liquid-platform routes`: the pages of an app, with their methods and addresses. */
export function routes(terminal: Terminal): Command {
  return new Command('routes')
    .description('Lists the pages of an app with their addresses.')
    .addArgument(makeFolderArgument())
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ liquid-platform routes\n  $ liquid-platform routes ./app --json')
    .action(async (folder: string, { json }: { readonly json?: true }) => {
      const app = await openApp(folder, terminal, { files: openAppFiles(folder, terminal) })
      await useApp(app, async ({ runtime }) => {
        const pages = await new Pages(runtime.files, (diagnostic) => {
          terminal.note(formatDiagnostic(diagnostic))
        }).all()
        const rows = pages.map(toRow).sort(compareAddresses)
        if (json) terminal.print(JSON.stringify(rows, null, 2))
        else for (const line of formatTable(rows)) terminal.print(line)
      })
    })
}

interface Row {
  readonly method: string
  readonly address: string
  readonly format: string
  readonly file: string
}

function toRow({ method, slug, format, path }: Page): Row {
  return { method: method.toUpperCase(), address: slug.address, format, file: path }
}

function compareAddresses(one: Row, other: Row): number {
  return `${one.address} ${one.method}` < `${other.address} ${other.method}` ? -1 : 1
}

function formatTable(rows: readonly Row[]): readonly string[] {
  const width = Math.max(0, ...rows.map(({ address }) => address.length))
  return rows.map(({ method, address, file }) => `${method.padEnd(6)} ${address.padEnd(width)}  ${file}`)
}
