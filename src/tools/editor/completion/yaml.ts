import { CompletionItemKind, MarkupKind } from 'vscode-languageserver'
import type { Check } from '../../../base/configuration/checks'
import { getOwn } from '../../../base/values/hash'
import type { Key } from '../../../files/file-kind'
import { fileKinds, findFileKind } from '../../../files/kinds'
import { findSchemaSubject } from '../../../files/kinds/schema'
import { resourceNames } from '../../../ports/forms/port'
import type { EditedFile } from '../editor'
import type { FocusOf } from '../focus/focus'
import { describeKey } from '../reference/text'
import { completeTable } from './names'
import type { Proposal } from './proposal'

/** The keys of a kind of file, or of a hash in it. */
export function completeKey({ path: file, document }: EditedFile, focus: FocusOf<'key'>): readonly Proposal[] {
  const { path, end } = focus
  const colon = /^[ \t]*:/.test(document.getText().slice(end)) ? '' : ': '
  const { keys = {} } = findFileKind(file) ?? {}
  if (path.length > 0) {
    const names = Object.keys(findCheck(file, path)?.keys ?? {})
    return names.map((label) => ({ label, newText: label + colon, kind: CompletionItemKind.Property }))
  }
  return Object.entries<Key>(keys).map(([label, key]) => ({
    label,
    newText: label + colon,
    kind: CompletionItemKind.Property,
    documentation: { kind: MarkupKind.Markdown, value: describeKey(label, key) },
  }))
}

/** The values that a key accepts; the keys of a hash that begins in a list. */
export async function completeValue(edited: EditedFile, focus: FocusOf<'value'>): Promise<readonly Proposal[]> {
  const path = focus.path.join('.')
  if (findFileKind(edited.path) === fileKinds.form && path === 'resource') {
    const resources = resourceNames.map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
    return [...resources, ...(await completeTable(edited))]
  }
  if (path === 'properties.belongs_to' && findSchemaSubject(edited.path)) return completeTable(edited)
  const check = findCheck(edited.path, focus.path)
  if (check?.keys && isItem(edited, focus)) return completeKey(edited, { ...focus, kind: 'key' })
  return (check?.values ?? []).map((label) => ({ label, kind: CompletionItemKind.EnumMember }))
}

/** Whether only dashes are before it in its line. */
function isItem({ document }: EditedFile, { begin }: FocusOf<'value'>): boolean {
  const text = document.getText()
  return /^[\s-]*$/.test(text.slice(text.lastIndexOf('\n', begin - 1) + 1, begin))
}

/** The check of the value at these keys, or of the items of its list. */
function findCheck(file: string, path: readonly string[]): Check<unknown> | undefined {
  const [first = '', ...rest] = path
  const { keys = {} } = findFileKind(file) ?? {}
  let check = getOwn(keys, first)?.type
  check = check?.items ?? check
  for (const name of rest) {
    check = check?.keys && getOwn(check.keys, name)
    check = check?.items ?? check
  }
  return check
}
