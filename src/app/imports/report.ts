import { documentsTable, embeddingsTable, otpTable } from '../../ports/records/reserved-tables'
import type { Row, RowKind } from './row'

/** The result of a row. */
export type Outcome = 'new' | 'changed' | 'unchanged' | 'refused'

/** Kinds of rows, and parts of rows. */
export type ReportedKind = RowKind | 'embeddings' | 'documents' | 'otp' | 'files' | 'properties'

const ownKinds: ReadonlyMap<string | undefined, ReportedKind> = new Map([
  [embeddingsTable, 'embeddings'],
  [documentsTable, 'documents'],
  [otpTable, 'otp'],
])

/** The kind that a report counts a row as. */
export function findReportedKind({ kind, table }: Pick<Row, 'kind' | 'table'>): ReportedKind {
  return ownKinds.get(table) ?? kind
}

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

/** Passes a report on, and counts its refusals. */
export class CountedReport implements ImportReport {
  private count = 0

  constructor(private readonly report: ImportReport) {}

  get refusals(): number {
    return this.count
  }

  took(kind: ReportedKind, outcome: Exclude<Outcome, 'refused'>): void {
    this.report.took(kind, outcome)
  }

  refused(kind: ReportedKind, place: string, reason: string): void {
    this.count++
    this.report.refused(kind, place, reason)
  }

  note(text: string): void {
    this.report.note(text)
  }

  progress(kind: RowKind, rows: number): void {
    this.report.progress(kind, rows)
  }
}
