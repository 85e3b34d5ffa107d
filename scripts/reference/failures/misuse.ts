import { Kind, parse, print, visit, type ASTNode, type DocumentNode, type ValueNode } from 'graphql'

/** Copies of an operation with a mistake: each without one of its inputs, or with another value of one. */
export function* misuse(operation: string): Generator<string> {
  const document = parse(operation)
  for (const input of listInputs(document)) {
    for (const value of listWrongValues(input.value)) {
      // Null removes a node.
      const change = (node: ASTNode): unknown => (node === input ? value && { ...input, value } : undefined)
      yield print(withoutUnusedVariables(visit(document, { Argument: change, ObjectField: change })))
    }
  }
}

function listInputs(document: DocumentNode): readonly (ASTNode & { readonly value: ValueNode })[] {
  const inputs: (ASTNode & { readonly value: ValueNode })[] = []
  visit(document, { Argument: (node) => void inputs.push(node), ObjectField: (node) => void inputs.push(node) })
  return inputs
}

const unknown: ValueNode = { kind: Kind.STRING, value: 'nonsense' }
const high: ValueNode = { kind: Kind.INT, value: '99' }
const empty: ValueNode = { kind: Kind.LIST, values: [] }

/** Values instead of one; null for none. */
function listWrongValues({ kind }: ValueNode): readonly (ValueNode | null)[] {
  switch (kind) {
    case Kind.STRING:
    case Kind.INT:
      return [null, unknown, high]
    case Kind.VARIABLE:
      return [null, unknown]
    case Kind.LIST:
      return [null, empty]
    default:
      return [null]
  }
}

function withoutUnusedVariables(document: DocumentNode): DocumentNode {
  const used = new Set<string>()
  visit(document, { VariableDefinition: () => false, Variable: ({ name }) => void used.add(name.value) })
  return visit(document, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  })
}
