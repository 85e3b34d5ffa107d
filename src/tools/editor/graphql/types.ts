import type * as Graphql from 'graphql'
import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLSchema } from 'graphql'
import { loadLibrary } from '../../../base/library'
import type { GraphqlPlace, GraphqlStep } from '../focus/graphql-place'

/** A field, an argument of a field or a directive, or a field of an input. */
export type Member = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField

/** The field, directive or input around a place in a query. */
interface Container {
  readonly type: GraphQLNamedType | undefined
  /** The arguments of the field or the directive; undefined in an input. */
  readonly args: readonly GraphQLArgument[] | undefined
}

const nowhere: Container = { type: undefined, args: undefined }

/** The types of the GraphQL schema of an app. */
export class GraphqlTypes {
  private readonly schema: GraphQLSchema

  /** @param text in the schema language, valid */
  constructor(text: string) {
    const { buildSchema } = loadLibrary<typeof Graphql>('graphql')
    this.schema = buildSchema(text, { assumeValid: true, assumeValidSDL: true, noLocation: true })
  }

  /** The fields or the arguments of which one may be written at a place. */
  listMembers({ expects, steps }: GraphqlPlace): readonly Member[] {
    const container = this.findContainer(steps)
    if (expects === 'field') return listFields(container)
    return expects === 'argument' ? listArguments(container) : []
  }

  /** The type of the value at a place, or of the object that its fields are selected from. */
  findType({ steps }: GraphqlPlace): GraphQLNamedType | undefined {
    return this.findContainer(steps).type
  }

  /** The types that a variable may have, or on which a fragment may depend. */
  listTypes({ expects, steps }: GraphqlPlace): readonly GraphQLNamedType[] {
    const { isAbstractType, isCompositeType, isInputType, isObjectType } = loadLibrary<typeof Graphql>('graphql')
    const all = Object.values(this.schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
    if (expects === 'type') return all.filter(isInputType)
    const { type } = this.findContainer(steps)
    if (isAbstractType(type)) return [type, ...this.schema.getPossibleTypes(type)]
    return isObjectType(type) ? [type, ...type.getInterfaces()] : all.filter(isCompositeType)
  }

  getType(name: string): GraphQLNamedType | undefined {
    return this.schema.getType(name)
  }

  listDirectives(): readonly string[] {
    return this.schema.getDirectives().map(({ name }) => name)
  }

  private findContainer(steps: readonly GraphqlStep[]): Container {
    return steps.reduce((container, step) => this.enter(container, step), nowhere)
  }

  private findRoot(operation: string): GraphQLNamedType | undefined {
    if (operation === 'mutation') return this.schema.getMutationType() ?? undefined
    return operation === 'query' ? (this.schema.getQueryType() ?? undefined) : undefined
  }

  private enter(container: Container, { kind, name }: GraphqlStep): Container {
    const { getNamedType } = loadLibrary<typeof Graphql>('graphql')
    switch (kind) {
      case 'operation':
        return { type: this.findRoot(name), args: undefined }
      case 'type':
        return { type: this.schema.getType(name), args: undefined }
      case 'directive':
        return { type: undefined, args: this.schema.getDirective(name)?.args ?? [] }
      case 'field': {
        const field = listFields(container).find((each) => each.name === name)
        return { type: field && getNamedType(field.type), args: field?.args ?? [] }
      }
      case 'argument': {
        const member = listArguments(container).find((each) => each.name === name)
        return { type: member && getNamedType(member.type), args: undefined }
      }
    }
  }
}

/** The fields that can be selected from an object. */
function listFields({ type }: Container): readonly GraphQLField<unknown, unknown>[] {
  const { isInterfaceType, isObjectType } = loadLibrary<typeof Graphql>('graphql')
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
}

/** The arguments of a field or a directive, or the fields of an input. */
function listArguments({ type, args }: Container): readonly (GraphQLArgument | GraphQLInputField)[] {
  const { isInputObjectType } = loadLibrary<typeof Graphql>('graphql')
  return args ?? (isInputObjectType(type) ? Object.values(type.getFields()) : [])
}
