import type * as Graphql from 'graphql'
import type { DocumentNode, GraphQLSchema, ValidationContext, ValidationRule } from 'graphql'
import { fixedLimits } from '../limits'
import { loadLibrary } from '../values/library'
import { checkDocument, checkText } from './bounds'
import { lenientScalars } from './scalars'

/** How many queries are kept; the one that was used longest ago gives way. */
const maxKept = fixedLimits.kept.queries.max
/** Longer texts are not kept: they are hardly the app's own files. */
const maxKeptCharacters = fixedLimits.kept.queryCharacters.max

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
   * The query, or what is wrong with it.
   *
   * @throws {GraphQLError | LimitError} where it cannot be read, or is over a bound
   */
  find(query: string): DocumentNode | readonly Graphql.GraphQLError[] {
    const known = this.kept.get(query)
    if (known) this.kept.delete(query)
    const document = known ?? this.read(query)
    if ('kind' in document && query.length <= maxKeptCharacters) this.keep(query, document)
    return document
  }

  private read(query: string): DocumentNode | readonly Graphql.GraphQLError[] {
    const { parse, validate } = loadLibrary<typeof Graphql>('graphql')
    checkText(query)
    const document = parse(query)
    checkDocument(document)
    const errors = validate(this.schema, document, this.rules)
    return errors.length > 0 ? errors : document
  }

  private keep(query: string, document: DocumentNode): void {
    this.kept.set(query, document)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= maxKept) break
      this.kept.delete(oldest)
    }
  }
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
