import type * as Graphql from 'graphql'
import type {
  DefinitionNode,
  DocumentNode,
  FieldDefinitionNode,
  GraphQLSchema,
  InterfaceTypeDefinitionNode,
  TypeExtensionNode,
} from 'graphql'
import { loadLibrary } from '../../../base/library'
import { interfaceTypes } from '../interface'
import { describeInputs } from './descriptions'

/** Types in the schema language: text, a parsed document, or a list of these. */
export type TypeDefinitions = string | DocumentNode | readonly TypeDefinitions[]

const roots = 'schema { query: Query mutation: Mutation } type Query type Mutation'

/** The types of the public interface, without resolvers. */
export function buildInterfaceSchema(): GraphQLSchema {
  const { buildASTSchema, parse } = loadLibrary<typeof Graphql>('graphql')
  const document = parse(`${roots}\n${interfaceTypes()}`, { noLocation: true })
  // A test asserts that it is valid; checking here would cost each process a tenth of a second.
  const schema = buildASTSchema(withInherited(document), { assumeValid: true, assumeValidSDL: true })
  describeInputs(schema)
  return schema
}

/** The public interface in the schema language. */
export function printInterface(): string {
  return loadLibrary<typeof Graphql>('graphql').printSchema(buildInterfaceSchema())
}

/** Adds the fields of interfaces to the types that implement them. */
function withInherited(document: DocumentNode): DocumentNode {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  const isInterface = (node: DefinitionNode): node is InterfaceTypeDefinitionNode =>
    node.kind === Kind.INTERFACE_TYPE_DEFINITION
  const interfaces = new Map(document.definitions.filter(isInterface).map((node) => [node.name.value, node]))
  const definitions = document.definitions.map((node) => {
    if (node.kind !== Kind.OBJECT_TYPE_DEFINITION || !node.interfaces?.length) return node
    const fields = new Map<string, FieldDefinitionNode>()
    const inherited = node.interfaces.flatMap(({ name }) => interfaces.get(name.value)?.fields ?? [])
    for (const field of [...inherited, ...(node.fields ?? [])]) fields.set(field.name.value, field)
    return { ...node, fields: [...fields.values()] }
  })
  return { ...document, definitions }
}

/**
 * Extends the schema. A definition of an existing type extends that type.
 *
 * @throws {GraphQLError | Error} if the definitions are invalid
 */
export function addDefinitions(schema: GraphQLSchema, added: TypeDefinitions): GraphQLSchema {
  const { extendSchema, isTypeDefinitionNode, Kind } = loadLibrary<typeof Graphql>('graphql')
  const known = new Set(Object.keys(schema.getTypeMap()))
  const definitions = collectDefinitions(added).map((node) => {
    if (!isTypeDefinitionNode(node)) return node
    const { value: name } = node.name
    // A definition and an extension have the same parts.
    const extension: unknown = { ...node, kind: node.kind.replace('Definition', 'Extension') }
    if (known.has(name)) return extension as TypeExtensionNode
    known.add(name)
    return node
  })
  return definitions.length === 0 ? schema : extendSchema(schema, { kind: Kind.DOCUMENT, definitions })
}

function collectDefinitions(types: TypeDefinitions): readonly DefinitionNode[] {
  const { parse } = loadLibrary<typeof Graphql>('graphql')
  if (typeof types === 'string') return types.trim() === '' ? [] : parse(types).definitions
  return 'kind' in types ? types.definitions : types.flatMap(collectDefinitions)
}
