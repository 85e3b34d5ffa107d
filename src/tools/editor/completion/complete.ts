import type { CompletionItem } from 'vscode-languageserver'
import type { EditedFile } from '../editor'
import { toRange } from '../range'
import { findFocus } from '../focus/find'
import type { Focus } from '../focus/focus'
import type { ProposalData } from './describe'
import { completeGraphql } from './graphql'
import { completeFilter, completeProperty, completeTag, completeVariable } from './template'
import { completeName, completeTable, completeTableProperty, completeText } from './names'
import type { Proposal } from './proposal'
import { completeBlocks } from './snippets'
import { completeKey, completeValue } from './yaml'

/**
 * The names that may be written at the cursor.
 *
 * @param hasSnippets whether the client supports snippets
 */
export async function complete(file: EditedFile, cursor: number, hasSnippets: boolean): Promise<CompletionItem[]> {
  const focus = findFocus(file, cursor)
  if (!focus) return []
  const { document } = file
  const range = toRange(document, focus)
  const proposals = await propose(file, focus, hasSnippets)
  return proposals.map(({ newText, ...item }) => ({
    ...item,
    // By default, clients compare the text from the beginning of the range with the label.
    textEdit: { range, newText: newText ?? item.label },
    ...((focus.kind === 'tag' || focus.kind === 'filter') && {
      data: { uri: document.uri, kind: focus.kind } satisfies ProposalData,
    }),
  }))
}

function propose(
  file: EditedFile,
  focus: Focus,
  hasSnippets: boolean,
): readonly Proposal[] | Promise<readonly Proposal[]> {
  switch (focus.kind) {
    case 'tag':
      return [...completeTag(file, focus), ...(hasSnippets ? completeBlocks(file, focus) : [])]
    case 'filter':
      return completeFilter(file)
    case 'variable':
      return completeVariable(file, focus)
    case 'property':
      return completeProperty(file, focus)
    case 'name':
      return completeName(file, focus)
    case 'text':
      return completeText(file)
    case 'key':
      return completeKey(file, focus)
    case 'value':
      return completeValue(file, focus)
    case 'table':
      return completeTable(file)
    case 'table property':
      return completeTableProperty(file, focus)
    case 'graphql':
      return completeGraphql(file, focus)
  }
}
