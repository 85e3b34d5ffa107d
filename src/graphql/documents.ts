import type * as Graphql from 'graphql'
import type { DocumentNode, GraphQLError, GraphQLSchema, ValidationContext, ValidationRule } from 'graphql'
import * as fixedLimits from '../limits'
import { loadLibrary } from '../library'
import { checkDocument, checkText } from './bounds'
import { lenientScalars } from './scalars'

/** The size of the LRU cache of queries. */
const maxKept = fixedLimits.kept.queries
/** Longer queries are not cached: they are hardly the app's own files. */
const maxKeptCharacters = fixedLimits.kept.queryCharacters

/** The errors of an invalid query. */
export class InvalidQuery extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the query is not valid')
  }
}

/** Parses and validates queries, and caches the valid ones. */
export class Documents {
  /** By text, least recently used first. */
  private readonly kept = new Map<string, DocumentNode>()
  private readonly rules: readonly ValidationRule[]

  constructor(private readonly schema: GraphQLSchema) {
    const { specifiedRules, VariablesInAllowedPositionRule } = loadLibrary<typeof Graphql>('graphql')
    this.rules = specifiedRules.map((rule) => (rule === VariablesInAllowedPositionRule ? lenient(rule) : rule))
  }

  /**
   * Returns the parsed query.
   *
   * @throws {InvalidQuery} if it is not valid GraphQL or does not match the schema
   * @throws {LimitError} if it exceeds a bound
   */
  find(query: string): DocumentNode {
    const known = this.kept.get(query)
    if (known) this.kept.delete(query)
    const document = known ?? this.read(query)
    if (query.length <= maxKeptCharacters) this.keep(query, document)
    return document
  }

  private read(query: string): DocumentNode {
    const { GraphQLError, validate } = loadLibrary<typeof Graphql>('graphql')
    try {
      const document = parsed(query)
      const errors = validate(this.schema, document, this.rules)
      if (errors.length === 0) return document
      throw new InvalidQuery(errors)
    } catch (error) {
      throw error instanceof GraphQLError ? new InvalidQuery([error]) : error
    }
  }

  private keep(query: string, document: DocumentNode): void {
    this.kept.set(query, document)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxKept) break
      this.kept.delete(oldest)
    }
  }
}

function parsed(query: string): DocumentNode {
  const { parse } = loadLibrary<typeof Graphql>('graphql')
  checkText(query)
  const document = parse(query)
  checkDocument(document)
  return document
}

/** Exempts the lenient scalars from the rule: they accept a variable of any type. */
function lenient(rule: ValidationRule): ValidationRule {
  const { getNamedType } = loadLibrary<typeof Graphql>('graphql')
  return (context: ValidationContext) => {
    const usages: ValidationContext['getRecursiveVariableUsages'] = (operation) =>
      context.getRecursiveVariableUsages(operation).filter(({ type }) => {
        return !type || !lenientScalars.has(getNamedType(type).name)
      })
    return rule(Object.create(context, { getRecursiveVariableUsages: { value: usages } }) as ValidationContext)
  }
}
