import { SymbolInformation, type DocumentSymbol, type SymbolKind } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Extent } from '../focus/focus'
import { toRange } from '../range'

/** A part of a file in its outline. */
export interface Symbol extends Extent {
  readonly kind: SymbolKind
  readonly name: string
  readonly detail?: string
  /** The name, or the tag that begins it. */
  readonly head: Extent
  readonly children: readonly Symbol[]
}

/** Tags and keys of a file that its outline has at most. */
export const maxSymbols = 5_000
/** Longer names are cut. */
const maxCharacters = 80

/** A name for the outline, in one line. */
export function shortenToLine(text: string): string {
  const line = text
    .slice(0, 10 * maxCharacters)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters - 1)}…` : line
}

/** Converts symbols for a client that shows them as a tree. */
export function toTree(symbols: readonly Symbol[], document: TextDocument): DocumentSymbol[] {
  return symbols.map(({ kind, name, detail, head, children, ...extent }) => ({
    ...{ kind, name, range: toRange(document, extent), selectionRange: toRange(document, head) },
    ...(detail !== undefined && { detail }),
    ...(children.length > 0 && { children: toTree(children, document) }),
  }))
}

/** Converts symbols for a client that shows them as a list. */
export function toList(symbols: readonly Symbol[], document: TextDocument, container?: string): SymbolInformation[] {
  return symbols.flatMap(({ kind, name, children, ...extent }) => [
    SymbolInformation.create(name, kind, toRange(document, extent), document.uri, container),
    ...toList(children, document, name),
  ])
}
