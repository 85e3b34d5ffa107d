import type { CompletionItem } from 'vscode-languageserver'

/** What may be written at the cursor, before it replaces the name there. */
export type Proposal = Omit<CompletionItem, 'textEdit' | 'data'> & {
  /** Replaces the name. Default: the label */
  readonly newText?: string
}
