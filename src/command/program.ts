import { Command, CommanderError } from 'commander'
import { PlatformError } from '../errors'
import { check } from './check'
import { ExitCode } from './exit-code'
import { routes } from './routes'
import type { Terminal } from './terminal'

/** Makes a command for the terminal it runs in. */
export type MakeCommand = (terminal: Terminal) => Command

const commands: readonly MakeCommand[] = [check, routes]

/**
 * Runs `liquid-platform` with these arguments.
 *
 * @returns the exit code: 0, or 1 after an error, which is printed; a command may set another one by `ExitCode`
 */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const program = new Command('liquid-platform')
    .description('Runs and checks an app written for platformOS: a folder of templates.')
    .showHelpAfterError('(--help shows the arguments)')
  for (const make of commands) program.addCommand(make(terminal).copyInheritedSettings(program))
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.note(text.trimEnd()),
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError || error instanceof ExitCode) return error.exitCode
    if (!(error instanceof PlatformError)) throw error
    terminal.note(`${terminal.paint('red', 'Error:')} ${error.message}`)
    return 1
  }
}
