import type * as Graphql from 'graphql'
import { Queries } from '../../app/queries/queries'
import { Query } from '../../app/queries/query'
import type { Runtime } from '../../app/context/runtime'
import { MissingFileError } from '../../base/errors'
import { loadLibrary } from '../../base/library'
import type { DialectTag } from '../../language/definitions/tag'
import { Literal } from '../../language/expressions/expressions'
import { TextNode } from '../../language/rendering/text-node'
import { listChildren } from './uses'

/** The query that a tag runs; undefined if it is missing, or only known when the template runs. */
export async function findCalledQuery(runtime: Runtime, tag: DialectTag): Promise<Query | undefined> {
  const named = tag.reads.find(({ nameOf }) => nameOf === 'query')?.parts[0]
  if (!named) {
    const [body, ...others] = listChildren(tag)
    return body instanceof TextNode && others.length === 0 ? new Query(body.text) : undefined
  }
  if (!(named instanceof Literal) || typeof named.value !== 'string') return undefined
  try {
    return await runtime.service(Queries).find(named.value)
  } catch (error) {
    // Another check reports a missing query.
    if (error instanceof MissingFileError) return undefined
    throw error
  }
}

/** The variables of a query, and whether each is required; undefined unless it has one valid operation. */
export function readVariables(query: Query): ReadonlyMap<string, boolean> | undefined {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  const definitions = query.document()?.definitions ?? []
  const [operation, ...others] = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (!operation || others.length > 0) return undefined
  const { variableDefinitions = [] } = operation
  return new Map(
    variableDefinitions.map(({ variable, type, defaultValue }) => [
      variable.name.value,
      type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
    ]),
  )
}
