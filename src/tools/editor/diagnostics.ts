import { DiagnosticSeverity, DiagnosticTag, type Diagnostic as Shown } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { formatMessage, type Diagnostic } from '../../base/diagnostics/diagnostic'
import type { RuleName, Severity } from '../../base/diagnostics/severities'
import { findWord } from '../check/fixes'
import { toRange } from './range'

const shownSeverities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Information,
}

const tags: Partial<Record<RuleName, DiagnosticTag>> = {
  deprecated: DiagnosticTag.Deprecated,
  'unreachable-code': DiagnosticTag.Unnecessary,
  'unused-partial': DiagnosticTag.Unnecessary,
  'unused-variable': DiagnosticTag.Unnecessary,
}

/** Converts a diagnostic for the client. */
export function toShown(diagnostic: Diagnostic, document: TextDocument): Shown {
  const { rule, severity } = diagnostic
  const [begin, end] = findExtent(diagnostic, document)
  const tag = tags[rule]
  return {
    range: toRange(document, { begin, end }),
    severity: shownSeverities[severity],
    source: 'liquid-platform',
    code: rule,
    message: formatMessage(diagnostic),
    ...(tag !== undefined && { tags: [tag] }),
  }
}

/** The text at the place of a diagnostic: the beginning of a tag, a text, a name, or one character. */
const token = /\{[{%]-?[ \t]*\w*|"[^"\n]*"|'[^'\n]*'|[\w$][\w-]*|[^\s]/y

/** The indexes at which the text of a diagnostic begins and ends. */
function findExtent({ line, column, replaces }: Diagnostic, document: TextDocument): readonly [number, number] {
  const start = document.offsetAt({ line: line - 1, character: 0 })
  const text = document
    .getText()
    .slice(start, document.offsetAt({ line, character: 0 }))
    .replace(/\r?\n$/, '')
  const at = replaces === undefined ? -1 : findWord(text, replaces, column - 1)
  if (replaces !== undefined && at >= 0) return [start + at, start + at + replaces.length]
  const begin = Math.min(column - 1, text.length)
  token.lastIndex = begin
  const [found = ''] = token.exec(text) ?? []
  return [start + begin, start + begin + found.length]
}
