import { MarkupKind, type CompletionItem } from 'vscode-languageserver'
import type { EditedFile } from '../editor'
import { describeFilter, describeTag } from '../reference/text'

/** The data of a proposal until the client requests its description. */
export interface ProposalData {
  readonly uri: string
  readonly kind: 'tag' | 'filter'
}

export function isProposalData(data: unknown): data is ProposalData {
  return typeof data === 'object' && data !== null && 'uri' in data && typeof data.uri === 'string' && 'kind' in data
}

/** Adds the reference of a filter or a tag to a proposal: a list with the references of all proposals would be long. */
export function describeProposal({ opened }: EditedFile, item: CompletionItem, { kind }: ProposalData): CompletionItem {
  const { filters, tags } = opened.reference
  // The label of a snippet has the end tag, too.
  const label = item.filterText ?? item.label
  const filter = kind === 'filter' ? filters.get(label) : undefined
  const tag = kind === 'tag' ? tags.get(label) : undefined
  const value = filter ? describeFilter(filter, label) : tag && describeTag(tag, label)
  return value === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } }
}
