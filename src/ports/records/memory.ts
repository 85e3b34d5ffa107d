import { checkOptions } from '../../base/configuration/options'
import { AdapterError, UniqueViolation } from '../../base/errors'
import { makeHash, type Hash } from '../../base/values/hash'
import { andThen, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'
import { systemClock, type Clock } from '../clock'
import type { JobQueue, JobRequest } from '../jobs/port'
import { readJob } from '../jobs/request'
import { Lock } from '../../base/async/lock'
import { memoryJobs } from '../jobs/memory'
import { Layer } from './layer'
import { Locks, makeRowKey, type LockTable } from './locks'
import { makeGroupCondition, writeOneByOne } from './optional'
import { takeFromEach } from './query'
import { mapGroups } from '../../base/values/groups'
import { checkKey, checkStamp, checkTable, copyProperties, handOut } from './properties'
import type {
  IndexedProperty,
  RecordFilter,
  GroupedRecords,
  RecordGroups,
  RecordPurge,
  RecordQuery,
  RecordStamp,
  RecordWrite,
  RecordStore,
  RecordTransaction,
  StoredRecord,
  UseRecords,
} from './port'
import { findIdSpace } from './reserved-tables'
import { checkDuplicates, claimValues } from './unique'

const batchSize = 500

export interface MemoryRecordsOptions {
  readonly clock?: Clock
  /** The queue that transactions add jobs to. */
  readonly jobs?: JobQueue
}

/**
 * Records in memory. Transactions run at the same time, as in a database at the level READ COMMITTED: each sees the
 * commits of others, and waits for others that have changed or locked the same record. Reads never wait.
 *
 * @example
 * const records = memoryRecords()
 * await records.create('product', { name: 'Oolong' })
 */
export function memoryRecords(options: MemoryRecordsOptions = {}): RecordStore {
  checkOptions('memoryRecords', options, { clock: true, jobs: true }, 'records')
  const { clock = systemClock(), jobs = memoryJobs({ clock }) } = options
  const last = { records: 0, users: 0, internals: 0 }
  return new Store(new Layer(), {
    clock,
    jobs,
    locks: new Map(),
    nextId: (table) => String(++last[findIdSpace(table)]),
    skip(id, table) {
      const space = findIdSpace(table)
      last[space] = Math.max(last[space], Number(id))
    },
  })
}

/** The state that a store and its transactions share. */
interface Shared {
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly locks: LockTable
  readonly nextId: (table: string) => string
  /** Makes the ids that come next higher than this one. */
  readonly skip: (id: string, table: string) => void
}

class Store implements RecordStore {
  /** Queues the jobs of a committed transaction. */
  protected readonly passOn: (jobs: readonly JobRequest[]) => PromiseOrValue<void> = async (jobs) => {
    for (const job of jobs) await this.jobs.enqueue(job)
  }

  /** Those of the open transaction. */
  protected readonly locks: Locks | undefined

  constructor(
    protected readonly layer: Layer,
    protected readonly shared: Shared,
  ) {}

  get jobs(): JobQueue {
    return this.shared.jobs
  }

  create(
    table: string,
    properties: Hash,
    stamp: RecordStamp = {},
    unique: readonly IndexedProperty[] = [],
  ): PromiseOrValue<StoredRecord> {
    const copy = copyProperties(table, properties)
    checkTable(table)
    checkStamp(stamp)
    return this.write((locks) =>
      andThen(stamp.id !== undefined && locks.take(makeRowKey({ id: stamp.id, table })), () => {
        const { createdAt = this.shared.clock.now(), updatedAt = createdAt, deletedAt = null } = stamp
        const id = this.generateId(table, stamp.id)
        const record = { id, table, properties: copy, createdAt, updatedAt, deletedAt }
        return this.putUnique(record, unique, locks)
      }),
    )
  }

  find(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    this.check()
    const record = this.findKnown(id, table)
    return record && handOut(record)
  }

  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    this.check()
    return Array.from(this.layer.search(query), handOut)
  }

  async searchInBatches(query: RecordQuery, use: UseRecords): Promise<void> {
    this.check()
    const found = Array.from(this.layer.search(query))
    for (let start = 0; start < found.length; start += batchSize) {
      await use(found.slice(start, start + batchSize).map(handOut))
    }
  }

  searchEach(query: RecordQuery, groups: RecordGroups): GroupedRecords {
    this.check()
    const where = [...(query.where ?? []), makeGroupCondition(groups.path, groups.values)]
    const found = this.layer.search({ ...query, where, offset: 0, limit: Number.MAX_SAFE_INTEGER })
    return mapGroups(takeFromEach(found, query.limit, groups), handOut)
  }

  count(filter: RecordFilter): number {
    this.check()
    return this.layer.count(filter)
  }

  update(
    id: string,
    properties: Hash,
    table: string,
    unique: readonly IndexedProperty[] = [],
  ): PromiseOrValue<StoredRecord | undefined> {
    const copy = copyProperties(table, properties)
    return this.change(id, table, (record, locks) => {
      const merged = makeHash([...Object.entries(record.properties), ...Object.entries(copy)])
      return this.putUnique({ ...record, properties: merged, updatedAt: this.shared.clock.now() }, unique, locks)
    })
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.change(id, table, (record) => this.put({ ...record, deletedAt: this.shared.clock.now() }))
  }

  restore(
    id: string,
    table: string,
    unique: readonly IndexedProperty[] = [],
  ): PromiseOrValue<StoredRecord | undefined> {
    const find = (): StoredRecord | undefined => {
      const record = this.layer.get(id, table)
      return record?.deletedAt && record.table === table ? record : undefined
    }
    return this.write((locks) =>
      andThen(find() && locks.take(makeRowKey({ id, table })), () => {
        const record = find()
        return record && this.putUnique({ ...record, deletedAt: null }, unique, locks)
      }),
    )
  }

  purge({ deletedBefore, table, limit }: RecordPurge): number {
    this.check()
    const readDeletionTime = ({ deletedAt }: StoredRecord): number => deletedAt?.getTime() ?? Infinity
    const purged = Array.from(this.layer.deleted())
      .filter((record) => readDeletionTime(record) < deletedBefore.getTime())
      .filter((record) => table === undefined || record.table === table)
      .sort((a, b) => readDeletionTime(a) - readDeletionTime(b))
      .slice(0, limit)
    for (const record of purged) this.layer.delete(record)
    return purged.length
  }

  writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    return this.transaction((open) => writeOneByOne(open, writes))
  }

  async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    return this.write((locks) => new Transaction(new Layer(this.layer), this.shared, locks).run(work, this.passOn))
  }

  /** Only looks for duplicates: each write receives its unique properties. */
  createIndexes(properties: readonly IndexedProperty[]): void {
    for (const property of properties) if (property.unique) checkDuplicates(property, this.listRecords(property.table))
  }

  /** @throws {AdapterError | TransactionConflict} if the store can no longer be used */
  protected check(): void {
    // A store outside of transactions never ends.
  }

  /** Runs `work` with locks, which an open transaction keeps unless `work` fails. */
  protected write<T>(work: (locks: Locks) => PromiseOrValue<T>): PromiseOrValue<T> {
    const locks = new Locks(this.shared.locks, this.locks)
    return finallyDo(
      () =>
        andThen(work(locks), (value) => {
          locks.keep()
          return value
        }),
      () => locks.free(),
    )
  }

  /** The record, if it is in that table and not deleted. */
  protected findKnown(id: string, table: string): StoredRecord | undefined {
    const record = this.layer.get(id, table)
    return record && !record.deletedAt && record.table === table ? record : undefined
  }

  private listRecords(table: string): Iterable<StoredRecord> {
    return this.layer.search({ table, limit: Number.MAX_SAFE_INTEGER })
  }

  private generateId(table: string, id: string | undefined): string {
    if (id === undefined) return this.shared.nextId(table)
    if (this.layer.get(id, table)) throw new UniqueViolation(table, 'id')
    this.shared.skip(id, table)
    return id
  }

  /** Changes the record once no other transaction is changing it. */
  private change(
    id: string,
    table: string,
    make: (record: StoredRecord, locks: Locks) => PromiseOrValue<StoredRecord>,
  ): PromiseOrValue<StoredRecord | undefined> {
    return this.write((locks) =>
      andThen(this.findKnown(id, table) && locks.take(makeRowKey({ id, table })), () => {
        const record = this.findKnown(id, table)
        return record && make(record, locks)
      }),
    )
  }

  private putUnique(
    record: StoredRecord,
    unique: readonly IndexedProperty[],
    locks: Locks,
  ): PromiseOrValue<StoredRecord> {
    return andThen(claimValues(record, unique, this.layer, locks), () => this.put(record))
  }

  private put(record: StoredRecord): StoredRecord {
    this.layer.put(record)
    return handOut(record)
  }
}

class Transaction extends Store implements RecordTransaction {
  private readonly queued: JobRequest[] = []
  private readonly line = new Lock()
  private isOver = false

  protected override readonly passOn = (jobs: readonly JobRequest[]): void => {
    this.queued.push(...jobs)
  }

  constructor(
    layer: Layer,
    shared: Shared,
    protected override readonly locks: Locks,
  ) {
    super(layer, shared)
  }

  override find(id: string, table: string, { lock = false } = {}): PromiseOrValue<StoredRecord | undefined> {
    if (!lock) return super.find(id, table)
    return this.write((locks) =>
      andThen(this.findKnown(id, table) && locks.take(makeRowKey({ id, table })), () => super.find(id, table)),
    )
  }

  override search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]> {
    return query.lock ? this.write((locks) => this.searchLocked(query, locks)) : super.search(query)
  }

  lock(key: string): PromiseOrValue<void> {
    checkKey(key)
    return this.write((locks) => andThen(locks.take(JSON.stringify(['key', key])), () => undefined))
  }

  enqueue(job: JobRequest): string {
    this.check()
    // An invalid job must throw before anything is committed.
    const { id, payload } = readJob(job).job
    this.queued.push({ ...job, payload, id })
    return id
  }

  /**
   * Runs a transaction on this store, which cannot be used afterwards.
   *
   * @param passOn receives the jobs after the commit
   */
  async run<T>(
    work: (records: RecordTransaction) => PromiseOrValue<T>,
    passOn: (jobs: readonly JobRequest[]) => PromiseOrValue<void>,
  ): Promise<T> {
    let value: T
    try {
      value = await work(this)
    } finally {
      // Writes that `work` did not await come first.
      await this.line.run(() => {
        this.isOver = true
      })
    }
    if (this.locks.conflict) throw this.locks.conflict
    this.layer.commit()
    await passOn(this.queued)
    return value
  }

  protected override check(): void {
    if (this.isOver) throw new AdapterError('records', 'the transaction of this store has ended')
    if (this.locks.conflict) throw this.locks.conflict
  }

  /** Runs one piece of work at a time: a transaction waits for one lock at most. */
  protected override write<T>(work: (locks: Locks) => PromiseOrValue<T>): PromiseOrValue<T> {
    this.check()
    return this.line.run(() => {
      this.check()
      return super.write(work)
    })
  }

  private searchLocked(query: RecordQuery, locks: Locks): PromiseOrValue<readonly StoredRecord[]> {
    return andThen(super.search(query), (found) => {
      const waits = found.reduce<PromiseOrValue<boolean>>(
        (before, record) =>
          andThen(before, (waited) => andThen(locks.take(makeRowKey(record)), (waitsAgain) => waited || waitsAgain)),
        false,
      )
      // Earlier holders of the locks may have changed the matching records.
      return andThen(waits, (waited) => (waited ? this.searchLocked(query, locks) : found))
    })
  }
}
