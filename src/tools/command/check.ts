import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { AppFiles } from '../../files/app-files'
import type { FileSource } from '../../ports/files'
import type { Logger } from '../../ports/logger'
import { checkApp, type Checked } from '../check'
import { findConfigFault } from '../check/checks/files'
import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { Severity } from '../../base/diagnostics/severities'
import { applyFixes } from '../check/fixes'
import { toSarif } from '../check/sarif'
import { TemplateParser } from '../check/template-parser'
import type { AppAdapters } from '../register-app'
import { getRuntime } from '../runtime'
import { openAppFiles, makeFolderArgument, openApp, useApp, type OpenApp } from './app'
import { loadOwnAdapters } from './config/config'
import { formatCount } from '../../base/text/count'
import { formatFinding, locateFindings } from './findings'
import { ExitCode } from './exit-code'
import type { Terminal } from './terminal'

const formats = ['text', 'json', 'sarif'] as const

interface Options {
  readonly format: (typeof formats)[number]
  readonly fix?: boolean
}

/** `liquid-platform check`: the faults in the files of an app. */
export function check(terminal: Terminal): Command {
  return new Command('check')
    .description('Checks the files of an app: templates, names, queries, forms, translations. Exits with 1 on errors.')
    .addArgument(makeFolderArgument())
    .addOption(new Option('--format <format>', 'how to print the findings').choices(formats).default('text'))
    .addOption(new Option('--json', 'the same as --format json').implies({ format: 'json' }))
    .addOption(new Option('--sarif', 'the same as --format sarif, for code hosts').implies({ format: 'sarif' }))
    .option('--fix', 'replace misspelt and deprecated names that can mean only one thing, except in modules')
    .addHelpText(
      'after',
      '\nIt runs liquid-platform.config.ts, .mjs or .js of the folder: do not check a folder that you do not trust.' +
        '\n\nExamples:\n  $ liquid-platform check\n  $ liquid-platform check ./app --sarif > findings.sarif',
    )
    .action(async (folder: string, { format, fix = false }: Options) => {
      let checked = await checkFolder(folder, terminal)
      const fixed = fix ? await fixFiles(checked, terminal) : 0
      if (fixed > 0) checked = await checkFolder(folder, terminal)
      const { files, diagnostics } = checked
      if (format === 'text') printText(diagnostics, { files, fixed }, terminal)
      else
        terminal.print(
          JSON.stringify(format === 'json' ? formatJson(diagnostics, files) : toSarif(diagnostics), null, 2),
        )
      if (count(diagnostics).error > 0) throw new ExitCode(1)
    })
}

/** Checks the app of a folder. The paths of the diagnostics start at the terminal's folder. */
async function checkFolder(folder: string, terminal: Terminal): Promise<Checked> {
  const source = openAppFiles(folder, terminal)
  const files = new AppFiles(source)
  const checked = await openAndCheck(source, folder, terminal).catch((error: unknown): Checked => {
    const fault = findConfigFault(error)
    if (!fault) throw error
    return { files: 1, diagnostics: [fault] }
  })
  return { ...checked, diagnostics: await locateFindings(checked.diagnostics, files.current(), terminal) }
}

/** Applies the safe fixes to the app's own files, and returns how many there were. */
async function fixFiles({ diagnostics }: Checked, terminal: Terminal): Promise<number> {
  let total = 0
  const fixable = diagnostics.filter(({ file, replaces }) => replaces !== undefined && !isInModule(file))
  for (const file of new Set(fixable.map((diagnostic) => diagnostic.file))) {
    const found = fixable.filter((diagnostic) => diagnostic.file === file)
    const path = resolve(terminal.directory, file)
    const { text, count } = applyFixes(await readFile(path, 'utf8'), found)
    if (count > 0) await writeFile(path, text)
    total += count
  }
  return total
}

/** Whether a file belongs to an installed module, which its next version replaces. */
function isInModule(file: string): boolean {
  return /(^|\/)modules\//.test(file) && !/(^|\/)app\/modules\//.test(file)
}

async function openAndCheck(files: FileSource, folder: string, terminal: Terminal): Promise<Checked> {
  const reported: Diagnostic[] = []
  const logger: Logger = { log: ({ diagnostic }) => void (diagnostic && reported.push(diagnostic)) }
  const own = await loadOwnAdapters(folder, terminal)
  return useApp(await openWithHost(folder, terminal, { ...own, files, logger }), ({ runtime }) =>
    checkApp(runtime, new TemplateParser(runtime, reported), (step) => {
      terminal.progress(`Checking ${step}`)
    }),
  )
}

/** The app as its host renders it. The host of the admin is this package, which adds fields to GraphQL, and a filter. */
async function openWithHost(folder: string, terminal: Terminal, own: AppAdapters): Promise<OpenApp> {
  const app = await openApp(folder, terminal, own)
  const { findAdminFolder } = await import('../admin/files')
  if (resolve(terminal.directory, folder) !== findAdminFolder()) return app
  const { registerAdmin } = await import('../admin/admin')
  const platform = registerAdmin(app)
  const runtime = getRuntime(platform)
  await runtime.ready
  return { platform, runtime, close: () => platform.close().finally(() => app.close()) }
}

function printText(
  diagnostics: readonly Diagnostic[],
  { files, fixed }: { readonly files: number; readonly fixed: number },
  terminal: Terminal,
): void {
  for (const diagnostic of diagnostics) terminal.print(formatFinding(diagnostic, terminal))
  const { error, warning, hint } = count(diagnostics)
  const found = [formatCount(error, 'error'), formatCount(warning, 'warning'), formatCount(hint, 'hint')].join(', ')
  const fixes = fixed > 0 ? `, ${fixed} fixed` : ''
  terminal.print(`${diagnostics.length > 0 ? '\n' : ''}${formatCount(files, 'file')} checked: ${found}${fixes}`)
}

/** The shape is documented in docs/check.md: keys may be added, and keep their meaning. */
function formatJson(diagnostics: readonly Diagnostic[], files: number): object {
  return {
    files,
    counts: count(diagnostics),
    findings: diagnostics.map((diagnostic) => {
      const { file, line, column, severity, rule, keys, suggestion } = diagnostic
      return { file, line, column, severity, rule, keys, message: formatMessage(diagnostic), suggestion }
    }),
  }
}

function count(diagnostics: readonly Diagnostic[]): Readonly<Record<Severity, number>> {
  const of = (wanted: Severity): number => diagnostics.filter(({ severity }) => severity === wanted).length
  return { error: of('error'), warning: of('warning'), hint: of('hint') }
}
