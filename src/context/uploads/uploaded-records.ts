import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '../../adapters/logger'
import type { JobQueue, JobRequest } from '../../adapters/jobs/port'
import type {
  RecordFilter,
  RecordQuery,
  RecordStore,
  RecordTransaction,
  StoredRecord,
} from '../../adapters/records/port'
import { dataExportsTable, isReserved, uploadsTable, usersTable } from '../../adapters/records/reserved-tables'
import type { Schema } from '../../adapters/schema/schema'
import { andThen, type PromiseOrValue } from '../../async/promise-or-value'
import { getOwn, isHash, type Hash } from '../../values/hash'
import { Upload } from '../upload'
import { refusal } from './checks'
import type { FilePlace, UploadKey } from './keys'
import { rowFor, rowsOf, rowsOfRecord, type UploadRow } from './rows'
import { filesIn, keyOfValue, replaced, type FileValue, type StoredUpload } from './stored-file'
import type { Uploads } from './uploads'

/** What a record store with files is made of. */
interface Parts {
  readonly uploads: Uploads
  readonly schema: Schema
  readonly logger: Logger
}

/** A file that a record is to have: a stored one, or one that it has already. */
interface Wanted {
  readonly place: FilePlace
  readonly file: StoredUpload
  /** Its row, if some record has it. */
  readonly row: UploadRow | undefined
}

/**
 * A record store that puts files in properties into the storage. A record keeps what `StoredUpload` says, and a row of
 * `:uploads` says which record has the file: a key that a client names is refused unless the record has it already, or
 * the client was permitted to upload it. Files are put before the record is written, and deleted after the commit.
 */
export class UploadedRecords implements RecordStore {
  constructor(
    protected readonly store: RecordStore,
    protected readonly parts: Parts,
  ) {}

  get jobs(): JobQueue {
    return this.store.jobs
  }

  create(table: string, properties: Hash): PromiseOrValue<StoredRecord> {
    const found = hasFiles(table) ? Array.from(filesIn(table, properties)) : []
    if (found.length === 0) return this.store.create(table, properties)
    return this.createWith(found, table, properties)
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.store.find(id, table, options)
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.store.search(query)
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.store.count(filter)
  }

  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined> {
    if (!hasFiles(table)) return this.store.update(id, properties, table)
    const found = Array.from(filesIn(table, properties))
    return andThen(this.parts.schema.current(), (tables) =>
      found.length > 0 || tables.mayHoldFiles(table, Object.keys(properties))
        ? this.updateWith(found, id, properties, table)
        : this.store.update(id, properties, table),
    )
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    if (!hasFiles(table)) return this.store.delete(id, table)
    return andThen(this.store.find(id, table), (record) =>
      record && holdsFiles(record) ? this.within((open) => open.delete(id, table)) : this.store.delete(id, table),
    )
  }

  async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    let released: readonly UploadRow[] = []
    const result = await this.store.transaction((open) => {
      const inner = new OpenUploadedRecords(open, this.parts)
      released = inner.released
      return work(inner)
    })
    await this.discard(released)
    return result
  }

  /** Runs `work` in a transaction. */
  protected within<T>(work: (open: OpenUploadedRecords) => Promise<T>): Promise<T> {
    return this.transaction((open) => work(open as OpenUploadedRecords))
  }

  /** Deletes the files of committed changes. What fails, the sweep deletes later. */
  protected async discard(rows: readonly UploadRow[]): Promise<void> {
    for (const { upload, file } of rows) {
      try {
        await this.parts.uploads.delete(file, upload)
      } catch (error) {
        const message = `the file ${file.key} is left to the sweep: ${error instanceof Error ? error.message : String(error)}`
        this.parts.logger.log({ level: 'warn', type: 'uploads', message })
      }
    }
  }

  private async createWith(found: readonly FileValue[], table: string, properties: Hash): Promise<StoredRecord> {
    const wanted = await this.wanted(found, table)
    if (wanted.length === 0) return this.store.create(table, properties)
    return this.within(async (open) => {
      const record = await open.store.create(table, withFiles(properties, wanted))
      for (const one of wanted) await open.keep(one, record.id, [])
      return record
    })
  }

  private async updateWith(
    found: readonly FileValue[],
    id: string,
    properties: Hash,
    table: string,
  ): Promise<StoredRecord | undefined> {
    const wanted = await this.wanted(found, table)
    if (wanted.length === 0 && (await rowsOfRecord(this.store, id)).length === 0) {
      return this.store.update(id, properties, table)
    }
    return this.within(async (open) => {
      const record = await open.store.update(id, withFiles(properties, wanted), table)
      if (!record) return undefined
      const rows = await rowsOfRecord(open.store, id)
      for (const one of wanted) await open.keep(one, id, rows)
      const kept = new Set(wanted.map(({ file }) => file.key))
      const tables = await this.parts.schema.current()
      const changed = rows.filter(
        ({ place, file }) =>
          Object.hasOwn(properties, place.path[0] ?? '') && !kept.has(file.key) && !tables.hides(table, place.path),
      )
      for (const row of changed) await open.release(row)
      return record
    })
  }

  /** Stores new files, and finds those that are named. */
  private async wanted(found: readonly FileValue[], table: string): Promise<readonly Wanted[]> {
    const keys = found.flatMap(({ value }) => keyOfValue(value) ?? [])
    const rows = new Map(
      (
        await rowsOf(
          this.store,
          keys.map(({ id }) => id),
        )
      ).map((row) => [row.upload, row]),
    )
    const wanted: Wanted[] = []
    for (const { path, value } of found) {
      const place = { table, path }
      const key = keyOfValue(value)
      const row = key && rows.get(key.id)
      const file = key
        ? await this.named(value, key, row, place)
        : await this.parts.uploads.store(value as Upload, place)
      if (file) wanted.push({ place, file, row })
    }
    return wanted
  }

  /**
   * The file that a value names; undefined for a text that happens to end with a key.
   *
   * @throws {PropertyError} for a key that the client has not got for this property
   */
  private async named(
    value: unknown,
    key: UploadKey,
    row: UploadRow | undefined,
    place: FilePlace,
  ): Promise<StoredUpload | undefined> {
    const { uploads, schema } = this.parts
    if (row?.file.key === key.key && isDeepStrictEqual(row.place, place)) return row.file
    if (!row && uploads.isGranted(key, place)) {
      const name = isHash(value) ? getOwn(value, 'file_name') : undefined
      return uploads.claim(key, place, typeof name === 'string' ? name : undefined)
    }
    const isFileColumn = (await schema.current()).fileColumn(place.table, place.path)?.upload !== undefined
    if (typeof value === 'string' && !isFileColumn) return undefined
    throw refusal(place, 'invalid', `${key.key} is no file that was uploaded for this property`)
  }
}

class OpenUploadedRecords extends UploadedRecords implements RecordTransaction {
  /** The rows of files that no record has after the commit. */
  readonly released: UploadRow[] = []

  constructor(
    override readonly store: RecordTransaction,
    parts: Parts,
  ) {
    super(store, parts)
  }

  lock(key: string): PromiseOrValue<void> {
    return this.store.lock(key)
  }

  enqueue(job: JobRequest): PromiseOrValue<string> {
    return this.store.enqueue(job)
  }

  /**
   * Says that a record has a file.
   *
   * @param rows what the record had before
   * @throws {PropertyError} if another record has it
   */
  async keep({ place, file, row }: Wanted, record: string, rows: readonly UploadRow[]): Promise<void> {
    if (row && rows.some(({ id }) => id === row.id)) return
    const properties = rowFor(file, record, place)
    const upload = String(properties.upload)
    await this.lock(`upload ${upload}`)
    if ((await rowsOf(this.store, [upload])).length > 0) {
      throw refusal(place, 'invalid', `${file.key} is the file of another record, or of another property`)
    }
    await this.store.create(uploadsTable, properties)
  }

  override async delete(id: string, table: string): Promise<StoredRecord | undefined> {
    const record = await this.store.delete(id, table)
    if (record && holdsFiles(record)) for (const row of await rowsOfRecord(this.store, id)) await this.release(row)
    return record
  }

  async release(row: UploadRow): Promise<void> {
    await this.store.delete(row.id, uploadsTable)
    this.released.push(row)
  }

  protected override within<T>(work: (open: OpenUploadedRecords) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** The outer transaction may still be rolled back. */
  protected override discard(rows: readonly UploadRow[]): Promise<void> {
    this.released.push(...rows)
    return Promise.resolve()
  }
}

/** Only records of the app, users and exports of data have files. */
function hasFiles(table: string): boolean {
  return table === usersTable || table === dataExportsTable || !isReserved(table)
}

function holdsFiles({ table, properties }: StoredRecord): boolean {
  return hasFiles(table) && !filesIn(table, properties).next().done
}

function withFiles(properties: Hash, wanted: readonly Wanted[]): Hash {
  return wanted.reduce((changed, { place, file }) => replaced(changed, place.path, file), properties)
}
