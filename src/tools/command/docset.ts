import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { Liquid } from 'liquidjs'
import { makeFolder } from '../../base/make-folder'
import { registerPlatform } from '../../register'
import type { Terminal } from './terminal'

/** `liquid-platform docset`: the reference as data for the public tools of the dialect. */
export function docset(terminal: Terminal): Command {
  return new Command('docset')
    .description('Writes the filters, tags and variables as JSON that other editors and linters of this dialect read.')
    .argument('<folder>', 'the folder for filters.json, tags.json, objects.json and latest.json')
    .addHelpText('after', '\nExamples:\n  $ liquid-platform docset ./docset')
    .action(async (folder: string) => {
      const { makeDocset } = await import('../docset/docset')
      const directory = resolve(terminal.directory, folder)
      makeFolder(directory)
      for (const [name, value] of Object.entries(makeDocset(registerPlatform(new Liquid()).catalogue))) {
        await writeFile(join(directory, name), `${JSON.stringify(value, null, 2)}\n`)
        terminal.print(join(folder, name))
      }
    })
}
