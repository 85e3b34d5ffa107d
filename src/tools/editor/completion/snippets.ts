import { CompletionItemKind, InsertTextFormat } from 'vscode-languageserver'
import type { TagInfo } from '../../../language/definitions/catalogue'
import { findDeprecation } from '../../../language/definitions/deprecation'
import type { EditedFile } from '../editor'
import type { FocusOf } from '../focus/focus'
import type { Proposal } from './proposal'

/** The text around the name of a tag, where a block may be written. */
interface Around {
  readonly open: string
  /** The end of the tag, without the characters that are already after the cursor. */
  readonly close: string
  /** Whether the tag is alone in its line. */
  readonly isAlone: boolean
}

/** The blocks with their ends, as snippets; none if the tag at the cursor has arguments. */
export function completeBlocks(file: EditedFile, focus: FocusOf<'tag'>): readonly Proposal[] {
  const { reference } = file.opened
  const around = focus.isLine ? undefined : findAround(file, focus)
  if (!focus.isLine && !around) return []
  const blocks = Array.from(reference.tags).filter(
    ([name, info]) => reference.isBlock(name) && !findDeprecation(info, name),
  )
  return blocks.map(([name, info]) => ({
    label: `${name} … end${name}`,
    filterText: name,
    kind: CompletionItemKind.Snippet,
    detail: info.summary,
    insertTextFormat: InsertTextFormat.Snippet,
    newText: writeBlock(name, writeMarkup(info), around),
  }))
}

function findAround({ document }: EditedFile, { begin, end }: FocusOf<'tag'>): Around | undefined {
  const text = document.getText()
  const line = text.lastIndexOf('\n', begin - 1) + 1
  const [, indent = '', open = ''] = /^([^]*?)(\{%-?)\s*$/.exec(text.slice(line, begin)) ?? []
  const [all, written, rest = ''] = /^[ \t]*(-?%\}|\})?([^\n]*)/.exec(text.slice(end, end + maxRest)) ?? []
  if (open === '' || (written === undefined && all?.trim() !== '')) return undefined
  const isAlone = indent.trim() === '' && rest.trim() === ''
  return { open, close: findMissing(open === '{%-' ? '-%}' : '%}', written), isAlone }
}

/** Editors close the brace of `{%` while one types: `{% if}`. */
function findMissing(close: string, written: string | undefined): string {
  if (written === undefined) return close
  return written === '}' ? close.slice(0, -1) : ''
}

/** Characters after the name that are looked at. */
const maxRest = 1000

function writeBlock(name: string, markup: string, around: Around | undefined): string {
  const head = markup === '' ? name : `${name} ${markup}`
  if (!around) return `${head}\n\t$0\nend${name}`
  const { open, close, isAlone } = around
  const body = isAlone ? '\n\t$0\n' : '$0'
  const dash = open.slice(2)
  return `${head} ${dash}%}${body}${open} end${name}${close === '' ? '' : ` ${close}`}`
}

/** The text of a block before its named arguments, from its syntax: `${1:item} in ${2:list}`. */
function writeMarkup({ name, syntax }: TagInfo): string {
  const [, written = ''] = new RegExp(`\\{% ${name} ((?:(?!reversed|[\\w-]+:)['\\w]+ ?)*)`).exec(syntax) ?? []
  let count = 0
  return written.trim().replace(/\w+/g, (word) => (word === 'in' ? word : `\${${++count}:${word}}`))
}
