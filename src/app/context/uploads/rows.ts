import { searchAll } from '../../../ports/records/optional'
import type { RecordFilter, RecordStore, RecordTransaction, StoredRecord } from '../../../ports/records/port'
import { uploadsTable } from '../../../ports/records/reserved-tables'
import { makeHash, type Hash } from '../../../base/values/hash'
import { getKey, type FilePlace, type UploadKey } from './keys'
import type { StoredUpload } from './stored-file'

/** Which record has an upload, and where in it. */
export interface UploadRow {
  readonly id: string
  /** The upload's id. */
  readonly upload: string
  /** The id of the record. */
  readonly record: string
  readonly place: FilePlace
  readonly file: StoredUpload
  /** The key under which a client has uploaded it; undefined if the app has received it. */
  readonly grant: string | undefined
}

/** Whether rows are of records, or of deleted records, which get them back if they are restored. */
type Deleted = RecordFilter['deleted']

/** The rows of uploads by their ids. */
export async function findRows(
  records: RecordStore,
  uploads: readonly string[],
  deleted: Deleted = 'without',
): Promise<readonly UploadRow[]> {
  if (uploads.length === 0) return []
  const where = [{ path: ['upload'], in: uploads }] as const
  return (await records.search({ table: uploadsTable, where, deleted, limit: uploads.length })).map(toUploadRow)
}

/** Which of these uploads have a record, or a deleted record. */
export async function findOwnedUploads(records: RecordStore, uploads: readonly string[]): Promise<ReadonlySet<string>> {
  if (uploads.length === 0) return new Set()
  const where = [
    { path: ['upload'], in: uploads },
    { path: ['released'], exists: false },
  ] as const
  const rows = await records.search({ table: uploadsTable, where, deleted: 'with', limit: Number.MAX_SAFE_INTEGER })
  return new Set(rows.map((row) => toUploadRow(row).upload))
}

/** The rows of files that are stored under these keys, or that clients have uploaded under them. */
export async function findRowsByKeys(
  records: RecordStore,
  keys: readonly UploadKey[],
  deleted: Deleted = 'without',
): Promise<readonly UploadRow[]> {
  if (keys.length === 0) return []
  const where = [{ path: ['grant'], in: keys.map(({ key }) => key) }] as const
  const uploaded = await records.search({ table: uploadsTable, where, deleted, limit: keys.length })
  const ids = keys.map(({ id }) => id)
  return [...(await findRows(records, ids, deleted)), ...uploaded.map(toUploadRow)]
}

/** The rows of a file that stays locked until the transaction ends: meanwhile no other gives it to a record or replaces it. */
export async function findLockedRows(open: RecordTransaction, key: UploadKey): Promise<readonly UploadRow[]> {
  await open.lock(`upload ${key.id}`)
  return findRowsByKeys(open, [key])
}

/** The rows of some records of a table. */
export async function findRowsByRecords(
  records: RecordStore,
  table: string,
  ids: readonly string[],
  deleted: Deleted = 'without',
): Promise<readonly UploadRow[]> {
  if (ids.length === 0) return []
  const where = [
    { path: ['record'], in: ids },
    { path: ['table'], equals: table },
  ] as const
  return (await searchAll(records, { table: uploadsTable, where, deleted })).map(toUploadRow)
}

/** The properties of a row. */
export function makeRow(
  file: StoredUpload,
  record: string,
  { table, path }: FilePlace,
  grant: string | undefined,
): Hash {
  return { upload: getKey(file).id, record, table, path, ...(grant !== undefined && { grant }), ...file }
}

export function toUploadRow({ id, properties }: StoredRecord): UploadRow {
  const { upload, record, table, path, grant, ...file } = properties as Hash &
    FilePlace & { readonly upload: string; readonly record: string; readonly grant?: string }
  const stored = makeHash(Object.entries(file)) as unknown as StoredUpload
  return { id, upload, record, place: { table, path }, file: stored, grant }
}
