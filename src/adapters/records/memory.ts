import { AdapterError, UniqueViolation } from '../../errors'
import { getOwn, hashOf, type Hash } from '../../values/hash'
import { copyJson } from '../../values/json'
import type { PromiseOrValue } from '../../async/promise-or-value'
import { systemClock, type Clock } from '../clock'
import type { JobQueue, JobRequest } from '../jobs/port'
import { readJob } from '../jobs/request'
import { Lock } from '../../async/lock'
import { memoryJobs } from '../jobs/memory'
import { writeOneByOne } from './optional'
import { IndexedRecords } from './property-index'
import { countRecords, searchEachRecord, searchRecords } from './query'
import { checkKey, checkStamp, checkTable, jsonOf } from './properties'
import type {
  RecordFilter,
  RecordGroups,
  RecordQuery,
  RecordStamp,
  RecordWrite,
  RecordStore,
  RecordTransaction,
  StoredRecord,
} from './port'
import { uniqueProperties } from './reserved-tables'

export interface MemoryRecordsOptions {
  readonly clock?: Clock
  /** The queue that transactions add jobs to. */
  readonly jobs?: JobQueue
}

/**
 * Records in memory. A transaction blocks other writes until it ends; reads never wait.
 *
 * @example
 * const records = memoryRecords()
 * await records.create('product', { name: 'Oolong' })
 */
export function memoryRecords({
  clock = systemClock(),
  jobs = memoryJobs({ clock }),
}: MemoryRecordsOptions = {}): RecordStore {
  let last = 0
  return new Store(new Layer(), {
    clock,
    jobs,
    nextId: () => String(++last),
    skip: (id) => {
      last = Math.max(last, Number(id))
    },
  })
}

/** The state that a store and its transactions share. */
interface Shared {
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly nextId: () => string
  /** Makes the ids that come next higher than this one. */
  readonly skip: (id: string) => void
}

/** Records on top of another layer: the writes of a transaction. */
class Layer {
  private readonly own = new IndexedRecords()

  constructor(private readonly below?: Layer) {}

  get(id: string): StoredRecord | undefined {
    return this.own.get(id) ?? this.below?.get(id)
  }

  put(record: StoredRecord): void {
    this.own.put(record)
  }

  /** All records that a filter may match, and few others, each once and unordered. */
  *candidates(filter: RecordFilter): Iterable<StoredRecord> {
    if (this.below) for (const record of this.below.candidates(filter)) if (!this.own.get(record.id)) yield record
    yield* this.own.candidates(filter)
  }

  /** Writes this layer's records to the layer below. */
  commit(): void {
    for (const record of this.own.values()) this.below?.put(record)
  }
}

class Store implements RecordStore {
  /** Queues the jobs of a committed transaction. */
  protected readonly passOn: (jobs: readonly JobRequest[]) => PromiseOrValue<void> = async (jobs) => {
    for (const job of jobs) await this.jobs.enqueue(job)
  }

  private readonly writing = new Lock()

  constructor(
    protected readonly layer: Layer,
    protected readonly shared: Shared,
  ) {}

  get jobs(): JobQueue {
    return this.shared.jobs
  }

  create(table: string, properties: Hash, stamp: RecordStamp = {}): PromiseOrValue<StoredRecord> {
    const copy = copyOf(properties)
    checkTable(table)
    checkStamp(stamp)
    return this.write(() => {
      const { createdAt = this.shared.clock.now(), updatedAt = createdAt } = stamp
      const id = this.newId(table, stamp.id)
      return this.put({ id, table, properties: copy, createdAt, updatedAt, deletedAt: null })
    })
  }

  find(id: string, table: string): StoredRecord | undefined {
    this.check()
    const record = this.known(id, table)
    return record && handOut(record)
  }

  search(query: RecordQuery): readonly StoredRecord[] {
    this.check()
    return searchRecords(this.layer.candidates(query), query).map(handOut)
  }

  searchEach(query: RecordQuery, groups: RecordGroups): readonly StoredRecord[] {
    this.check()
    const where = [...(query.where ?? []), { path: groups.path, as: 'text', in: groups.values } as const]
    return searchEachRecord(this.layer.candidates({ ...query, where }), query, groups).map(handOut)
  }

  count(filter: RecordFilter): number {
    this.check()
    return countRecords(this.layer.candidates(filter), filter)
  }

  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined> {
    const copy = copyOf(properties)
    return this.write(() => {
      const record = this.known(id, table)
      if (!record) return undefined
      const merged = hashOf([...Object.entries(record.properties), ...Object.entries(copy)])
      return this.put({ ...record, properties: merged, updatedAt: this.shared.clock.now() })
    })
  }

  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined> {
    return this.write(() => {
      const record = this.known(id, table)
      if (!record) return undefined
      const deleted = { ...record, deletedAt: this.shared.clock.now() }
      this.layer.put(deleted)
      return handOut(deleted)
    })
  }

  writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    return this.transaction((open) => writeOneByOne(open, writes))
  }

  async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    return this.write(() => new Transaction(new Layer(this.layer), this.shared).run(work, this.passOn))
  }

  /** @throws {AdapterError} if the store can no longer be used */
  protected check(): void {
    // A store outside of transactions never ends.
  }

  private write<T>(work: () => PromiseOrValue<T>): PromiseOrValue<T> {
    this.check()
    return this.writing.run(() => {
      this.check()
      return work()
    })
  }

  /** The record, if it is in that table and not deleted. */
  private known(id: string, table: string): StoredRecord | undefined {
    const record = this.layer.get(id)
    return record && !record.deletedAt && record.table === table ? record : undefined
  }

  private newId(table: string, given: string | undefined): string {
    if (given === undefined) return this.shared.nextId()
    if (this.layer.get(given)) throw new UniqueViolation(table, 'id')
    this.shared.skip(given)
    return given
  }

  private put(record: StoredRecord): StoredRecord {
    this.checkUnique(record)
    this.layer.put(record)
    return handOut(record)
  }

  private checkUnique({ id, table, properties }: StoredRecord): void {
    const property = uniqueProperties.get(table)
    const value = property === undefined ? undefined : getOwn(properties, property)
    if (property === undefined || value === undefined || value === null) return
    const query: RecordQuery = { table, where: [{ path: [property], equals: value }], limit: 2 }
    const same = searchRecords(this.layer.candidates(query), query)
    if (same.some((other) => other.id !== id)) throw new UniqueViolation(table, property)
  }
}

class Transaction extends Store implements RecordTransaction {
  private readonly queued: JobRequest[] = []
  private isOver = false

  protected override readonly passOn = (jobs: readonly JobRequest[]): void => {
    this.queued.push(...jobs)
  }

  /** Only checks: an open transaction blocks all other writes, so every record and key is locked. */
  lock(key: string): void {
    this.check()
    checkKey(key)
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
      this.isOver = true
    }
    this.layer.commit()
    await passOn(this.queued)
    return value
  }

  protected override check(): void {
    if (this.isOver) throw new AdapterError('records', 'the transaction of this store is over')
  }
}

function handOut(record: StoredRecord): StoredRecord {
  return { ...record, properties: copyJson(record.properties) }
}

/** Copies properties by JSON. */
function copyOf(properties: Hash): Hash {
  return JSON.parse(jsonOf(properties)) as Hash
}
