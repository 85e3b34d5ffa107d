import type { RowKind } from './rows'

/** The result of a row. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'refused'

/** Kinds of rows, and parts of rows. */
export type ReportedKind = RowKind | 'files' | 'properties'

/** Receives the progress of an import. */
export interface ImportReport {
  took(kind: ReportedKind, outcome: Exclude<Outcome, 'refused'>): void
  /** @param place the file, and the row in it: `users.csv:12` */
  refused(kind: ReportedKind, place: string, reason: string): void
  /** Something that concerns no single row. */
  note(text: string): void
  /** @param rows how many rows were read so far */
  progress(kind: RowKind, rows: number): void
}
