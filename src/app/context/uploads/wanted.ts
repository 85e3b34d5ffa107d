import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '../../../ports/logger'
import type { RecordStore } from '../../../ports/records/port'
import type { Schema } from '../../../files/schema/schema'
import { getOwn, isHash } from '../../../base/values/hash'
import type { Upload } from './upload'
import { makeRefusal } from './checks'
import type { FilePlace, UploadKey } from './keys'
import { findRowsByKeys, type UploadRow } from './rows'
import { findKey, type FileValue, type StoredUpload } from './stored-file'
import type { Uploads } from './uploads'

/** The parts of a record store with files. */
export interface UploadParts {
  readonly uploads: Uploads
  readonly schema: Schema
  readonly logger: Logger
  /** Whether deleted records can be restored. If not, their files are deleted with them. */
  readonly canRestore: boolean
}

/** A file that a record is to have: a stored one, or one that it has already. */
export interface WantedFile {
  readonly place: FilePlace
  readonly file: StoredUpload
  /** Its row, if some record has it. */
  readonly row?: UploadRow
  /** The key under which a client has uploaded it. */
  readonly grant?: UploadKey
}

/** A file that a client has uploaded, and that a record is to have. */
export interface Granted {
  readonly place: FilePlace
  readonly grant: UploadKey
  readonly fileName: string | undefined
}

/**
 * Stores new files, and finds those that are named.
 *
 * @throws {PropertyError} for a file of a property that the record's table does not have
 */
export async function findWantedFiles(
  records: RecordStore,
  parts: UploadParts,
  found: readonly FileValue[],
  table: string,
): Promise<readonly (WantedFile | Granted)[]> {
  const rows = await findRowsByKeys(
    records,
    found.flatMap(({ value }) => findKey(value) ?? []),
  )
  const tables = await parts.schema.current()
  const wanted: (WantedFile | Granted)[] = []
  for (const { path, value } of found) {
    const place = { table, path }
    if (!tables.isStored(table, path)) throw makeRefusal(place, 'invalid', 'the schema has no such upload property')
    const key = findKey(value)
    const one = key
      ? await findNamedFile(parts, value, key, rows, place)
      : { place, file: await parts.uploads.store(value as Upload, place) }
    if (one) wanted.push(one)
  }
  return wanted
}

/**
 * The file that a value names; undefined for a text that happens to end with a key.
 *
 * @throws {PropertyError} for a key that the client has not got for this property
 */
async function findNamedFile(
  { uploads, schema }: UploadParts,
  value: unknown,
  key: UploadKey,
  rows: readonly UploadRow[],
  place: FilePlace,
): Promise<WantedFile | Granted | undefined> {
  const row = rows.find(({ upload, grant }) => upload === key.id || grant === key.key)
  const isItsOwn = row && (row.file.key === key.key || row.grant === key.key)
  if (isItsOwn && isDeepStrictEqual(row.place, place)) return { place, file: row.file, row }
  if (!row && uploads.isGranted(key, place)) {
    const name = isHash(value) ? getOwn(value, 'file_name') : undefined
    return { place, grant: key, fileName: typeof name === 'string' ? name : undefined }
  }
  const isFileColumn = (await schema.current()).findFileColumn(place.table, place.path)?.upload !== undefined
  if (typeof value === 'string' && !isFileColumn) return undefined
  throw makeRefusal(place, 'invalid', `${key.key} was not uploaded for this property`)
}
