import type * as Graphql from 'graphql'
import type {
  ASTVisitor,
  DocumentNode,
  GraphQLError,
  GraphQLInputType,
  GraphQLSchema,
  OperationDefinitionNode,
  ValidationContext,
  ValidationRule,
  VariableDefinitionNode,
  VariableNode,
  TypeNode,
} from 'graphql'
import { getOwn, makeHash, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'
import { loadLibrary } from '../../base/library'
import { lenientScalars } from './scalars'

/**
 * The variables of a document that are used where another type is expected, such as a `String` where a list of them is.
 * Lenient scalars accept a variable of any type.
 */
export class Mismatches {
  readonly errors: GraphQLError[] = []
  /** The expected types, by the usages. */
  private readonly expected = new Map<unknown, GraphQLInputType>()

  /** Finds them in place of `VariablesInAllowedPositionRule`, which would refuse the document. */
  readonly rule: ValidationRule = (context: ValidationContext): ASTVisitor => {
    const { VariablesInAllowedPositionRule, getNamedType } = loadLibrary<typeof Graphql>('graphql')
    const types = new Map<unknown, GraphQLInputType>()
    const findUsages: ValidationContext['getRecursiveVariableUsages'] = (operation) => {
      const usages = context
        .getRecursiveVariableUsages(operation)
        .filter(({ type }) => !type || !lenientScalars.has(getNamedType(type).name))
      for (const { node, type } of usages) if (type) types.set(node, type)
      return usages
    }
    const report = (error: GraphQLError): void => {
      const usage = error.nodes?.[1]
      const type = types.get(usage)
      if (!type) return context.reportError(error)
      this.errors.push(error)
      this.expected.set(usage, type)
    }
    const own = { getRecursiveVariableUsages: { value: findUsages }, reportError: { value: report } }
    return VariablesInAllowedPositionRule(Object.create(context, own) as ValidationContext)
  }

  /** The document with a variable of the expected type for each usage, to which the value is converted. */
  convert(document: DocumentNode): ConvertedDocument {
    if (this.expected.size === 0) return new ConvertedDocument(document, [])
    const { Kind, parseType, visit } = loadLibrary<typeof Graphql>('graphql')
    const conversions = new Map<string, Conversion>()
    const renamed = (node: VariableNode): VariableNode | undefined => {
      const type = this.expected.get(node)
      if (!type) return undefined
      const from = node.name.value
      // No variable of the document can have this name. It appears in the errors of values that cannot be converted.
      const to = `${from} as ${String(type)}`
      conversions.set(to, { from, to, type: parseType(String(type), { noLocation: true }) })
      return { ...node, name: { ...node.name, value: to } }
    }
    const makeVariable = (definition: VariableDefinitionNode, { to, type }: Conversion): VariableDefinitionNode => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: to } },
      type,
      ...(definition.loc && { loc: definition.loc }),
    })
    const all = [...visit(document, { Variable: renamed }).definitions]
    const definitions = all.map((node) => {
      if (node.kind !== Kind.OPERATION_DEFINITION) return node
      const own = node.variableDefinitions ?? []
      const added = own.flatMap((definition) =>
        Array.from(conversions.values())
          .filter(({ from }) => from === definition.variable.name.value)
          .map((conversion) => makeVariable(definition, conversion)),
      )
      return { ...node, variableDefinitions: [...own, ...added] }
    })
    return new ConvertedDocument({ ...document, definitions }, Array.from(conversions.values()))
  }
}

interface Conversion {
  /** The name of the variable. */
  readonly from: string
  /** The name of the variable that has the expected type. */
  readonly to: string
  readonly type: VariableDefinitionNode['type']
}

/** A document that can be run with its variables converted to the types that are expected. */
export class ConvertedDocument {
  constructor(
    readonly document: DocumentNode,
    private readonly conversions: readonly Conversion[],
  ) {}

  /** Adds the values to convert. The execution reports a variable that is invalid by its own type. */
  convertValues(schema: GraphQLSchema, operation: OperationDefinitionNode, input: Hash): Hash {
    if (this.conversions.length === 0) return input
    const { getVariableValues } = loadLibrary<typeof Graphql>('graphql')
    const added = new Set(this.conversions.map(({ to }) => to))
    const own = (operation.variableDefinitions ?? []).filter(({ variable }) => !added.has(variable.name.value))
    const { coerced = {} } = getVariableValues(schema, own, input)
    const converted = this.conversions.flatMap(({ from, to, type }) => {
      const value = getOwn(coerced, from) ?? (isCondition(type) ? false : undefined)
      if (value === undefined && !Object.hasOwn(coerced, from)) return []
      return [[to, convertToText(type, takeSingle(type, value ?? null))] as const]
    })
    return makeHash([...Object.entries(input), ...converted])
  }
}

/** Converts a number or a boolean passed for a text, also in a list. */
export function convertToText(type: TypeNode, value: unknown): unknown {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  if (type.kind === Kind.NON_NULL_TYPE) return convertToText(type.type, value)
  if (type.kind === Kind.LIST_TYPE) {
    return Array.isArray(value) ? value.map((item) => convertToText(type.type, item)) : convertToText(type.type, value)
  }
  const isPrinted = typeof value === 'number' || typeof value === 'boolean'
  return isPrinted && type.name.value === 'String' ? print(value) : value
}

/** The item of a list of one, such as a text passed for a list of them, where no list is expected. */
function takeSingle(type: TypeNode, value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value
  return loadLibrary<typeof Graphql>('graphql').print(type).startsWith('[') ? value : value[0]
}

/** Nil is false for `Boolean!`, which conditions of `@include` and `@skip` have: so it is in Ruby. */
function isCondition(type: Conversion['type']): boolean {
  return loadLibrary<typeof Graphql>('graphql').print(type) === 'Boolean!'
}
