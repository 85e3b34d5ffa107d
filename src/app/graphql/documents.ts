import type * as Graphql from 'graphql'
import type { GraphQLError, GraphQLSchema, ValidationRule } from 'graphql'
import * as fixedLimits from '../../base/limits'
import { loadLibrary } from '../../base/library'
import { LruMap } from '../../base/lru-map'
import { ConvertedDocument, Mismatches } from './mismatches'
import { parseQuery } from './parse'
import { TableNames } from './table-names'

/** Longer queries are not cached: they are hardly the app's own files. */
const maxKeptCharacters = fixedLimits.kept.queryCharacters

/** The errors of an invalid query. */
export class InvalidQuery extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the query is not valid')
  }
}

export interface ValidQuery {
  readonly runnable: ConvertedDocument
  /** The variables of other types than their positions, which are converted. */
  readonly mismatches: readonly GraphQLError[]
  readonly tables: TableNames
}

/** Parses and validates queries, and caches the valid ones. */
export class Documents {
  /** By text. */
  private readonly kept = new LruMap<string, ValidQuery>(fixedLimits.kept.queries)
  private readonly rules: readonly ValidationRule[]

  constructor(private readonly schema: GraphQLSchema) {
    const { specifiedRules, VariablesInAllowedPositionRule } = loadLibrary<typeof Graphql>('graphql')
    this.rules = specifiedRules.filter((rule) => rule !== VariablesInAllowedPositionRule)
  }

  /**
   * Returns the parsed query.
   *
   * @throws {InvalidQuery} if it is not valid GraphQL or does not match the schema
   * @throws {LimitError} if it exceeds a bound
   */
  find(text: string): ValidQuery {
    if (text.length > maxKeptCharacters) return this.read(text)
    return this.kept.get(text, () => this.read(text))
  }

  private read(text: string): ValidQuery {
    const { GraphQLError, validate } = loadLibrary<typeof Graphql>('graphql')
    try {
      const document = parseQuery(text)
      const mismatches = new Mismatches()
      const errors = validate(this.schema, document, [...this.rules, mismatches.rule])
      if (errors.length > 0) throw new InvalidQuery([...errors, ...mismatches.errors])
      return {
        runnable: mismatches.convert(document),
        mismatches: mismatches.errors,
        tables: new TableNames(document),
      }
    } catch (error) {
      throw error instanceof GraphQLError ? new InvalidQuery([error]) : error
    }
  }
}
