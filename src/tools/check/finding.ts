import type { Diagnostic } from '../../base/diagnostics/diagnostic'

/** The diagnostics, each once: a lax parser may report the same twice. */
export function removeDuplicates(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return Array.from(new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values())
}

/** The diagnostics by file and place. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
