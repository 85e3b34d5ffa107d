import type { JobQueue, JobRequest } from '../../../ports/jobs/port'
import type {
  RecordFilter,
  RecordGroups,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from '../../../ports/records/port'
import { searchEach, searchInBatches, writeMany, writeOneByOne } from '../../../ports/records/optional'
import { dataExportsTable, isReserved, uploadsTable, usersTable } from '../../../ports/records/reserved-tables'
import { andThen, type PromiseOrValue } from '../../../base/async/promise-or-value'
import type { PropertyError } from '../../../base/errors'
import type { Hash } from '../../../base/values/hash'
import { refusal } from './checks'
import { parseKey, type FilePlace, type UploadKey } from './keys'
import { rowFor, rowsNaming, rowsOfRecords, type UploadRow } from './rows'
import { findRecordFiles, replaced, type FileValue, type UploadFiles } from './stored-file'
import { wantedFiles, type Granted, type Kept, type UploadParts } from './wanted'

/** What a transaction that is over leaves to delete. */
interface Leftovers {
  /** Files that no record has after the commit. */
  readonly released: UploadFiles[]
  /** Files that no record has if the transaction fails. */
  readonly claimed: UploadFiles[]
}

/**
 * A record store that puts files in properties into the storage. A record keeps what `StoredUpload` says, and a row of
 * `:uploads` says which record has the file: a key that a client names is refused unless the record has it already, or
 * the client was permitted to upload it, and then the record gets a copy, which the client cannot replace. Files are put
 * before the record is written, and deleted after the commit.
 */
export class UploadedRecords implements RecordStore {
  constructor(
    protected readonly store: RecordStore,
    protected readonly parts: UploadParts,
  ) {}

  get jobs(): JobQueue {
    return this.store.jobs
  }

  create(table: string, properties: Hash, stamp?: RecordStamp): PromiseOrValue<StoredRecord> {
    const found = hasFiles(table) ? Array.from(findRecordFiles(table, properties)) : []
    if (found.length === 0) return this.store.create(table, properties, stamp)
    return this.createWith(found, table, properties, stamp)
  }

  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined> {
    return this.store.find(id, table, options)
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return this.store.search(query)
  }

  searchEach(query: RecordQuery, groups: RecordGroups): PromiseOrValue<readonly StoredRecord[]> {
    return searchEach(this.store, query, groups)
  }

  searchInBatches(query: RecordQuery, use: UseRecords): PromiseOrValue<void> {
    return searchInBatches(this.store, query, use)
  }

  count(filter: RecordFilter): PromiseOrValue<number> {
    return this.store.count(filter)
  }

  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined> {
    if (!hasFiles(table)) return this.store.update(id, properties, table)
    const found = Array.from(findRecordFiles(table, properties))
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

  async writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    if (!writes.some(({ table }) => hasFiles(table))) return writeMany(this.store, writes)
    return this.within((open) => open.writeMany(writes))
  }

  async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    let leftovers: Leftovers = { released: [], claimed: [] }
    const result = await this.store.transaction(async (open) => {
      const inner = new OpenUploadedRecords(open, this.parts)
      leftovers = inner.leftovers
      try {
        return await work(inner)
      } catch (error) {
        await this.discard(leftovers.claimed)
        throw error
      }
    })
    await this.end(leftovers)
    return result
  }

  /** Runs `work` in a transaction. */
  protected within<T>(work: (open: OpenUploadedRecords) => Promise<T>): Promise<T> {
    return this.transaction((open) => work(open as OpenUploadedRecords))
  }

  /** Ends a transaction that has committed. */
  protected async end({ released }: Leftovers): Promise<void> {
    await this.discard(released)
  }

  /** Deletes files that no record has. What fails, the sweep deletes later. */
  private async discard(files: readonly UploadFiles[]): Promise<void> {
    for (const file of files) {
      try {
        await this.parts.uploads.delete(file)
      } catch (error) {
        const message = `the file ${file.key} is left to the sweep: ${error instanceof Error ? error.message : String(error)}`
        this.parts.logger.log({ level: 'warn', type: 'uploads', message })
      }
    }
  }

  private async createWith(
    found: readonly FileValue[],
    table: string,
    properties: Hash,
    stamp: RecordStamp | undefined,
  ): Promise<StoredRecord> {
    const wanted = await wantedFiles(this.store, this.parts, found, table)
    if (wanted.length === 0) return this.store.create(table, properties, stamp)
    return this.within(async (open) => {
      const kept = await open.claim(wanted)
      const record = await open.store.create(table, withFiles(properties, kept), stamp)
      for (const one of kept) await open.keep(one, record.id, [])
      return record
    })
  }

  private async updateWith(
    found: readonly FileValue[],
    id: string,
    properties: Hash,
    table: string,
  ): Promise<StoredRecord | undefined> {
    const wanted = await wantedFiles(this.store, this.parts, found, table)
    if (wanted.length === 0 && (await rowsOfRecords(this.store, table, [id])).length === 0) {
      return this.store.update(id, properties, table)
    }
    return this.within(async (open) => {
      const kept = await open.claim(wanted)
      const record = await open.store.update(id, withFiles(properties, kept), table)
      if (!record) return undefined
      const rows = await rowsOfRecords(open.store, table, [id])
      for (const one of kept) await open.keep(one, id, rows)
      const keys = new Set(kept.map(({ file }) => file.key))
      const tables = await this.parts.schema.current()
      const changed = rows.filter(
        ({ place, file }) =>
          Object.hasOwn(properties, place.path[0] ?? '') && !keys.has(file.key) && !tables.hides(table, place.path),
      )
      for (const row of changed) await open.release(row)
      return record
    })
  }
}

class OpenUploadedRecords extends UploadedRecords implements RecordTransaction {
  readonly leftovers: Leftovers = { released: [], claimed: [] }

  constructor(
    override readonly store: RecordTransaction,
    parts: UploadParts,
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
   * Copies the files that clients have uploaded, each of which one record can have.
   *
   * @throws {PropertyError} if another record has one, or it does not fit its property
   */
  async claim(wanted: readonly (Kept | Granted)[]): Promise<readonly Kept[]> {
    const kept: Kept[] = []
    for (const one of wanted) {
      if ('file' in one) {
        kept.push(one)
        continue
      }
      const { place, grant, fileName } = one
      await this.checkFree(grant, place)
      if (kept.some((other) => other.grant?.key === grant.key)) throw taken(grant, place)
      const file = await this.parts.uploads.claim(grant, place, fileName)
      this.leftovers.claimed.push(file)
      kept.push({ place, file, grant })
    }
    return kept
  }

  /**
   * Says that a record has a file.
   *
   * @param rows what the record had before
   * @throws {PropertyError} if another record has it
   */
  async keep({ place, file, row, grant }: Kept, record: string, rows: readonly UploadRow[]): Promise<void> {
    if (row && rows.some(({ id }) => id === row.id)) return
    if (!grant) await this.checkFree(parseKey(file.key) as UploadKey, place)
    await this.store.create(uploadsTable, rowFor(file, record, place, grant?.key))
    if (grant) this.leftovers.released.push({ key: grant.key, versions: [] })
  }

  /** Locks a file. @throws {PropertyError} if a record has it */
  private async checkFree(key: UploadKey, place: FilePlace): Promise<void> {
    await this.lock(`upload ${key.id}`)
    if ((await rowsNaming(this.store, [key])).length > 0) throw taken(key, place)
  }

  override async delete(id: string, table: string): Promise<StoredRecord | undefined> {
    const record = await this.store.delete(id, table)
    if (!record || !holdsFiles(record)) return record
    for (const row of await rowsOfRecords(this.store, table, [id])) await this.release(row)
    return record
  }

  /** Writes one by one if one of them concerns files. */
  override async writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    const withRows = new Set<string>()
    for (const [table, ids] of collectIds(writes)) {
      for (const { record } of await rowsOfRecords(this.store, table, ids)) withRows.add(formatRecordKey(table, record))
    }
    const concernsFiles = (write: RecordWrite): boolean => {
      if (write.do !== 'create' && withRows.has(formatRecordKey(write.table, write.id))) return true
      return (
        write.do !== 'delete' && hasFiles(write.table) && !findRecordFiles(write.table, write.properties).next().done
      )
    }
    return writes.some(concernsFiles) ? writeOneByOne(this, writes) : writeMany(this.store, writes)
  }

  async release(row: UploadRow): Promise<void> {
    await this.store.delete(row.id, uploadsTable)
    this.leftovers.released.push(row.file)
  }

  protected override within<T>(work: (open: OpenUploadedRecords) => Promise<T>): Promise<T> {
    return work(this)
  }

  /** The outer transaction may still be rolled back. */
  protected override end({ released, claimed }: Leftovers): Promise<void> {
    this.leftovers.released.push(...released)
    this.leftovers.claimed.push(...claimed)
    return Promise.resolve()
  }
}

/** The ids of the records that are changed or deleted, by table. */
function collectIds(writes: readonly RecordWrite[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const write of writes) {
    if (write.do === 'create' || !hasFiles(write.table)) continue
    const known = ids.get(write.table)
    if (known) known.push(write.id)
    else ids.set(write.table, [write.id])
  }
  return ids
}

function formatRecordKey(table: string, id: string): string {
  return `${table} ${id}`
}

/** Only records of the app, users and exports of data have files. */
function hasFiles(table: string): boolean {
  return table === usersTable || table === dataExportsTable || !isReserved(table)
}

function holdsFiles({ table, properties }: StoredRecord): boolean {
  return hasFiles(table) && !findRecordFiles(table, properties).next().done
}

function taken({ key }: UploadKey, place: FilePlace): PropertyError {
  return refusal(place, 'invalid', `${key} is the file of another record, or of another property`)
}

function withFiles(properties: Hash, kept: readonly Kept[]): Hash {
  return kept.reduce((changed, { place, file }) => replaced(changed, place.path, file), properties)
}
