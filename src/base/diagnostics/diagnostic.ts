import { listCauses } from '../causes'
import { severities, type RuleName, type Severity } from './severities'

/** A place in a file of the app. Lines and columns start at 1; columns count UTF-16 units. */
export interface Place {
  /** The path in today's layout: `views/pages/index.liquid`. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * A fault in a file of an app, as data. Readers, parsers and checkers pass it on; `formatDiagnostic` makes its text, for
 * the log, an error or a terminal.
 *
 * @example
 * { rule: 'unknown-key', severity: 'warning', file: 'emails/welcome.liquid', keys: ['subjet'], line: 3, column: 1,
 *   message: 'unknown key', suggestion: 'subject' }
 */
export interface Diagnostic extends Place {
  /** The rule that the file breaks: a name in `docs/reference/checks.md`. */
  readonly rule: RuleName
  readonly severity: Severity
  /** The keys in YAML, JSON or front matter that lead to the place; empty for a place in Liquid or a whole file. */
  readonly keys: readonly string[]
  /** The fault, without the place and the suggestion. */
  readonly message: string
  /** The known name that the author probably meant. */
  readonly suggestion?: string
  /** The text at the place, or after it in the same line, that the suggestion may safely replace. */
  readonly replaces?: string
}

/** Receives a diagnostic. */
export type Report = (diagnostic: Diagnostic) => void

/** The parts of a diagnostic that it may lack. */
interface Details extends Partial<Pick<Diagnostic, 'keys'>> {
  readonly suggestion?: string | undefined
  readonly replaces?: string | undefined
}

/** A diagnostic with the severity of its rule. */
export function diagnose(
  rule: RuleName,
  { file, line, column }: Place,
  message: string,
  { keys = [], suggestion, replaces }: Details = {},
): Diagnostic {
  return {
    rule,
    severity: severities[rule],
    file,
    keys,
    line,
    column,
    message,
    ...(suggestion !== undefined && { suggestion }),
    ...(replaces !== undefined && { replaces }),
  }
}

/** `subjet: unknown key (did you mean "subject"?)` */
export function formatMessage({ keys, message, suggestion }: Diagnostic): string {
  const path = keys.length === 0 ? '' : `${keys.join('.')}: `
  return `${path}${message}${suggestion === undefined ? '' : ` (did you mean "${suggestion}"?)`}`
}

/** `emails/welcome.liquid:3:1: subjet: unknown key (did you mean "subject"?)` */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column } = diagnostic
  return `${file}:${line}:${column}: ${formatMessage(diagnostic)}`
}

/** The diagnostic of an error, or of the error that caused it; undefined if there is none. */
export function findDiagnostic(error: unknown): Diagnostic | undefined {
  for (const cause of listCauses(error)) {
    if ('diagnostic' in cause && cause.diagnostic !== undefined) return cause.diagnostic as Diagnostic
  }
  return undefined
}
