import type { RuleName } from './rules'

/** A place in a file of the app; lines and columns count from 1. */
export interface Place {
  /** The path in today's layout: `views/pages/index.liquid`. */
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Something in an app that its author should look at. */
export interface Finding extends Place {
  readonly rule: RuleName
  readonly message: string
}

/** The findings, each once: a lax parser may say the same twice. */
export function distinct(findings: readonly Finding[]): readonly Finding[] {
  return Array.from(new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values())
}

/** The findings by file and place. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
  )
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
