import type { EditedFile } from '../editor'

/** The declaration of a variable: `$user_id: ID!`. No other part of a query has a colon after a variable. */
const declaration = /\$(\w+)\s*:\s*([\w[\]!]+)/g

/** The variables that a query declares, with their types; none if it is missing. */
export async function findQueryVariables({ opened }: EditedFile, name: string): Promise<ReadonlyMap<string, string>> {
  const [target] = await opened.names.find('query', name)
  const text = target && (await opened.runtime.files.current().read(target.path))
  return readQueryVariables(text ?? '')
}

/** The variables that a query declares, with their types. */
export function readQueryVariables(text: string): ReadonlyMap<string, string> {
  return new Map(Array.from(text.matchAll(declaration), ([, variable = '', type = '']) => [variable, type]))
}
