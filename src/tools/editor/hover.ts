import { MarkupKind, type Hover } from 'vscode-languageserver'
import { getOwn } from '../../base/values/hash'
import { findFileKind } from '../../files/kinds'
import type { EditedFile } from './editor'
import { toRange } from './range'
import { findFocus } from './focus/find'
import type { Focus, FocusOf } from './focus/focus'
import { describeMember, describeType } from './graphql/text'
import type { NameKind } from './names/app-names'
import { findPartialParameters } from './names/partial-parameters'
import { listProperties } from './reference/schema'
import {
  describeDocumented,
  describeFile,
  describeFilter,
  describeKey,
  describeParameter,
  describeTag,
  describeVariable,
  formatCode,
  joinParagraphs,
} from './reference/text'
import { findVariable } from './reference/variables'

/** The reference of the name at an index of a document. */
export async function hover(file: EditedFile, cursor: number): Promise<Hover | null> {
  const focus = findFocus(file, cursor)
  if (!focus || focus.text === '') return null
  const value = await describe(file, focus)
  if (value === undefined) return null
  const { document } = file
  const range = toRange(document, focus)
  return { contents: { kind: MarkupKind.Markdown, value }, range }
}

async function describe(file: EditedFile, focus: Focus): Promise<string | undefined> {
  const { reference, runtime } = file.opened
  const { text } = focus
  switch (focus.kind) {
    case 'tag': {
      const tag = reference.tags.get(text) ?? reference.tags.get(text.replace(/^end/, ''))
      return tag && describeTag(tag, text.replace(/^end/, ''))
    }
    case 'filter': {
      const filter = reference.filters.get(text)
      return filter && describeFilter(filter, text)
    }
    case 'variable':
      return focus.isArgument ? describeArgument(file, focus) : describePath([text])
    case 'property':
      return describePath([...focus.path, text])
    case 'name':
      return describeName(file, focus.of, text)
    case 'key': {
      const { keys = {} } = findFileKind(file.path) ?? {}
      const key = focus.path.length === 0 ? getOwn(keys, text) : undefined
      return key && describeKey(text, key)
    }
    case 'table property': {
      const found = await listProperties(runtime, focus.table)
      const lines = found
        .filter(({ name }) => name === text)
        .map(({ table, type }) => `\`${text}\` of ${table}: ${type}`)
      return lines.length > 0 ? lines.join('\n\n') : undefined
    }
    case 'graphql':
      return describeGraphql(file, focus)
    case 'table':
    case 'text':
    case 'value':
      return undefined
  }
}

async function describeGraphql(
  file: EditedFile,
  { place, text, end }: FocusOf<'graphql'>,
): Promise<string | undefined> {
  const types = await file.opened.graphqlTypes()
  const { expects } = place
  const type = expects === 'type' || expects === 'condition' ? types?.getType(text) : undefined
  if (type) return describeType(type)
  const isAlias = expects === 'field' && /^\s*:/.test(file.document.getText().slice(end, end + 100))
  const member = isAlias ? undefined : types?.listMembers(place).find(({ name }) => name === text)
  return member && describeMember(member)
}

function describePath(path: readonly string[]): string | undefined {
  const found = findVariable(path)
  return found && describeVariable(path.join('.'), found)
}

async function describeArgument(
  file: EditedFile,
  { text, calls, partial }: FocusOf<'variable'>,
): Promise<string | undefined> {
  for (const call of calls) {
    const parameter = file.opened.reference.listNamedParameters(call).find(({ name }) => name === text)
    if (parameter) return describeParameter(parameter)
  }
  const documented = partial === undefined ? undefined : (await findPartialParameters(file, partial)).get(text)
  return documented && describeDocumented(text, documented)
}

async function describeName(file: EditedFile, kind: NameKind, name: string): Promise<string | undefined> {
  const { opened } = file
  if (kind === 'translation') {
    const known = (await opened.names.list(kind)).find((one) => one.name === name)
    return (
      known &&
      joinParagraphs([`translation: \`${name}\``, known.text === undefined ? '' : formatCode('text', known.text)])
    )
  }
  const [target] = await opened.names.find(kind, name)
  if (!target) return undefined
  return describeFile(kind, target.path, kind === 'partial' ? await findPartialParameters(file, name) : new Map())
}
