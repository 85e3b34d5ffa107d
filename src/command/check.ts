import { relative, sep } from 'node:path'
import { Command, Option } from 'commander'
import { AppFiles } from '../adapters/files/app-files'
import type { FileSource } from '../adapters/files/source'
import type { Logger } from '../adapters/logger'
import { checkApp, configFault, type Checked } from '../check'
import { inOrder, type Finding } from '../check/finding'
import { severityOf, type Severity } from '../check/rules'
import { sarifOf } from '../check/sarif'
import { escapeControls } from '../text/escape-controls'
import { appFiles, folderArgument, openApp } from './app'
import { ownAdapters } from './config'
import { counted } from './counted'
import { ExitCode } from './exit-code'
import type { Terminal } from './terminal'

const formats = ['text', 'json', 'sarif'] as const
const colours = { error: 'red', warning: 'yellow', hint: 'cyan' } as const satisfies Record<Severity, string>

/** `liquid-platform check`: what is wrong in the files of an app. */
export function check(terminal: Terminal): Command {
  return new Command('check')
    .description('Checks the files of an app: templates, names, queries, forms, translations. Exits with 1 on errors.')
    .addArgument(folderArgument())
    .addOption(new Option('--format <format>', 'how to print the findings').choices(formats).default('text'))
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
    .addOption(new Option('--sarif', 'the same as --format sarif, for code hosts').implies({ format: 'sarif' }))
    .addHelpText(
      'after',
      '\nIt runs liquid-platform.config.mjs of the folder: check none that you do not trust.' +
        '\n\nExamples:\n  $ liquid-platform check\n  $ liquid-platform check ./app --sarif > findings.sarif',
    )
    .action(async (folder: string, { format }: { readonly format: (typeof formats)[number] }) => {
      const { files, findings } = await findingsIn(folder, terminal)
      if (format === 'text') printText(findings, files, terminal)
      else terminal.print(JSON.stringify(format === 'json' ? jsonOf(findings, files) : sarifOf(findings), null, 2))
      if (counts(findings).error > 0) throw new ExitCode(1)
    })
}

/** Checks the app of a folder. The paths of the findings start at the terminal's folder. */
async function findingsIn(folder: string, terminal: Terminal): Promise<Checked> {
  const source = appFiles(folder, terminal)
  const files = new AppFiles(source)
  const checked = await openAndCheck(source, folder, terminal).catch(async (error: unknown) => {
    const fault = await configFault(files, error)
    if (!fault) throw error
    return fault
  })
  const located = checked.findings.map(async (finding) => {
    const disk = (await files.current().diskPath(finding.file)) ?? finding.file
    return { ...finding, file: relative(terminal.directory, disk).split(sep).join('/') }
  })
  return { ...checked, findings: inOrder(await Promise.all(located)) }
}

async function openAndCheck(files: FileSource, folder: string, terminal: Terminal): Promise<Checked> {
  const warnings: string[] = []
  const logger: Logger = { log: ({ message }) => void warnings.push(message) }
  const own = await ownAdapters(folder, terminal)
  const app = await openApp(folder, terminal, { ...own, files, logger })
  try {
    return await checkApp(app.runtime, warnings, (step) => {
      terminal.progress(`Checking ${step}`)
    })
  } finally {
    await app.close()
  }
}

function printText(findings: readonly Finding[], files: number, terminal: Terminal): void {
  for (const { file, line, column, rule, message } of findings) {
    const severity = severityOf(rule)
    const place = terminal.paint('bold', `${escapeControls(file)}:${line}:${column}`)
    terminal.print(
      `${place} ${terminal.paint(colours[severity], severity)} ${escapeControls(message)} ${terminal.paint('dim', `[${rule}]`)}`,
    )
  }
  const { error, warning, hint } = counts(findings)
  const found = [counted(error, 'error'), counted(warning, 'warning'), counted(hint, 'hint')].join(', ')
  terminal.print(`${findings.length > 0 ? '\n' : ''}${counted(files, 'file')} checked: ${found}`)
}

/** The shape is documented in docs/check.md: keys may be added, and keep their meaning. */
function jsonOf(findings: readonly Finding[], files: number): object {
  return {
    files,
    counts: counts(findings),
    findings: findings.map(({ rule, message, file, line, column }) => {
      return { file, line, column, severity: severityOf(rule), rule, message }
    }),
  }
}

function counts(findings: readonly Finding[]): Readonly<Record<Severity, number>> {
  const count = (severity: Severity): number => findings.filter(({ rule }) => severityOf(rule) === severity).length
  return { error: count('error'), warning: count('warning'), hint: count('hint') }
}
