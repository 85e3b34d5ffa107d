import { AdapterError } from '../errors'
import { describe } from '../values/describe'
import { hashOf, isHash, type Hash } from '../values/hash'
import { copyJson } from '../values/json'
import { isPromise, type Waiting } from '../values/waiting'
import { systemClock, type Clock } from './clock'
import { Lock } from './lock'
import { IndexedRecords } from './record-index'
import { searchRecords } from './record-query'
import type { FoundRecords, RecordQuery, RecordStore, StoredRecord } from './records'
import { isReserved } from './reserved-tables'

export interface MemoryRecordsOptions {
  readonly clock?: Clock
}

/**
 * Records in memory. A transaction keeps others from writing until it is over; who only reads never waits.
 *
 * @example
 * const records = memoryRecords()
 * await records.create('product', { name: 'Oolong' })
 */
export function memoryRecords({ clock = systemClock() }: MemoryRecordsOptions = {}): RecordStore {
  let last = 0
  return new Store(new Layer(), clock, () => String(++last))
}

/** Records over others: what a transaction has written. */
class Layer {
  private readonly own = new IndexedRecords()

  constructor(private readonly below?: Layer) {}

  get(id: string): StoredRecord | undefined {
    return this.own.get(id) ?? this.below?.get(id)
  }

  put(record: StoredRecord): void {
    this.own.put(record)
  }

  /** All that a query finds, and few others, each once and in no order. */
  *candidates(query: RecordQuery): Iterable<StoredRecord> {
    if (this.below) for (const record of this.below.candidates(query)) if (!this.own.get(record.id)) yield record
    yield* this.own.candidates(query)
  }

  /** Puts what was written here into the layer below. */
  commit(): void {
    for (const record of this.own.values()) this.below?.put(record)
  }
}

class Store implements RecordStore {
  private readonly lock = new Lock()
  private isOver = false

  constructor(
    private readonly layer: Layer,
    private readonly clock: Clock,
    private readonly nextId: () => string,
  ) {}

  create(table: string, properties: Hash): Waiting<StoredRecord> {
    const copy = copyOf(properties)
    if (typeof table !== 'string' || table === '') {
      throw new AdapterError('records', `a table must have a name, got ${describe(table)}`)
    }
    return this.write(() => {
      const now = this.clock.now()
      return this.put({ id: this.nextId(), table, properties: copy, createdAt: now, updatedAt: now, deletedAt: null })
    })
  }

  find(id: string, table?: string): StoredRecord | undefined {
    this.check()
    const record = this.known(id, table)
    return record && handOut(record)
  }

  search(query: RecordQuery): FoundRecords {
    this.check()
    const { records, total } = searchRecords(this.layer.candidates(query), query)
    return { records: records.map(handOut), total }
  }

  update(id: string, properties: Hash, table?: string): Waiting<StoredRecord | undefined> {
    const copy = copyOf(properties)
    return this.write(() => {
      const record = this.known(id, table)
      if (!record) return undefined
      const merged = hashOf([...Object.entries(record.properties), ...Object.entries(copy)])
      return this.put({ ...record, properties: merged, updatedAt: this.clock.now() })
    })
  }

  delete(id: string, table?: string): Waiting<StoredRecord | undefined> {
    return this.write(() => {
      const record = this.known(id, table)
      if (!record) return undefined
      this.put({ ...record, deletedAt: this.clock.now() })
      return handOut(record)
    })
  }

  transaction<T>(work: (store: RecordStore) => Waiting<T>): Waiting<T> {
    return this.write(() => new Store(new Layer(this.layer), this.clock, this.nextId).run(work))
  }

  /** Runs a transaction on this store, which is over then. */
  private run<T>(work: (store: RecordStore) => Waiting<T>): Waiting<T> {
    const succeed = (value: T): T => {
      this.isOver = true
      this.layer.commit()
      return value
    }
    const fail = (error: unknown): never => {
      this.isOver = true
      throw error
    }
    let result: Waiting<T>
    try {
      result = work(this)
    } catch (error) {
      return fail(error)
    }
    return isPromise(result) ? result.then(succeed, fail) : succeed(result)
  }

  private write<T>(work: () => Waiting<T>): Waiting<T> {
    this.check()
    return this.lock.run(() => {
      this.check()
      return work()
    })
  }

  private check(): void {
    if (this.isOver) throw new AdapterError('records', 'the transaction of this store is over')
  }

  /** The record that is there and of that table. */
  private known(id: string, table: string | undefined): StoredRecord | undefined {
    const record = this.layer.get(id)
    if (!record || record.deletedAt) return undefined
    const isWanted = table === undefined ? !isReserved(record.table) : record.table === table
    return isWanted ? record : undefined
  }

  private put(record: StoredRecord): StoredRecord {
    this.layer.put(record)
    return handOut(record)
  }
}

function handOut(record: StoredRecord): StoredRecord {
  return { ...record, properties: copyJson(record.properties) }
}

/** The properties as JSON says them. */
function copyOf(properties: Hash): Hash {
  if (!isHash(properties)) throw new AdapterError('records', `properties must be a hash, got ${describe(properties)}`)
  try {
    return JSON.parse(JSON.stringify(properties)) as Hash
  } catch (cause) {
    throw new AdapterError('records', `properties must be what JSON can say: ${(cause as Error).message}`, { cause })
  }
}
