import { Queries, type Query } from '../../app/queries/queries'
import type { Runtime } from '../../app/context/runtime'
import { MissingFileError } from '../../base/errors'
import type { DialectTag } from '../../language/definitions/tag'
import { Literal } from '../../language/expressions/expressions'
import { TextNode } from '../../language/rendering/text-node'
import { listChildren } from './uses'

/** The query that a tag runs; undefined if it is missing, or only known when the template runs. */
export async function findCalledQuery(runtime: Runtime, tag: DialectTag): Promise<Query | undefined> {
  const named = tag.reads.find(({ nameOf }) => nameOf === 'query')?.parts[0]
  if (!named) {
    const [body, ...others] = listChildren(tag)
    return body instanceof TextNode && others.length === 0 ? { text: body.text } : undefined
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
