import { untilCommitted } from '../../ports/records/conflicts'
import { writeMany } from '../../ports/records/optional'
import type { RecordStore, StoredRecord } from '../../ports/records/port'
import { embeddingsTable, usersTable } from '../../ports/records/reserved-tables'
import type { Tables } from '../../files/schema/tables'
import type { Runtime } from '../context/runtime'
import { findKey, isStoredUpload, replaceValue, type FileValue } from '../context/uploads/stored-file'
import { AdapterError, PlatformError, PropertyError, TransactionConflict, UniqueViolation } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { show } from '../../base/values/describe'
import { dig, getOwn, isHash } from '../../base/values/hash'
import { decide, type Decision } from './decide'
import { ExportedFile, removePath, type Draft } from './drafts'
import { findByExternalIds } from './external-ids'
import { findDraftFiles, type FileReference, type ImportedFiles } from './files'
import { findKnown } from './find-known'
import { findReportedKind, type ImportReport } from './report'
import { isRecordId, toStorableJson } from '../../ports/records/properties'

const { faults: maxFaults } = fixedLimits.imports

export interface WriterOptions {
  readonly files: ImportedFiles
  readonly report: ImportReport
  /** Whether nothing is written. */
  readonly isDryRun: boolean
}

/** Writes the records of rows, many at a time. If one of them cannot be written, the others are. */
export class Writer {
  constructor(
    private readonly runtime: Pick<Runtime, 'records' | 'schema'>,
    private readonly options: WriterOptions,
  ) {}

  /** @param drafts of different records */
  async write(drafts: readonly Draft[]): Promise<void> {
    const tables = await this.runtime.schema.current()
    const withUsers = await this.withUserIds(drafts)
    const isPlain = (draft: Draft): boolean => findFiles(draft, tables).length === 0
    await this.writeAll(withUsers.filter(isPlain), tables)
    // One by one, so that no more than the files of one are in the memory.
    for (const draft of withUsers)
      if (!isPlain(draft)) await this.writeAll([await this.withFiles(draft, tables)], tables)
  }

  private async writeAll(drafts: readonly Draft[], tables: Tables): Promise<void> {
    const fitting = drafts.map((draft) => fit(draft, tables))
    const [first] = fitting
    if (!first) return
    try {
      const decisions = await this.commit(fitting, tables)
      decisions.forEach((decision, i) => this.reportDecision(fitting[i] as Draft, decision))
    } catch (error) {
      if (!(error instanceof PlatformError) || error instanceof TransactionConflict) throw error
      if (fitting.length === 1) return this.retry(first, error, tables)
      const half = Math.ceil(fitting.length / 2)
      await this.writeAll(fitting.slice(0, half), tables)
      await this.writeAll(fitting.slice(half), tables)
    }
  }

  /**
   * Writes a draft without the property that was refused, or refuses it.
   *
   * @throws {AdapterError} if an engine is away or full
   */
  private async retry(draft: Draft, error: PlatformError, tables: Tables): Promise<void> {
    if (isAwayOrFull(error)) throw error
    const rest = error instanceof PropertyError ? removeProperty(draft, error) : withNewId(draft, error)
    if (rest) return this.writeAll([rest], tables)
    this.options.report.refused(findReportedKind(draft.row), draft.row.place, error.message)
  }

  private commit(drafts: readonly Draft[], tables: Tables): Promise<readonly Decision[]> {
    const { records } = this.runtime
    if (this.options.isDryRun) return decideAll(records, drafts, tables)
    return untilCommitted(async () =>
      records.transaction(async (store) => {
        const decisions = await decideAll(store, drafts, tables, { lock: true })
        await writeMany(
          store,
          decisions.flatMap(({ writes }) => writes),
        )
        return decisions
      }),
    )
  }

  private reportDecision({ row, faults }: Draft, { outcome, reason }: Decision): void {
    const { report } = this.options
    if (outcome === 'refused') {
      report.refused(findReportedKind(row), row.place, reason ?? '')
      return
    }
    report.took(findReportedKind(row), outcome)
    for (const fault of faults) report.refused('properties', row.place, fault)
  }

  /** Exports without internal ids name users by their external ids. */
  private async withUserIds(drafts: readonly Draft[]): Promise<readonly Draft[]> {
    const named = drafts.flatMap((draft) => listUserProperties(draft).map((name) => String(draft.properties[name])))
    if (named.length === 0) return drafts
    const users = await findByExternalIds(this.runtime.records, usersTable, named)
    return drafts.map((draft) =>
      listUserProperties(draft).reduce((changed, name) => {
        const user = users.get(String(draft.properties[name]))
        if (user) return { ...changed, properties: { ...changed.properties, [name]: user.id } }
        const fault = `${name}: user with external_id ${show(draft.properties[name])} not found`
        return { ...changed, faults: [...changed.faults, fault] }
      }, draft),
    )
  }

  /** Reads and fetches the files of a draft. A record that has one of that name and size keeps it. */
  private async withFiles(draft: Draft, tables: Tables): Promise<Draft> {
    const known = (await findKnown(this.runtime.records, [draft])).get(draft)
    if (draft.times.deletedAt) return known ? draft : this.withDeletedFiles(draft, tables)
    let properties = draft.properties
    for (const { path, value } of findFiles(draft, tables)) {
      const reference = this.options.files.reference(value)
      const kept = this.findKeptFile(value, reference, known, path)
      if (!reference) {
        this.options.report.refused('files', draft.row.place, `${path.join('.')}: expected a file with a path or a url`)
      }
      const file = kept ?? (reference ? await this.load(reference, draft) : undefined)
      const left = file ?? (isUrl(value) ? toUrl(value) : undefined)
      properties = left === undefined ? removePath(properties, path) : replaceValue(properties, path, left)
    }
    return { ...draft, properties }
  }

  /** A deleted record has the files that are still there. It keeps the description of others, but not an address. */
  private async withDeletedFiles(draft: Draft, tables: Tables): Promise<Draft> {
    let properties = draft.properties
    for (const { path, value } of findFiles(draft, tables)) {
      const reference = this.options.files.reference(value)
      const isThere = reference && (await this.options.files.has(reference))
      const file = isThere ? await this.load(reference, draft) : undefined
      if (file !== undefined) properties = replaceValue(properties, path, file)
      else if (!isStoredUpload(value)) properties = removePath(properties, path)
    }
    return { ...draft, properties }
  }

  private findKeptFile(
    value: unknown,
    reference: FileReference | undefined,
    known: StoredRecord | undefined,
    path: readonly string[],
  ): unknown {
    const stored = known && dig(known.properties, path)
    if (!reference || !isStoredUpload(stored)) return undefined
    if (findKey(value)?.key === stored.key) return stored
    const size = this.options.files.findSize(reference)
    return stored.file_name === reference.fileName && (size ?? stored.size) === stored.size ? stored : undefined
  }

  private async load(reference: FileReference, { row }: Draft): Promise<unknown> {
    const { files, report, isDryRun } = this.options
    try {
      const file = isDryRun ? await files.check(reference) : await files.load(reference)
      report.took('files', 'new')
      return file
    } catch (error) {
      if (!(error instanceof PlatformError) || isAwayOrFull(error)) throw error
      report.refused('files', row.place, error.message)
      return undefined
    }
  }
}

/** Whether an engine failed in a way that is not the fault of a row. */
function isAwayOrFull(error: PlatformError): boolean {
  return error instanceof AdapterError && (error.isTemporary || error.reason === 'full')
}

/**
 * The files that come in with a draft. The export of another app has them at URLs; here a URL is the address of a file
 * elsewhere.
 */
function findFiles({ row, table, properties }: Draft, tables: Tables): readonly FileValue[] {
  const found = Array.from(findDraftFiles(table, properties, tables))
  return row.table === undefined ? found : found.filter(({ value }) => !isUrl(value) && !isRemote(value))
}

function isRemote(value: unknown): boolean {
  return isHash(value) && getOwn(value, 'key') === undefined && getOwn(value, 'url') !== undefined
}

async function decideAll(
  store: RecordStore,
  drafts: readonly Draft[],
  tables: Tables,
  options?: { readonly lock: boolean },
): Promise<readonly Decision[]> {
  const known = await findKnown(store, drafts, options)
  return drafts.map((draft) => decide(draft, known.get(draft), tables))
}

/** A draft without the properties that do not fit the schema, or that no store keeps. `decide` refuses one with too many. */
function fit(draft: Draft, tables: Tables): Draft {
  let fitting = removeUnlisted(draft, tables)
  while (fitting.faults.length <= maxFaults) {
    try {
      toStorableJson(fitting.table, tables.writeNew(fitting.table, fitting.properties))
      break
    } catch (error) {
      const rest = error instanceof PropertyError ? removeProperty(fitting, error) : undefined
      if (!rest) break
      fitting = rest
    }
  }
  return fitting
}

/** Removes the properties that the file of the table does not list, unless there are too many. */
function removeUnlisted(draft: Draft, tables: Tables): Draft {
  const unlisted: PropertyError[] = []
  for (const error of tables.findUnlisted(draft.table, draft.properties)) {
    unlisted.push(error)
    if (unlisted.length > maxFaults) return { ...draft, faults: unlisted.map(({ message }) => message) }
  }
  return unlisted.reduce((rest, error) => removeProperty(rest, error) ?? rest, draft)
}

/** Undefined if the draft has no such property. */
function removeProperty(draft: Draft, { propertyPath, message }: PropertyError): Draft | undefined {
  if (dig(draft.properties, propertyPath) === undefined) return undefined
  return { ...draft, properties: removePath(draft.properties, propertyPath), faults: [...draft.faults, message] }
}

/** An embedding whose id another row of the platform has. Another import finds it by its external id. */
function withNewId(draft: Draft, error: PlatformError): Draft | undefined {
  const { table, key, properties, faults } = draft
  const isTaken = error instanceof UniqueViolation && error.property === 'id'
  if (!isTaken || table !== embeddingsTable || !('id' in key)) return undefined
  const fault = `id: ${key.id} is taken: the embedding gets a new id`
  return {
    ...draft,
    key: { match: { external_id: key.id } },
    properties: { ...properties, external_id: key.id },
    faults: [...faults, fault],
  }
}

/** The properties of a record with a user's id in the other system. */
function listUserProperties({ row, properties }: Draft): readonly string[] {
  if (row.kind !== 'records' || row.table !== undefined) return []
  const names = getOwn(properties, 'customizable_type') === 'User' ? ['user_id', 'customizable_id'] : ['user_id']
  return names.filter((name) => {
    const id = getOwn(properties, name)
    return typeof id === 'string' && id !== '' && !isRecordId(id)
  })
}

/** A file that could not be fetched keeps its URL. */
function isUrl(value: unknown): value is string | ExportedFile {
  return (typeof value === 'string' || value instanceof ExportedFile) && /^https?:/i.test(toUrl(value))
}

function toUrl(value: string | ExportedFile): string {
  return value instanceof ExportedFile ? value.url : value
}
