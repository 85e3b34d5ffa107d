import {
  CodeActionKind,
  type CodeAction,
  type Diagnostic as Shown,
  type Range,
  type TextEdit,
} from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic } from '../../base/diagnostics/diagnostic'
import { findNearest } from '../../base/text/nearest'
import { findFrontMatter } from '../../base/formats/front-matter'
import { findComments, type RuleMention } from '../check/disabled'
import { toRange } from './range'

/** A diagnostic, and its form for the client. */
export interface ShownDiagnostic {
  readonly diagnostic: Diagnostic
  readonly shown: Shown
}

/** The quick fixes of the diagnostics that touch a range of a document. */
export function listQuickFixes(found: readonly ShownDiagnostic[], range: Range, document: TextDocument): CodeAction[] {
  return found
    .filter(({ shown }) => touches(shown.range, range))
    .flatMap((one) => [replaceName(one, document), disableRule(one, document)].filter((action) => action !== undefined))
}

/** Replaces a name by the suggested one. */
function replaceName({ diagnostic, shown }: ShownDiagnostic, document: TextDocument): CodeAction | undefined {
  const { suggestion, replaces } = diagnostic
  const written = findWritten(diagnostic, shown, document)
  if (suggestion === undefined || !written) return undefined
  const edit = { range: written, newText: suggestion }
  return {
    ...makeAction(`Replace by "${suggestion}"`, shown, document, edit),
    isPreferred: replaces !== undefined,
  }
}

/** The misspelt name at the place of a diagnostic: a whole text, or its first word. */
function findWritten(
  { suggestion, replaces }: Diagnostic,
  { range }: Shown,
  document: TextDocument,
): Range | undefined {
  if (replaces !== undefined) return document.getText(range) === replaces ? range : undefined
  if (suggestion === undefined) return undefined
  const begin = document.offsetAt(range.start)
  const [, quote = '', word = ''] = /^(["']?)([\w./-]*)/.exec(document.getText(range)) ?? []
  if (findNearest(word, [suggestion]) === undefined) return undefined
  const at = begin + quote.length
  return toRange(document, { begin: at, end: at + word.length })
}

/** Adds a comment that turns the rule off for the line, or the rule to such a comment before it. */
function disableRule({ diagnostic, shown }: ShownDiagnostic, document: TextDocument): CodeAction | undefined {
  const start = { line: shown.range.start.line, character: 0 }
  const offset = document.offsetAt(start)
  const text = document.getText()
  // JSON has no comments, and a line before front matter would end it.
  if (document.uri.endsWith('.json') || (offset === 0 && text.startsWith('---'))) return undefined
  const title = `Turn off ${diagnostic.rule} for this line`
  const last = findLastDisabled(start.line - 1, document)
  if (last) {
    const end = { line: start.line - 1, character: last.column - 1 + last.name.length }
    return makeAction(title, shown, document, { range: { start: end, end }, newText: `, ${diagnostic.rule}` })
  }
  const [indent = ''] = /^[ \t]*/.exec(text.slice(offset)) ?? []
  const newLine = text.includes('\r\n') ? '\r\n' : '\n'
  const comment = `liquid-platform-check-disable-next-line ${diagnostic.rule}`
  const isLiquid = document.uri.endsWith('.liquid') && offset >= findFrontMatter(text).body
  const isStatement = isLiquid && isInLiquidTag(text.slice(0, offset))
  const line = isLiquid && !isStatement ? `{% # ${comment} %}` : `# ${comment}`
  const edit = { range: { start, end: start }, newText: `${indent}${line}${newLine}` }
  return makeAction(title, shown, document, edit)
}

/** The last rule that a comment in a line turns off for the next line. */
function findLastDisabled(line: number, document: TextDocument): RuleMention | undefined {
  if (line < 0) return undefined
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } })
  return findComments(document.uri, text)
    .findLast(({ effect }) => effect === 'disable-next-line')
    ?.rules.at(-1)
}

/** Whether a text ends inside a `liquid` tag. */
function isInLiquidTag(text: string): boolean {
  const begin = text.lastIndexOf('{%')
  return /^\{%-?\s*liquid\b/.test(text.slice(begin)) && !text.slice(begin).includes('%}')
}

function makeAction(title: string, shown: Shown, { uri }: TextDocument, edit: TextEdit): CodeAction {
  return { title, kind: CodeActionKind.QuickFix, diagnostics: [shown], edit: { changes: { [uri]: [edit] } } }
}

function touches(one: Range, other: Range): boolean {
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character < other.character)
}
