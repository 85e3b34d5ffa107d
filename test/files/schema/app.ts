import { graphqlExecutor, memoryFiles, memoryTokens, type MemoryFiles, type PlatformAdapters } from '../../../src'
import { accessKey, sender } from '../../web/rest/app'
import { register } from '../../support/register'

/** JSON.parse returns `any`. */
export type Json = ReturnType<typeof JSON.parse>

/** Shared, because building a schema takes longer than most tests. */
const graphql = graphqlExecutor()

/** The text of a schema with these columns: `{ stock: 'integer' }`, or an object of options for each. */
export function properties(columns: Readonly<Record<string, string | object>>): string {
  const list = Object.entries(columns).map(([name, column]) => ({
    name,
    ...(typeof column === 'string' ? { type: column } : column),
  }))
  return JSON.stringify({ properties: list })
}

/** An app of these files, and functions that query it. */
export function appOf(contents: Readonly<Record<string, string>>, adapters: PlatformAdapters = {}) {
  const files: MemoryFiles = memoryFiles(contents)
  const settings = { timeZone: 'Europe/Warsaw' }
  const platform = register({ files, settings, graphql, tokens: memoryTokens([accessKey]), ...adapters })
  const { records } = platform.adapters
  return {
    platform,
    files,
    records,
    send: sender((request) => platform.rest.fetch(request)),
    /** The result of a query in a template. */
    async runQuery(query: string, variables: object = {}): Promise<Json> {
      const template = `{% graphql g, args: variables %}${query}{% endgraphql %}{{ g | json }}`
      return JSON.parse(String(await platform.liquid.parseAndRender(template, { variables })))
    },
    /** The properties that the store holds for a table. */
    async stored(table: string): Promise<Json[]> {
      return (await records.search({ table, limit: 100 })).map(({ properties }) => properties)
    },
    messages: (): string[] => platform.entries.map(({ message }) => message),
  }
}

export type App = ReturnType<typeof appOf>

const create =
  'mutation ($table: String, $properties: [PropertyInputType!]) { made: record_create(record: { table: $table, properties: $properties }) { id properties } }'

/** Creates a record by GraphQL: texts as `value`, other types as `value_json`. */
export async function add({ runQuery }: App, table: string, values: object): Promise<Json> {
  const inputs = Object.entries(values).map(([name, value]) =>
    typeof value === 'string' || value === null ? { name, value } : { name, value_json: value },
  )
  const { made, errors } = await runQuery(create, { table, properties: inputs })
  return made?.properties ?? errors[0].message
}
