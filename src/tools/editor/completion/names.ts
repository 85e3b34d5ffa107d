import { CompletionItemKind } from 'vscode-languageserver'
import type { EditedFile } from '../editor'
import type { OpenedApp } from '../editor-app'
import type { FocusOf } from '../focus/focus'
import type { NameKind } from '../names/app-names'
import { listProperties, listTables } from '../reference/schema'
import type { Proposal } from './proposal'

/** The names of files of a kind, or of translations with their texts. */
export function completeName({ opened }: EditedFile, { of }: FocusOf<'name'>): Promise<readonly Proposal[]> {
  return listNames(opened, of)
}

/** The texts to which a filter is likely to be added: `| t`, `| asset_url`. */
export async function completeText({ opened }: EditedFile): Promise<readonly Proposal[]> {
  return [...(await listNames(opened, 'translation')), ...(await listNames(opened, 'asset'))]
}

async function listNames(opened: OpenedApp, of: NameKind): Promise<readonly Proposal[]> {
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
