import { isDeepStrictEqual } from 'node:util'
import type {
  RecordStamp,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
} from '../../../ports/records/port'
import { ForwardingRecords } from '../../../ports/records/forwarding'
import { restoreRecord, writeMany, writeOneByOne } from '../../../ports/records/optional'
import { dataExportsTable, isReserved, usersTable } from '../../../ports/records/reserved-tables'
import { andThen, type PromiseOrValue } from '../../../base/async/promise-or-value'
import type { Hash } from '../../../base/values/hash'
import { FileChanges } from './file-changes'
import { findRowsByRecords } from './rows'
import { findRecordFiles, isStoredUpload, replaceValue, type FileValue } from './stored-file'
import { Upload } from './upload'
import { findWantedFiles, type WantedFile, type UploadParts } from './wanted'
import { addToGroup } from '../../../base/values/groups'

/**
 * A record store that puts files in properties into the storage. A record contains a `StoredUpload`, and a row of
 * `:uploads` names the record that has the file: a key that a client names is refused unless the record has it already,
 * or the client was permitted to upload it, and then the record gets a copy, which the client cannot replace. Files are
 * put before the record is written, and deleted after the commit. The files of deleted records, with their rows, which are
 * deleted too, stay until a purge.
 */
export class UploadedRecords extends ForwardingRecords {
  /** @param open the changes of the open transaction, if `store` is one */
  constructor(
    store: RecordStore,
    private readonly parts: UploadParts,
    private readonly open?: FileChanges,
  ) {
    super(store)
  }

  override create(...args: Parameters<RecordStore['create']>): PromiseOrValue<StoredRecord> {
    const [table, properties, stamp] = args
    const found = findNewFiles(table, properties, stamp)
    return found.length === 0 ? super.create(...args) : this.createWith(found, ...args)
  }

  override update(...args: Parameters<RecordStore['update']>): PromiseOrValue<StoredRecord | undefined> {
    const [, properties, table] = args
    if (!hasFiles(table)) return super.update(...args)
    const found = Array.from(findRecordFiles(table, properties))
    return andThen(this.parts.schema.current(), (tables) =>
      found.length > 0 || tables.mayHoldFiles(table, Object.keys(properties))
        ? this.updateWith(found, ...args)
        : super.update(...args),
    )
  }

  override delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    if (!hasFiles(table)) return super.delete(id, table)
    if (this.open) return this.deleteWith(this.open, id, table)
    return andThen(this.store.find(id, table), (record) =>
      record && holdsFiles(record)
        ? this.change((changes) => this.deleteWith(changes, id, table))
        : super.delete(id, table),
    )
  }

  /** Restores a record with its files. One that the storage no longer has becomes nil. */
  override restore(...args: Parameters<ForwardingRecords['restore']>): PromiseOrValue<StoredRecord | undefined> {
    const [id, table] = args
    if (!hasFiles(table)) return super.restore(...args)
    return this.change(async (changes) => {
      const record = await restoreRecord(changes.records, ...args)
      if (!record || !holdsFiles(record)) return record
      const rows = await findRowsByRecords(changes.records, table, [id], 'only')
      const gone: FileValue[] = []
      for (const one of findRecordFiles(table, record.properties)) {
        const key = isStoredUpload(one.value) ? one.value.key : undefined
        const row = rows.find(({ file, place }) => file.key === key && isDeepStrictEqual(place.path, one.path))
        if (key !== undefined && !(row && (await changes.revive(row)))) gone.push(one)
      }
      if (gone.length === 0) return record
      const properties = gone.reduce((left, { path }) => replaceValue(left, path, null), record.properties)
      return changes.records.update(id, properties, table)
    })
  }

  override async writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    if (!writes.some(({ table }) => hasFiles(table))) return super.writeMany(writes)
    if (!this.open) return this.transaction((open) => writeMany(open, writes))
    return (await this.changesFiles(writes)) ? writeOneByOne(this, writes) : super.writeMany(writes)
  }

  override transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    return this.begin((changes) => work(this.over(changes.records, changes).asTransaction(changes.records)))
  }

  protected override over(open: RecordTransaction, changes = new FileChanges(open, this.parts)): UploadedRecords {
    return new UploadedRecords(open, this.parts, changes)
  }

  /** Changes files in the open transaction, or in a new one. */
  private change<T>(work: (changes: FileChanges) => Promise<T>): Promise<T> {
    return this.open ? work(this.open) : this.begin(work)
  }

  private async begin<T>(work: (changes: FileChanges) => PromiseOrValue<T>): Promise<T> {
    let changes: FileChanges | undefined
    const result = await this.store.transaction(async (open) => {
      changes = new FileChanges(open, this.parts)
      try {
        return await work(changes)
      } catch (error) {
        await changes.rollBack()
        throw error
      }
    })
    await changes?.commit(this.open)
    return result
  }

  private async createWith(
    found: readonly FileValue[],
    ...args: Parameters<RecordStore['create']>
  ): Promise<StoredRecord> {
    const [table, properties, ...others] = args
    const wanted = await findWantedFiles(this.store, this.parts, found, table)
    if (wanted.length === 0) return super.create(...args)
    return this.change(async (changes) => {
      const claimed = await changes.claim(wanted)
      const record = await changes.records.create(table, withFiles(properties, claimed), ...others)
      for (const one of claimed) await changes.keep(one, record, [])
      return record
    })
  }

  private async updateWith(
    found: readonly FileValue[],
    ...args: Parameters<RecordStore['update']>
  ): Promise<StoredRecord | undefined> {
    const [id, properties, table, ...others] = args
    const wanted = await findWantedFiles(this.store, this.parts, found, table)
    if (wanted.length === 0 && (await findRowsByRecords(this.store, table, [id])).length === 0) {
      return super.update(...args)
    }
    return this.change(async (changes) => {
      const claimed = await changes.claim(wanted)
      const record = await changes.records.update(id, withFiles(properties, claimed), table, ...others)
      if (!record) return undefined
      const rows = await findRowsByRecords(changes.records, table, [id])
      for (const one of claimed) await changes.keep(one, record, rows)
      const keys = new Set(claimed.map(({ file }) => file.key))
      const tables = await this.parts.schema.current()
      const changed = rows.filter(
        ({ place, file }) =>
          Object.hasOwn(properties, place.path[0] ?? '') && !keys.has(file.key) && !tables.isHidden(table, place.path),
      )
      for (const row of changed) await changes.release(row)
      return record
    })
  }

  private async deleteWith(changes: FileChanges, id: string, table: string): Promise<StoredRecord | undefined> {
    const record = await changes.records.delete(id, table)
    if (!record || !holdsFiles(record)) return record
    const isKept = this.parts.canRestore && table !== dataExportsTable
    for (const row of await findRowsByRecords(changes.records, table, [id])) {
      await (isKept ? changes.retire(row) : changes.release(row))
    }
    return record
  }

  /** Returns whether some of these writes change the files of a record. */
  private async changesFiles(writes: readonly RecordWrite[]): Promise<boolean> {
    const withRows = new Set<string>()
    for (const [table, ids] of collectIds(writes)) {
      for (const { record } of await findRowsByRecords(this.store, table, ids))
        withRows.add(formatRecordKey(table, record))
    }
    return writes.some((write) => {
      if (write.do !== 'create' && withRows.has(formatRecordKey(write.table, write.id))) return true
      if (write.do === 'delete') return false
      return findNewFiles(write.table, write.properties, write.do === 'create' ? write.stamp : undefined).length > 0
    })
  }
}

/** The ids of the records that are changed or deleted, by table. */
function collectIds(writes: readonly RecordWrite[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const write of writes) {
    if (write.do !== 'create' && hasFiles(write.table)) addToGroup(ids, write.table, write.id)
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

/** The files that a record is to have. Those that a deleted record names are gone, except new ones. */
function findNewFiles(table: string, properties: Hash, stamp: RecordStamp | undefined): readonly FileValue[] {
  if (!hasFiles(table)) return []
  const found = Array.from(findRecordFiles(table, properties))
  return stamp?.deletedAt ? found.filter(({ value }) => value instanceof Upload) : found
}

function holdsFiles({ table, properties }: StoredRecord): boolean {
  return hasFiles(table) && !findRecordFiles(table, properties).next().done
}

function withFiles(properties: Hash, files: readonly WantedFile[]): Hash {
  return files.reduce((changed, { place, file }) => replaceValue(changed, place.path, file), properties)
}
