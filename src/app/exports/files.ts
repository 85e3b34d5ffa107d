import type { FileStorage, StoredFile } from '../../ports/storage/port'
import type { StoredRecord } from '../../ports/records/port'
import { findRecordFiles, isStoredUpload } from '../context/uploads/stored-file'

/** Where an export puts the uploaded files of its records. */
export interface FileTarget {
  /** @param key the file's key in the storage, which its record has: `uploads/…/original` */
  save(key: string, file: StoredFile): Promise<void>
  /** Receives a file that its record names, and that the storage does not have. */
  onMissing(key: string, record: StoredRecord): void
}

/** Copies the files of a record, without image versions: an import makes these again. Returns the number of files. */
export async function saveFiles(record: StoredRecord, storage: FileStorage, target: FileTarget): Promise<number> {
  let saved = 0
  for (const { value } of findRecordFiles(record.table, record.properties)) {
    if (!isStoredUpload(value)) continue
    const file = await storage.get(value.key)
    if (file) {
      await target.save(value.key, file)
      saved++
    } else if (!record.deletedAt) target.onMissing(value.key, record)
  }
  return saved
}
