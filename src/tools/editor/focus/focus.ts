import type { NameKind } from '../names/app-names'
import type { GraphqlPlace } from './graphql-place'

/** A part of a document. */
export interface Extent {
  readonly begin: number
  readonly end: number
}

/** A filter or a tag whose arguments the cursor is in. */
export interface Call {
  readonly kind: 'filter' | 'tag'
  readonly name: string
}

/** A name under the cursor, or the empty one where a name could begin. It extends to its last character. */
export type Focus = Extent & { readonly text: string } & (
    | {
        readonly kind: 'tag'
        /** Whether it is in a line of a `liquid` tag. */
        readonly isLine: boolean
      }
    | { readonly kind: 'filter' }
    | {
        readonly kind: 'variable'
        /** The calls that may take a named argument here, the innermost first. */
        readonly calls: readonly Call[]
        /** The partial that a tag renders with these arguments. */
        readonly partial: string | undefined
        /** The query that a tag runs with these arguments. */
        readonly query: string | undefined
        /** Whether it is the name of an argument. */
        readonly isArgument: boolean
      }
    | {
        readonly kind: 'property'
        /** The variable and the keys before it: `context`, `params`. */
        readonly path: readonly string[]
      }
    | { readonly kind: 'name'; readonly of: NameKind }
    /** A text that begins an output, before any filter: `{{ 'shop.name' }}`. */
    | { readonly kind: 'text' }
    | {
        readonly kind: 'key'
        /** The keys around it, without indexes of lists. */
        readonly path: readonly string[]
      }
    | {
        readonly kind: 'value'
        /** The keys that lead to it, without indexes of lists. */
        readonly path: readonly string[]
      }
    | { readonly kind: 'table' }
    | {
        readonly kind: 'table property'
        /** Undefined if the query does not name it. */
        readonly table: string | undefined
      }
    | { readonly kind: 'graphql'; readonly place: GraphqlPlace }
  )

/** The focus on a name of a kind. */
export type FocusOf<Kind extends Focus['kind']> = Extract<Focus, { readonly kind: Kind }>
