import type * as Graphql from 'graphql'
import type { DocumentNode } from 'graphql'
import { lazy } from '../../base/async/once'
import { LimitError } from '../../base/errors'
import { loadLibrary } from '../../base/library'
import { parseQuery } from '../graphql/parse'

/** A GraphQL query of the app. */
export class Query {
  /** @param file undefined if the query is inline in a template */
  constructor(
    readonly text: string,
    readonly file?: string,
  ) {}

  /** The parsed text; undefined if it is not valid GraphQL, or exceeds a bound. */
  readonly document = lazy(() => this.parse())

  /**
   * The types of its operations: `query`, `mutation`. None if it cannot be parsed. They are kept without the document,
   * which takes 50 times the memory of the text.
   */
  readonly operations = lazy((): readonly string[] => {
    const definitions = this.parse()?.definitions ?? []
    return definitions.flatMap((definition) => ('operation' in definition ? definition.operation : []))
  })

  private parse(): DocumentNode | undefined {
    const { GraphQLError } = loadLibrary<typeof Graphql>('graphql')
    try {
      return parseQuery(this.text)
    } catch (error) {
      if (error instanceof GraphQLError || error instanceof LimitError) return undefined
      throw error
    }
  }
}
