import type { Range } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Extent } from './focus/focus'

export function toRange(document: TextDocument, { begin, end }: Extent): Range {
  return { start: document.positionAt(begin), end: document.positionAt(end) }
}
