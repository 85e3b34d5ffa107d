import { Command } from 'commander'
import { interfaceText } from '../../../app/graphql/schema/build'
import { makeFolderArgument, openApp } from '../app'
import type { Terminal } from '../terminal'
import { printTypes } from './types'

/** `liquid-platform graphql`: the schema that queries are written against, and the types of an app's data. */
export function graphql(terminal: Terminal): Command {
  return new Command('graphql')
    .description("Prints the GraphQL schema, or TypeScript types of an app's tables, users and forms.")
    .addArgument(makeFolderArgument())
    .option('--types', 'print TypeScript types')
    .addHelpText('after', help)
    .action(async (folder: string, { types }: { readonly types?: true }) => {
      const app = await openApp(folder, terminal)
      try {
        terminal.print(types ? await printTypes(app) : interfaceText())
      } finally {
        await app.close()
      }
    })
}

const help = `
Examples:
  $ liquid-platform graphql > schema.graphql
  $ liquid-platform graphql ./app --types > app-types.ts`
