import type * as Graphql from 'graphql'
import { CompletionItemKind, CompletionItemTag, MarkupKind } from 'vscode-languageserver'
import { loadLibrary } from '../../../base/library'
import type { EditedFile } from '../editor'
import type { FocusOf } from '../focus/focus'
import { describeMember } from '../graphql/text'
import type { GraphqlTypes, Member } from '../graphql/types'
import { readQueryVariables } from '../names/query-variables'
import type { Proposal } from './proposal'

const fragment = /\bfragment\s+(\w+)\s+on\b/g

/** The names that a query may have at the cursor, by the app's schema. */
export async function completeGraphql(file: EditedFile, focus: FocusOf<'graphql'>): Promise<readonly Proposal[]> {
  const types = await file.opened.graphqlTypes()
  if (!types) return []
  const text = file.document.getText()
  const { place, end } = focus
  switch (place.expects) {
    case 'definition':
      return ['query', 'mutation', 'fragment'].map(makeKeyword)
    case 'field':
      return [...types.listMembers(place).map(proposeField), { label: '__typename', kind: CompletionItemKind.Field }]
    case 'argument': {
      const colon = /^\s*:/.test(text.slice(end, end + maxSpaces)) ? '' : ': '
      return types.listMembers(place).map((member) => proposeArgument(member, colon))
    }
    case 'value':
      return [
        ...listVariables(text)
          .map((name) => `$${name}`)
          .map(makeVariable),
        ...listValues(types, focus),
      ]
    case 'variable':
      return listVariables(text).map(makeVariable)
    case 'type':
    case 'condition':
      return types.listTypes(place).map(({ name: label }) => ({ label, kind: CompletionItemKind.Class }))
    case 'fragment': {
      const names = Array.from(text.matchAll(fragment), ([, name = '']) => name)
      return [makeKeyword('on'), ...names.map((label) => ({ label, kind: CompletionItemKind.Reference }))]
    }
    case 'directive':
      return types.listDirectives().map(makeKeyword)
  }
}

/** Spaces between the name of an argument and its colon. */
const maxSpaces = 100

function proposeField(field: Member): Proposal {
  return {
    label: field.name,
    kind: CompletionItemKind.Field,
    detail: String(field.type),
    documentation: { kind: MarkupKind.Markdown, value: describeMember(field) },
    ...(field.deprecationReason != null && { tags: [CompletionItemTag.Deprecated] }),
  }
}

/** Required arguments come first. */
function proposeArgument(argument: Member, colon: string): Proposal {
  const { isNonNullType } = loadLibrary<typeof Graphql>('graphql')
  const isRequired =
    isNonNullType(argument.type) && !('defaultValue' in argument && argument.defaultValue !== undefined)
  return {
    ...proposeField(argument),
    newText: argument.name + colon,
    sortText: `${isRequired ? ' ' : ''}${argument.name}`,
  }
}

function listValues(types: GraphqlTypes, { place }: FocusOf<'graphql'>): readonly Proposal[] {
  const { isEnumType, isScalarType } = loadLibrary<typeof Graphql>('graphql')
  const type = types.findType(place)
  if (isScalarType(type) && type.name === 'Boolean') return ['true', 'false'].map(makeKeyword)
  if (!isEnumType(type)) return []
  return type.getValues().map(({ name: label }) => ({ label, kind: CompletionItemKind.EnumMember }))
}

function listVariables(text: string): readonly string[] {
  return Array.from(readQueryVariables(text).keys())
}

function makeVariable(label: string): Proposal {
  return { label, kind: CompletionItemKind.Variable }
}

function makeKeyword(label: string): Proposal {
  return { label, kind: CompletionItemKind.Keyword }
}
