import type { DatabaseSync } from 'node:sqlite'
import {
  AdapterError,
  memoryRecords,
  type RecordStore,
  type RecordTransaction,
  type StoredRecord,
} from 'liquid-platform'

type Write = Promise<StoredRecord | undefined>

/**
 * Records in SQLite. The records in memory find, sort and lock them: a start reads all, and each transaction saves its
 * writes before it commits. For one process, and for data that fits into its memory.
 */
export async function sqliteRecords(db: DatabaseSync): Promise<RecordStore> {
  db.exec(`CREATE TABLE IF NOT EXISTS records (
    table_name TEXT, id INTEGER, properties TEXT, created_at INTEGER, updated_at INTEGER, deleted_at INTEGER,
    PRIMARY KEY (table_name, id)) WITHOUT ROWID`)
  const memory = memoryRecords()

  // Deleted records come first: another record may have got their unique values since.
  for (const row of db.prepare('SELECT * FROM records ORDER BY deleted_at IS NULL, id').iterate()) {
    const { id, table, properties, createdAt, updatedAt, deletedAt } = readRow(row)
    await memory.create(table, properties, { id, createdAt, updatedAt, ...(deletedAt && { deletedAt }) })
  }

  const insert = db.prepare('INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)')

  function save(records: readonly StoredRecord[]): void {
    try {
      db.exec('BEGIN')
      for (const { table, id, properties, createdAt, updatedAt, deletedAt } of records) {
        const times = [createdAt.getTime(), updatedAt.getTime(), deletedAt?.getTime() ?? null]
        insert.run(table, Number(id), JSON.stringify(properties), ...times)
      }
      db.exec('COMMIT')
    } catch (cause) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw new AdapterError('records', 'SQLite cannot save the records', { cause, reason: 'unreachable' })
    }
  }

  const store: RecordStore = {
    jobs: memory.jobs,
    find: (...args) => memory.find(...args),
    search: (query) => memory.search(query),
    count: (filter) => memory.count(filter),
    create: (...args) => store.transaction((open) => open.create(...args)),
    update: (...args) => store.transaction((open) => open.update(...args)),
    delete: (...args) => store.transaction((open) => open.delete(...args)),
    createIndexes: (properties) => memory.createIndexes?.(properties),
    transaction: (work) =>
      memory.transaction(async (open) => {
        const writes: Write[] = []
        const result = await work(collectWrites(open, writes))
        const records = await listWritten(writes)
        await open.find('0', '') // throws if the transaction has failed: nothing of it may be saved
        save(records)
        return result
      }),
  }
  return store
}

/** The transaction, which adds each write to a list. A failed inner transaction adds none. */
function collectWrites(open: RecordTransaction, writes: Write[]): RecordTransaction {
  const collect = <T extends StoredRecord | undefined>(write: T | PromiseLike<T>): Promise<T> => {
    const promise = Promise.resolve(write)
    writes.push(promise)
    return promise
  }
  return {
    jobs: open.jobs,
    find: (...args) => open.find(...args),
    search: (query) => open.search(query),
    count: (filter) => open.count(filter),
    create: (...args) => collect(open.create(...args)),
    update: (...args) => collect(open.update(...args)),
    delete: (...args) => collect(open.delete(...args)),
    lock: (key) => open.lock(key),
    enqueue: (job) => open.enqueue(job),
    async transaction(work) {
      const inner: Write[] = []
      const result = await open.transaction((nested) => work(collectWrites(nested, inner)))
      writes.push(...inner)
      return result
    },
  }
}

/** The written records, in the order of their writes. A write that failed has changed nothing. */
async function listWritten(writes: readonly Write[]): Promise<readonly StoredRecord[]> {
  const settled = await Promise.allSettled(writes)
  const records = settled.map((write) => (write.status === 'fulfilled' ? write.value : undefined))
  return records.filter((record) => record !== undefined)
}

function readRow(row: Record<string, unknown>): StoredRecord {
  return {
    id: String(row.id),
    table: String(row.table_name),
    properties: JSON.parse(String(row.properties)) as StoredRecord['properties'],
    createdAt: new Date(Number(row.created_at)),
    updatedAt: new Date(Number(row.updated_at)),
    deletedAt: row.deleted_at === null ? null : new Date(Number(row.deleted_at)),
  }
}
