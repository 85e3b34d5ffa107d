import { CompletionItemKind } from 'vscode-languageserver'
import type { EditedFile } from '../editor'
import type { FocusOf } from '../focus/focus'
import { listProperties, listTables } from '../reference/schema'
import type { Proposal } from './proposal'

/** The names of files of a kind, or of translations with their texts. */
export async function completeName({ opened }: EditedFile, { of }: FocusOf<'name'>): Promise<readonly Proposal[]> {
  const known = await opened.names.list(of)
  return known.map(({ name, targets, text }) => ({
    label: name,
    kind: of === 'translation' ? CompletionItemKind.Text : CompletionItemKind.File,
    detail: text ?? targets[0]?.path ?? '',
  }))
}

export async function completeTable({ opened }: EditedFile): Promise<readonly Proposal[]> {
  const tables = await listTables(opened.runtime)
  return tables.map((label) => ({ label, kind: CompletionItemKind.Struct }))
}

export async function completeTableProperty(
  { opened }: EditedFile,
  { table }: FocusOf<'table property'>,
): Promise<readonly Proposal[]> {
  const properties = await listProperties(opened.runtime, table)
  return properties.map(({ name, table: owner, type }) => ({
    label: name,
    kind: CompletionItemKind.Field,
    detail: `${owner}: ${type}`,
  }))
}
