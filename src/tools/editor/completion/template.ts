import { CompletionItemKind, CompletionItemTag, MarkupKind, type MarkupContent } from 'vscode-languageserver'
import type { VariableInfo } from '../../../app/context/context-keys'
import * as fixedLimits from '../../../base/limits'
import { listInnerTags } from '../../../language/definitions/definition'
import { findDeprecation } from '../../../language/definitions/deprecation'
import { variables } from '../../docset/variables'
import { fileKinds } from '../../../files/kinds'
import type { EditedFile } from '../editor'
import type { FocusOf } from '../focus/focus'
import type { Reference } from '../reference/reference'
import { listProperties } from '../reference/schema'
import { describeDocumented, describeParameter, describeVariable } from '../reference/text'
import { findVariable, listAssigned } from '../reference/variables'
import { findPartialParameters, listParameters } from '../names/partial-parameters'
import { findQueryVariables } from '../names/query-variables'
import type { Proposal } from './proposal'

/** How a deprecated name is marked. */
const deprecated = { tags: [CompletionItemTag.Deprecated] satisfies CompletionItemTag[] }

export function completeFilter({ opened }: EditedFile): readonly Proposal[] {
  return Array.from(opened.reference.filters, ([label, info]) => ({
    label,
    kind: CompletionItemKind.Function,
    detail: info.summary,
    ...(findDeprecation(info, label) && deprecated),
  }))
}

/** The tags, with the end and the dividers of the innermost open block first. */
export function completeTag({ opened, document }: EditedFile, { begin }: FocusOf<'tag'>): readonly Proposal[] {
  const { reference } = opened
  const open = findOpenBlock(reference, document.getText().slice(0, begin))
  const block = reference.tags.get(open ?? '')
  const ends = block ? listInnerTags(block, open).toReversed() : []
  const tags = Array.from(reference.tags, ([label, info]) => ({
    label,
    kind: CompletionItemKind.Keyword,
    detail: info.summary,
    ...(findDeprecation(info, label) && deprecated),
  }))
  // A space is before all letters.
  return [...ends.map((label) => ({ label, kind: CompletionItemKind.Keyword, sortText: ` ${label}` })), ...tags]
}

const written = /(?:\{%-?|^)[ \t]*(end)?(\w+)/gm

/** The name of the block tag that is not closed at the end of a text. */
function findOpenBlock(reference: Reference, text: string): string | undefined {
  const open: string[] = []
  for (const [, end, name = ''] of text.matchAll(written)) {
    if (open.length > fixedLimits.templates.blocks) open.shift()
    if (end === undefined && reference.isBlock(name)) open.push(name)
    else if (end !== undefined && open.includes(name)) open.length = open.lastIndexOf(name)
  }
  return open.at(-1)
}

/** Variables, and the named arguments of the calls around the cursor. */
export async function completeVariable(file: EditedFile, focus: FocusOf<'variable'>): Promise<readonly Proposal[]> {
  const { opened, document, path } = file
  const text = document.getText()
  const colon = focus.isArgument ? '' : ': '
  // A named argument follows a comma; without one, a value is likelier.
  const sort = focus.isArgument || /,\s*$/.test(text.slice(0, focus.begin)) ? ' ' : '~'
  const named = focus.calls.flatMap((call) => opened.reference.listNamedParameters(call))
  const passed = focus.partial === undefined ? undefined : await findPartialParameters(file, focus.partial)
  const argumentsOfPartial = Array.from(passed ?? [], ([label, parameter]) => ({
    ...makeArgument(label, colon, sort),
    documentation: toMarkdown(describeDocumented(label, parameter)),
  }))
  const declared = focus.query === undefined ? undefined : await findQueryVariables(file, focus.query)
  const argumentsOfQuery = Array.from(declared ?? [], ([label, type]) => ({
    ...makeArgument(label, colon, sort),
    detail: type,
  }))
  const argumentsOfCalls = named.map((parameter) => ({
    ...makeArgument(parameter.name, colon, sort),
    documentation: toMarkdown(describeParameter(parameter)),
  }))
  if (focus.isArgument) return [...argumentsOfPartial, ...argumentsOfQuery, ...argumentsOfCalls]
  const { partial } = fileKinds
  const parameters = partial.owns(path) ? listParameters(opened, partial.read(path, text)).keys() : []
  const own = new Set([...parameters, ...listAssigned(text)])
  own.delete(focus.text)
  return [
    ...argumentsOfPartial,
    ...argumentsOfQuery,
    ...argumentsOfCalls,
    ...Array.from(own, (label) => ({ label, kind: CompletionItemKind.Variable })),
    ...Object.entries<VariableInfo>(variables).map(([label, info]) => ({
      label,
      kind: CompletionItemKind.Variable,
      documentation: toMarkdown(describeVariable(label, info)),
    })),
  ]
}

function makeArgument(label: string, colon: string, sort: string): Proposal {
  return { label, newText: label + colon, kind: CompletionItemKind.Field, sortText: sort + label }
}

/** The keys of a variable of the platform, or the properties of records. */
export async function completeProperty(file: EditedFile, { path }: FocusOf<'property'>): Promise<readonly Proposal[]> {
  if (path.join('.') === 'context.params') return listPageParameters(file)
  const keys = Object.entries(findVariable(path)?.keys ?? {})
  if (keys.length > 0) {
    return keys.map(([label, info]) => ({
      label,
      kind: CompletionItemKind.Property,
      detail: info.type,
      documentation: toMarkdown(info.summary),
    }))
  }
  if (path.at(-1) !== 'properties') return []
  const properties = await listProperties(file.opened.runtime)
  return Array.from(new Map(properties.map((property) => [property.name, property])).values(), ({ name, table }) => ({
    label: name,
    kind: CompletionItemKind.Property,
    detail: table,
  }))
}

/** The parameters in the address of a page. */
function listPageParameters({ path, document }: EditedFile): readonly Proposal[] {
  const { page } = fileKinds
  const read = page.owns(path) ? page.read(path, document.getText()) : undefined
  if (!read || read.fault) return []
  const { parameters, address } = read.value.slug
  return parameters.map((label) => ({ label, kind: CompletionItemKind.Property, detail: address }))
}

function toMarkdown(value: string): MarkupContent {
  return { kind: MarkupKind.Markdown, value }
}
