import { diagnose, type Place, type Report } from '../../base/diagnostics/diagnostic'
import type { PropertyError } from '../../base/errors'
import { waitForAll, andThen, type PromiseOrValue } from '../../base/async/promise-or-value'
import * as fixedLimits from '../../base/limits'
import { formatSuggestion } from '../../base/text/nearest'
import { shorten } from '../../base/text/shorten'
import type { Zone } from '../../base/time/zone'
import type { AppFiles } from '../app-files'
import { isReserved } from '../../ports/records/reserved-tables'
import { findSchemaSubject, schemaKinds } from '../kinds/schema'
import type { ReadFile } from '../file-kind'
import type { Table } from './table'
import { Tables } from './tables'

/** Characters of a name in a warning. */
const maxNameLength = 100

interface SchemaOptions {
  /** The time zone of times without one. */
  readonly zone: () => Zone
  readonly report: Report
  /** Logs a warning, only the first time. */
  readonly warn?: (message: string) => void
  /** Whether writing a property that the file does not list is an error, or ignored with a warning. */
  readonly isStrict: boolean
}

/**
 * The app's data schema: its tables in `schema/*.yml`, users in `user.yml`, and their profiles in
 * `user_profile_types/*.yml`. An invalid file fails when its records are used, and does not affect the others.
 */
export class Schema {
  /** The missing tables that were reported with a place. Names in variables of a query may be a client's. */
  private readonly placed = new Set<string>()

  constructor(
    private readonly files: AppFiles,
    private readonly options: SchemaOptions,
  ) {}

  /** The schema of the current files. */
  current(): PromiseOrValue<Tables> {
    const snapshot = this.files.current()
    return snapshot.once(this, () =>
      andThen(snapshot.list(), (paths) =>
        andThen(waitForAll(paths.map((path) => this.read(path))), (found) => {
          const files = found.filter((file) => file !== undefined)
          const { report, zone } = this.options
          for (const { fault, diagnostics } of files) if (!fault) diagnostics.forEach(report)
          return new Tables(files, zone, (error, place) => this.reportUnlisted(error, place))
        }),
      ),
    )
  }

  /** Reads a schema file; undefined for another file. */
  private read(path: string): PromiseOrValue<ReadFile<Table> | undefined> {
    const subject = findSchemaSubject(path)
    return subject && this.files.ofKind(schemaKinds[subject]).at(path)
  }

  /**
   * Warns of a table that the app's schema does not have, which is usually misspelt.
   *
   * @param locate the place of its name, which later warnings of the table would not have
   */
  warnOfMissing(table: string, { names }: Tables, locate?: () => Place): void {
    if (names.size === 0 || names.has(table) || isReserved(table)) return
    const meant = formatSuggestion(table, names)
    const name = shorten(table, maxNameLength)
    const message = `table "${name}" not found in schema/${meant}: add a file for it`
    if (locate) {
      if (this.placed.size >= fixedLimits.kept.warnings) this.placed.clear()
      this.placed.add(name)
      this.options.report(diagnose('unknown-table', locate(), message))
    } else if (!this.placed.has(name)) this.options.warn?.(message)
  }

  /** @param place the properties that the schema lists */
  private reportUnlisted(error: PropertyError, place: Place): void {
    const { isStrict, report } = this.options
    if (isStrict) throw error
    report(diagnose('unlisted-property', place, `${error.message}: not stored`))
  }
}
