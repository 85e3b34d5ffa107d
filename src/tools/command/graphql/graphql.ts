import { Command } from 'commander'
import { printInterface } from '../../../app/graphql/schema/build'
import { AdapterError } from '../../../base/errors'
import type { GraphqlExecutor } from '../../../ports/graphql'
import { makeFolderArgument, openApp, useApp } from '../app'
import { loadOwnAdapters } from '../config/config'
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
      const own = await loadOwnAdapters(folder, terminal)
      await useApp(await openApp(folder, terminal, own), async (app) => {
        terminal.print(types ? await printTypes(app) : await printSchema(own.graphql))
      })
    })
}

/** @throws {AdapterError} if the app's own executor does not print its schema */
async function printSchema(own: GraphqlExecutor | undefined): Promise<string> {
  if (!own) return printInterface()
  if (own.schema) return own.schema()
  throw new AdapterError('graphql', 'adapter "graphql" of the config has no method schema(), which returns the types')
}

const help = `
Examples:
  $ liquid-platform graphql > schema.graphql
  $ liquid-platform graphql ./app --types > app-types.ts`
