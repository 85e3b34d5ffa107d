import type { Token } from 'liquidjs'
import type { GraphqlFault } from '../adapters/graphql'
import type { TagClass } from '../language/definitions/define-tag'
import type { DialectTag } from '../language/definitions/tag'
import { severityOf } from '../queries/faults'
import { TextNode } from '../language/rendering/nodes'
import type { ParsedApp } from './app'
import type { Finding, Place } from './finding'
import type { RuleName } from './rules'
import { childrenOf } from './uses'

/** GraphQL in files and in the bodies of tags, by the schema of the executor. */
export async function* checkQueries({ runtime, places, paths, texts, templates }: ParsedApp): AsyncGenerator<Finding> {
  const { graphql } = runtime.adapters
  const faultsOf = async (text: string): Promise<readonly GraphqlFault[]> => {
    const faults = (await graphql.check?.(text)) ?? []
    return faults.filter((fault) => severityOf(fault, runtime.settings.graphqlTypeMismatch) !== 'ignore')
  }
  const ruleOf = (fault: GraphqlFault): RuleName =>
    severityOf(fault, runtime.settings.graphqlTypeMismatch) === 'warning' ? 'converted-variable' : 'invalid-query'

  for (const file of paths('graphql/')) {
    for (const fault of await faultsOf(texts.get(file) as string)) {
      const { message, locations: [at] = [] } = fault
      yield { rule: ruleOf(fault), file, line: at?.line ?? 1, column: at?.column ?? 1, message }
    }
  }
  for (const token of templates.flatMap(({ uses }) => uses.tags.flatMap(bodyOf))) {
    const start = places.ofToken(token)
    // The whole text: places in what `{%-` leaves of it would be others.
    for (const fault of await faultsOf(token.getText())) {
      const { message, locations: [at] = [] } = fault
      yield { rule: ruleOf(fault), ...(at ? within(start, at) : start), message }
    }
  }
}

/** The query in the body of a tag, if it is all text. */
function bodyOf(tag: DialectTag): readonly Token[] {
  if ((tag.constructor as TagClass).definition.bodyLanguage !== 'graphql') return []
  const [node, ...others] = childrenOf(tag)
  return node instanceof TextNode && others.length === 0 ? [node.token] : []
}

/** A place in a text that begins at another place. */
function within(start: Place, { line, column }: { readonly line: number; readonly column: number }): Place {
  return { ...start, line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column }
}
