import { resolve } from 'node:path'
import { expectDirectory } from '../../files/directory'
import { Command, Option } from 'commander'
import { isNativeError } from 'node:util/types'
import { loadOwnAdapters } from './config/config'
import { ExitCode } from './exit-code'
import { readOwnManifest } from './package'
import type { Terminal } from './terminal'

interface Options {
  readonly runConfig?: true
}

/** `liquid-platform lsp`: a language server for editors. */
export function lsp(terminal: Terminal): Command {
  return new Command('lsp')
    .description('Starts a language server for an editor, on stdin and stdout.')
    .argument('[folder]', 'read only this folder, instead of the folders that the editor opens')
    .option(
      '--run-config',
      'run liquid-platform.config.ts, .mjs or .js for its settings, filters and tags, as check does',
    )
    .addOption(new Option('--stdio', 'the default, which some editors pass').hideHelp())
    .addOption(new Option('--clientProcessId <id>', 'passed by some editors').hideHelp())
    .addHelpText('after', '\nExamples:\n  $ liquid-platform lsp\n  $ liquid-platform lsp ./app --run-config')
    .action(async (folder: string | undefined, { runConfig }: Options) => {
      const { serveEditor } = await import('../editor/server')
      const { input, output, directory } = terminal
      const folders = folder === undefined ? [] : [resolve(directory, folder)]
      folders.forEach(expectDirectory)
      const code = await serveEditor({
        ...{ input, output, directory, version: readOwnManifest().version },
        folders,
        loadOwn: runConfig ? (root) => loadOwnAdapters(root, terminal) : () => Promise.resolve({}),
        report: (error) => {
          terminal.note(isNativeError(error) ? (error.stack ?? error.message) : String(error))
        },
      })
      if (code !== 0) throw new ExitCode(code)
    })
}
