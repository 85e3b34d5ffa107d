import type * as Graphql from 'graphql'
import type { DocumentNode, GraphQLError, GraphQLSchema, ValidationContext, ValidationRule } from 'graphql'
import { fixedLimits } from '../limits'
import { loadLibrary } from '../library'
import { checkDocument, checkText } from './bounds'
import { lenientScalars } from './scalars'

/** How many queries are kept; the one that was used longest ago gives way. */
const maxKept = fixedLimits.kept.queries.max
/** Longer texts are not kept: they are hardly the app's own files. */
const maxKeptCharacters = fixedLimits.kept.queryCharacters.max

/** What is wrong with a query. */
export class InvalidQuery extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('the query is not valid')
  }
}

/** Reads and validates queries, and keeps those that are valid. */
export class Documents {
  /** Under its text; the one used last stands last. */
  private readonly kept = new Map<string, DocumentNode>()
  private readonly rules: readonly ValidationRule[]

  constructor(private readonly schema: GraphQLSchema) {
    const { specifiedRules, VariablesInAllowedPositionRule } = loadLibrary<typeof Graphql>('graphql')
    this.rules = specifiedRules.map((rule) => (rule === VariablesInAllowedPositionRule ? lenient(rule) : rule))
  }

  /**
   * The query.
   *
   * @throws {InvalidQuery} where it is no GraphQL, or does not fit the schema
   * @throws {LimitError} where it is over a bound
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

/** The rule, but for the places that take any value: a variable of any type may stand there. */
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
