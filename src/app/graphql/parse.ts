import type * as Graphql from 'graphql'
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql'
import { LimitError } from '../../base/errors'
import { query as limits } from '../../base/limits'
import { loadLibrary } from '../../base/library'

type Bound = keyof typeof limits

/** The units of the bounds. */
const units: Readonly<Record<Bound, string>> = {
  characters: 'characters',
  tokens: 'tokens',
  nesting: 'nested brackets',
  operations: 'operations',
  fragments: 'fragments',
  depth: 'nested fields',
  fields: 'fields, including the fields of its fragments',
}

/** @throws {LimitError} if a query exceeds the limit of a bound */
function checkBound(bound: Bound, count: number): void {
  const max = limits[bound]
  if (count > max) throw new LimitError(`graphql.${bound}`, `the query is over the limit of ${max} ${units[bound]}`)
}

const opening: ReadonlySet<string> = new Set(['{', '[', '('])
const closing: ReadonlySet<string> = new Set(['}', ']', ')'])

/**
 * Parses a query.
 *
 * @throws {GraphQLError} if it is not valid GraphQL
 * @throws {LimitError} if it exceeds a bound
 */
export function parseQuery(query: string): DocumentNode {
  const { parse } = loadLibrary<typeof Graphql>('graphql')
  checkText(query)
  const document = parse(query)
  checkDocument(document)
  return document
}

/** Checks the text of a query before it is parsed. */
function checkText(query: string): void {
  const { Lexer, Source, TokenKind } = loadLibrary<typeof Graphql>('graphql')
  checkBound('characters', query.length)
  const lexer = new Lexer(new Source(query))
  let nesting = 0
  for (let tokens = 1; ; tokens++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (opening.has(kind)) nesting++
    if (closing.has(kind)) nesting--
    checkBound('tokens', tokens)
    checkBound('nesting', nesting)
  }
}

function checkDocument({ definitions }: DocumentNode): void {
  const { Kind } = loadLibrary<typeof Graphql>('graphql')
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)
  const fragments = definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
  checkBound('operations', operations.length)
  checkBound('fragments', fragments.length)
  const sizes = new Sizes(fragments)
  for (const { selectionSet } of [...operations, ...fragments]) {
    const { depth, fields } = sizes.measure(selectionSet)
    checkBound('depth', depth)
    checkBound('fields', fields)
  }
}

interface Size {
  readonly depth: number
  readonly fields: number
}

const empty: Size = { depth: 0, fields: 0 }

/** The sizes of selections with their fragments expanded; each fragment is measured once. */
class Sizes {
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  private readonly measured = new Map<string, Size>()

  constructor(fragments: readonly FragmentDefinitionNode[]) {
    this.fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  measure({ selections }: SelectionSetNode): Size {
    const { Kind } = loadLibrary<typeof Graphql>('graphql')
    let { depth, fields } = empty
    for (const selection of selections) {
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD
      const inside = isSpread ? this.measureFragment(selection.name.value) : this.measureSet(selection)
      const own = selection.kind === Kind.FIELD ? 1 : 0
      depth = Math.max(depth, inside.depth + own)
      fields += inside.fields + own
    }
    return { depth, fields }
  }

  private measureSet({ selectionSet }: { readonly selectionSet?: SelectionSetNode | undefined }): Size {
    return selectionSet ? this.measure(selectionSet) : empty
  }

  /** A recursive fragment counts as empty inside itself: validation rejects it. */
  private measureFragment(name: string): Size {
    const known = this.measured.get(name)
    if (known) return known
    this.measured.set(name, empty)
    const size = this.measureSet(this.fragments.get(name) ?? {})
    this.measured.set(name, size)
    return size
  }
}
