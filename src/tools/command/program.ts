import { Command, CommanderError } from 'commander'
import { findFolder } from './app'
import { backup, restore } from './backup'
import { check } from './check'
import { consoleCommand } from './console/console'
import { data } from './data/data'
import { movingCommand } from './data/import'
import { dev } from './dev/dev'
import { docset } from './docset'
import { loadEnvFile } from './config/env-file'
import { ExitCode } from './exit-code'
import { graphql } from './graphql/graphql'
import { init } from './init/init'
import { lsp } from './lsp'
import { migrate } from './migrate'
import { purge, sweep } from './maintain'
import { modules } from './modules/modules'
import { readOwnManifest } from './package'
import { render } from './render'
import { routes } from './routes'
import { serve } from './serve/serve'
import type { Terminal } from './terminal'
import { reportError } from './report-error'
import { test } from './test/test'

/** Makes a command for the terminal it runs in. */
export type MakeCommand = (terminal: Terminal) => Command

const commands: readonly MakeCommand[] = [
  init,
  dev,
  serve,
  test,
  check,
  lsp,
  docset,
  render,
  routes,
  consoleCommand,
  graphql,
  modules,
  data,
  movingCommand,
  migrate,
  sweep,
  purge,
  backup,
  restore,
]

/**
 * Runs `liquid-platform` with these arguments.
 *
 * @returns the exit code: 0; 1 after an error, which is printed; 2 if the arguments are wrong. A command may set another
 *   one by `ExitCode`
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('liquid-platform')
    .description('Runs and checks an app written for platformOS: a folder of templates.')
    .version(readOwnManifest().version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .showHelpAfterError('(--help shows the arguments)')
    .addHelpText('after', help)
    .hook('preAction', (_, command) => loadEnvFile(findFolder(command), terminal))
  for (const make of commands) program.addCommand(make(terminal))
  const below = program.commands.flatMap((command) => [command, ...command.commands])
  for (const command of below) command.copyInheritedSettings(program).helpCommand(false)
  for (const command of [program, ...below]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof ExitCode) return error.exitCode
    if (error instanceof CommanderError) {
      const [name = ''] = args
      const ours = error.code === 'commander.unknownCommand' ? posCli.get(name) : undefined
      if (ours !== undefined) terminal.note(`(for pos-cli ${name}, use liquid-platform ${ours})`)
      return error.exitCode === 0 ? 0 : 2
    }
    reportError(error, terminal)
    return 1
  } finally {
    terminal.progress('')
  }
}

/** Our commands by the commands of `pos-cli` that have another name. */
const posCli: ReadonlyMap<string, string> = new Map([
  ['sync', 'dev'],
  ['deploy', 'serve'],
  ['gui', 'dev'],
  ['exec', 'console'],
  ['logs', 'dev'],
  ['audit', 'check'],
  ['migrations', 'migrate'],
])

const help = `
Examples:
  $ liquid-platform init shop      a new app in the folder shop
  $ liquid-platform dev shop       serves it while you work on it
  $ liquid-platform serve shop     serves it in production
  $ liquid-platform serve --help   the options of a command

Most commands run liquid-platform.config.ts, .mjs or .js of the folder: run none, not even check, on a folder that you do not trust.`
