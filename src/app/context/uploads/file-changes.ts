import { restoreRecord } from '../../../ports/records/optional'
import type { RecordTransaction, StoredRecord } from '../../../ports/records/port'
import { uploadsTable } from '../../../ports/records/reserved-tables'
import type { PropertyError } from '../../../base/errors'
import { getErrorMessage } from '../../../base/text/error-message'
import { makeRefusal } from './checks'
import { getKey, type FilePlace, type UploadKey } from './keys'
import { makeRow, findLockedRows, type UploadRow } from './rows'
import type { UploadFiles } from './stored-file'
import type { Granted, WantedFile, UploadParts } from './wanted'

/** The files that the records of an open transaction get and lose. */
export class FileChanges {
  /** Files that no record has after the commit. */
  private readonly released: UploadFiles[] = []
  /** Files that no record has if the transaction fails. */
  private readonly claimed: UploadFiles[] = []

  constructor(
    /** The records below the ones with files. */
    readonly records: RecordTransaction,
    private readonly parts: UploadParts,
  ) {}

  /**
   * Copies the files that clients have uploaded, each of which one record can have.
   *
   * @throws {PropertyError} if another record has one, or it does not fit its property
   */
  async claim(wanted: readonly (WantedFile | Granted)[]): Promise<readonly WantedFile[]> {
    const files: WantedFile[] = []
    for (const one of wanted) {
      if ('file' in one) {
        files.push(one)
        continue
      }
      const { place, grant, fileName } = one
      await this.checkFree(grant, place)
      if (files.some((other) => other.grant?.key === grant.key)) throw makeTakenError(grant, place)
      const file = await this.parts.uploads.claim(grant, place, fileName)
      this.claimed.push(file)
      files.push({ place, file, grant })
    }
    return files
  }

  /**
   * Assigns a file to a record.
   *
   * @param rows the record's previous files
   * @throws {PropertyError} if another record has it
   */
  async keep({ place, file, row, grant }: WantedFile, record: StoredRecord, rows: readonly UploadRow[]): Promise<void> {
    if (row && rows.some(({ id }) => id === row.id)) return
    if (!grant) await this.checkFree(getKey(file), place)
    const stamp = record.deletedAt ? { deletedAt: record.deletedAt } : undefined
    await this.records.create(uploadsTable, makeRow(file, record.id, place, grant?.key), stamp)
    if (grant) this.released.push({ key: grant.key, versions: [] })
  }

  /** Deletes a file after the commit. If that fails, a sweep does, as its row says that no record has it. */
  async release(row: UploadRow): Promise<void> {
    await this.records.update(row.id, { released: true }, uploadsTable)
    await this.retire(row)
    this.released.push(row.file)
  }

  /** Keeps a file for a deleted record, which may be restored until a purge. Nobody can read it meanwhile. */
  async retire(row: UploadRow): Promise<void> {
    await this.records.delete(row.id, uploadsTable)
  }

  /** Takes back `retire`. Returns whether the file is still there. */
  async revive(row: UploadRow): Promise<boolean> {
    return (
      (await this.parts.uploads.exists(row.file)) &&
      (await restoreRecord(this.records, row.id, uploadsTable)) !== undefined
    )
  }

  /** Ends a transaction that has committed. @param outer the transaction around it, which may still be rolled back */
  async commit(outer: FileChanges | undefined): Promise<void> {
    outer?.released.push(...this.released)
    outer?.claimed.push(...this.claimed)
    if (!outer) await this.discard(this.released)
  }

  /** Ends a transaction that has failed. */
  async rollBack(): Promise<void> {
    await this.discard(this.claimed)
  }

  /** Locks a file. @throws {PropertyError} if a record has it */
  private async checkFree(key: UploadKey, place: FilePlace): Promise<void> {
    if ((await findLockedRows(this.records, key)).length > 0) throw makeTakenError(key, place)
  }

  /** Deletes files without a record. The sweep deletes failed ones later. */
  private async discard(files: readonly UploadFiles[]): Promise<void> {
    for (const file of files) {
      try {
        await this.parts.uploads.delete(file)
      } catch (error) {
        const message = `the file ${file.key} was not deleted; the next sweep deletes it: ${getErrorMessage(error)}`
        this.parts.logger.log({ level: 'warn', type: 'uploads', message })
      }
    }
  }
}

function makeTakenError({ key }: UploadKey, place: FilePlace): PropertyError {
  return makeRefusal(place, 'invalid', `${key} is the file of another record, or of another property`)
}
