import { groupBy, mapGroups } from '../../../base/values/groups'
import type { JobRequest, ManagedJobQueue } from '../../../ports/jobs/port'
import { checkKey, checkStamp, checkTable, toStorableJson } from '../../../ports/records/properties'
import type {
  ConnectionCounts,
  IndexedProperty,
  NearestQuery,
  RecordPurge,
  RecordFilter,
  GroupedRecords,
  RecordGroups,
  RecordQuery,
  RecordStamp,
  RecordStore,
  RecordTransaction,
  RecordWrite,
  StoredRecord,
  UseRecords,
} from '../../../ports/records/port'
import { scanNearest } from '../../../ports/embeddings/nearest'
import { searchOneByOne, writeOneByOne } from '../../../ports/records/optional'
import { listUniqueProperties } from '../../../ports/records/reserved-tables'
import { UniqueViolation } from '../../../base/errors'
import type { Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { findBrokenIndex, type Client, type Database } from '../client'
import { createIndexes, makeIndexName } from './indexes'
import { lockUntilCommit } from '../advisory-lock'
import { findTable, type Names } from '../names'
import { narrow } from './lookup'
import { orderBy } from './order'
import { now, parseCreated, parseRow, rowColumns, throwTooDeep, toTimestamp } from './rows'
import { buildGroupQuery, isDeep, buildPage, buildWhere } from './query'
import { deleteMany, insertMany, orderRows, splitIntoRuns, updateMany } from './writes'
import { Statement, type Dialect } from '../statement'
import { isStorable } from '../../../ports/storable'
import { isId } from '../values'
import { selectNearest, type Vectors } from './vectors'

/** A queue that can add a job within a transaction of the records. */
export interface TransactionalJobs extends ManagedJobQueue {
  /** Adds a job through `client`: it exists only if that transaction commits. */
  enqueueBy(client: Client, job: JobRequest): Promise<string>
  /** Makes the workers of this process poll for jobs. */
  wake(): void
}

const batchSize = 500

/** State shared by a store and its transactions. */
export interface Shared {
  readonly database: Database
  readonly names: Names
  readonly dialect: Dialect
  readonly jobs: TransactionalJobs
  /** Undefined without pgvector. */
  readonly vectors: Vectors | undefined
}

/** Records in one table of Postgres. */
export class PostgresRecords implements RecordStore {
  /** Appended to queries: empty outside transactions, where locks have no effect. */
  protected readonly locking: string = ''

  constructor(
    protected readonly client: Client,
    protected readonly shared: Shared,
  ) {}

  get jobs(): ManagedJobQueue {
    return this.shared.jobs
  }

  async create(
    table: string,
    properties: Hash,
    stamp?: RecordStamp,
    unique: readonly IndexedProperty[] = [],
  ): Promise<StoredRecord> {
    const json = toStorableJson(table, properties)
    checkTable(table)
    if (stamp) return this.createAs(stamp, table, json, unique)
    const insert = `INSERT INTO ${this.findTable(table)} (table_name, properties, created_at, updated_at)
      SELECT $1::text, $2::jsonb, time, time FROM ${now} AS clock (time) RETURNING ${rowColumns}`
    const row = await this.write({ table, unique }, insert, [table, json])
    return parseCreated(row)
  }

  private async createAs(
    stamp: RecordStamp,
    table: string,
    json: string,
    unique: readonly IndexedProperty[],
  ): Promise<StoredRecord> {
    checkStamp(stamp)
    const { id, createdAt, updatedAt = createdAt, deletedAt } = stamp
    const times = [createdAt, updatedAt, deletedAt].map((time) => (time ? String(time.getTime()) : null))
    return this.client.atomic(async (client) => {
      if (id !== undefined) await this.raiseNextId(id, table, client)
      const insert = `INSERT INTO ${this.findTable(table)} (id, table_name, properties, created_at, updated_at, deleted_at)
        OVERRIDING SYSTEM VALUE
        SELECT coalesce($3::bigint, nextval(${this.findSequence(table)})), $1::text, $2::jsonb,
          coalesce(${toTimestamp('$4')}, time), coalesce(${toTimestamp('$5')}, time), ${toTimestamp('$6')}
        FROM ${now} AS clock (time) ON CONFLICT (id) DO NOTHING RETURNING ${rowColumns}`
      const row = await this.write({ table, unique }, insert, [table, json, id ?? null, ...times], client)
      if (!row && id !== undefined) throw new UniqueViolation(table, 'id')
      return parseCreated(row)
    })
  }

  /** Makes the ids that come next higher than this one. */
  private async raiseNextId(id: string, table: string, client: Client): Promise<void> {
    // Two imports at once could lower each other's.
    await lockUntilCommit(client, `${this.findTable(table)} ids`)
    const sequence = this.findSequence(table)
    const skipped = `SELECT setval(${sequence}, $1::bigint)
      WHERE coalesce(pg_sequence_last_value(${sequence}), 0) < $1::bigint`
    await client.query(skipped, [id])
  }

  private findSequence(table: string): string {
    return `pg_get_serial_sequence('${this.findTable(table)}', 'id')::regclass`
  }

  async find(id: string, table: string, { lock = false } = {}): Promise<StoredRecord | undefined> {
    if (!isId(id) || !isStorable(table)) return undefined
    const query = `SELECT ${rowColumns} FROM ${this.findTable(table)} WHERE ${matchRecord}`
    const [row] = await this.client.query(lock ? query + this.locking : query, [id, table])
    return row && parseRow(row)
  }

  async search(query: RecordQuery): Promise<readonly StoredRecord[]> {
    const { text, parameters } = await this.buildSearch(query)
    return (await this.client.query(text, parameters)).map(parseRow)
  }

  async searchInBatches(query: RecordQuery, use: UseRecords): Promise<void> {
    const { text, parameters } = await this.buildSearch(query)
    await this.client.atomic(async (client) => {
      await client.query(`DECLARE batches NO SCROLL CURSOR FOR ${text}`, parameters)
      for (let last = batchSize; last === batchSize;) {
        const rows = await client.query(`FETCH ${batchSize} FROM batches`)
        if (rows.length > 0) await use(rows.map(parseRow))
        last = rows.length
      }
      await client.query('CLOSE batches')
    })
  }

  private async buildSearch(query: RecordQuery): Promise<Pick<Statement, 'parameters'> & { readonly text: string }> {
    const sql = new Statement(this.shared.dialect)
    const page = buildPage(sql, query)
    const where = buildWhere(sql, await this.narrow(query))
    const table = this.findTable(query.table)
    const found = isDeep(query)
      ? `WHERE id IN (SELECT id FROM ${table} WHERE ${where} ${page}) ORDER BY ${orderBy(sql, query.sort)}`
      : `WHERE ${where} ${page}${query.lock ? this.locking : ''}`
    // The outer query converts the records of the page, and none of those before it.
    const text = `SELECT ${rowColumns} FROM (SELECT * FROM ${table} ${found}) AS records`
    return { text, parameters: sql.parameters }
  }

  async searchEach(query: RecordQuery, groups: RecordGroups): Promise<GroupedRecords> {
    // A lock would be taken on all records of a group.
    if (query.lock && this.locking !== '') return searchOneByOne(this, query, groups)
    const sql = new Statement(this.shared.dialect)
    const found = buildGroupQuery(sql, this.findTable(query.table), query, groups)
    const rows = await this.client.query(`SELECT ${rowColumns}, value FROM (${found}) AS records`, sql.parameters)
    return mapGroups(
      groupBy(rows, ({ value }) => value as string),
      parseRow,
    )
  }

  async searchNearest(query: NearestQuery): Promise<readonly StoredRecord[]> {
    const { vectors } = this.shared
    if (!vectors) return scanNearest(this, query)
    const { text, parameters } = await selectNearest(vectors, { ...this.shared, client: this.client }, query)
    return (await this.client.query(`SELECT ${rowColumns} FROM (${text}) AS records`, parameters)).map(parseRow)
  }

  async count(filter: RecordFilter): Promise<number> {
    const sql = new Statement(this.shared.dialect)
    const where = buildWhere(sql, await this.narrow(filter))
    const text = `SELECT count(*)::text AS count FROM ${this.findTable(filter.table)} WHERE ${where}`
    const [row] = await this.client.query(text, sql.parameters)
    return Number(row?.count)
  }

  async update(
    id: string,
    properties: Hash,
    table: string,
    unique: readonly IndexedProperty[] = [],
  ): Promise<StoredRecord | undefined> {
    const json = toStorableJson(table, properties)
    if (!isId(id) || !isStorable(table)) return undefined
    const update = `UPDATE ${this.findTable(table)} SET properties = properties || $3::jsonb, updated_at = ${now}
      WHERE ${matchRecord} RETURNING ${rowColumns}`
    const row = await this.write({ table, unique }, update, [id, table, json])
    return row && parseRow(row)
  }

  async delete(id: string, table: string): Promise<StoredRecord | undefined> {
    if (!isId(id) || !isStorable(table)) return undefined
    const update = `UPDATE ${this.findTable(table)} SET deleted_at = ${now} WHERE ${matchRecord} RETURNING ${rowColumns}`
    const [row] = await this.client.query(update, [id, table])
    return row && parseRow(row)
  }

  async restore(id: string, table: string, unique: readonly IndexedProperty[] = []): Promise<StoredRecord | undefined> {
    if (!isId(id) || !isStorable(table)) return undefined
    const update = `UPDATE ${this.findTable(table)} SET deleted_at = NULL
      WHERE id = $1::bigint AND table_name = $2::text AND deleted_at IS NOT NULL RETURNING ${rowColumns}`
    const row = await this.write({ table, unique }, update, [id, table])
    return row && parseRow(row)
  }

  async writeMany(writes: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    return this.transaction(async (open) => {
      const written: (StoredRecord | undefined)[] = []
      for (const run of splitIntoRuns(writes)) written.push(...(await (open as PostgresTransaction).writeRun(run)))
      return written
    })
  }

  async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    let queued = 0
    const value = await this.client.atomic(async (client) =>
      work(new PostgresTransaction(client, this.shared, () => void queued++)),
    )
    if (queued > 0) this.shared.jobs.wake()
    return value
  }

  async createIndexes(properties: readonly IndexedProperty[]): Promise<void> {
    const { database, names, dialect } = this.shared
    await createIndexes(database, names, dialect, properties)
  }

  async purge({ deletedBefore, table: name, limit }: RecordPurge): Promise<number> {
    let count = 0
    const tables = name === undefined ? Object.values(this.shared.names.tables) : [this.findTable(name)]
    for (const table of tables) {
      const [row] = await this.client.query(
        `WITH purged AS (
          DELETE FROM ${table} WHERE id IN (
            SELECT id FROM ${table}
            WHERE deleted_at < ${toTimestamp('$1')} AND ($3::text IS NULL OR table_name = $3::text)
            ORDER BY deleted_at, id LIMIT $2::bigint FOR UPDATE SKIP LOCKED
          ) RETURNING id
        ) SELECT count(*)::text AS count FROM purged`,
        [String(deletedBefore.getTime()), String(limit - count), name ?? null],
      )
      count += Number(row?.count)
    }
    return count
  }

  connections(): ConnectionCounts | undefined {
    return this.shared.database.connections?.()
  }

  private narrow<Filter extends RecordFilter>(filter: Filter): Promise<Filter> {
    return narrow({ ...this.shared, client: this.client }, filter)
  }

  /** Writes a run. The first that violates a unique index is found by writing one after another. */
  async writeRun(run: readonly RecordWrite[]): Promise<readonly (StoredRecord | undefined)[]> {
    try {
      return await this.client.atomic(async (client) => {
        const rows = await this.writeRows(run, client)
        return rows.map((row) => row && parseRow(row))
      })
    } catch (error) {
      if (findBrokenIndex(error) === undefined) throw error
      return writeOneByOne(this, run)
    }
  }

  private async writeRows(run: readonly RecordWrite[], client: Client): Promise<readonly (Hash | undefined)[]> {
    const { table } = run[0] as RecordWrite
    const place = { table: this.findTable(table), sequence: this.findSequence(table) }
    const creates = run.filter((write) => write.do === 'create')
    const updates = run.filter((write) => write.do === 'update')
    const deletes = run.filter((write) => write.do === 'delete')
    if (creates.length === 0) {
      const { text, parameters } = updates.length > 0 ? updateMany(updates, place) : deleteMany(deletes, place)
      return orderRows(run, await client.query(text, parameters))
    }
    for (const create of creates) checkTable(create.table)
    const { text, parameters } = insertMany(creates, place)
    const ids = creates.flatMap(({ stamp }) => stamp?.id ?? []).map(Number)
    if (ids.length > 0) await this.raiseNextId(String(Math.max(...ids)), table, client)
    const rows = await client.query(text, parameters)
    return rows.length === run.length ? rows : throwTooDeep()
  }

  /** The table of the database. */
  private findTable(table: string | undefined): string {
    return findTable(this.shared.names, table)
  }

  /** Writes a record. A unique violation leaves the transaction usable. */
  private async write(
    { table, unique }: { readonly table: string; readonly unique: readonly IndexedProperty[] },
    text: string,
    parameters: readonly (string | null)[],
    outer = this.client,
  ): Promise<Hash | undefined> {
    const [own] = listUniqueProperties(table)
    if (!own && unique.length === 0) return (await outer.query(text, parameters))[0]
    try {
      return await outer.atomic(async (client) => (await client.query(text, parameters))[0])
    } catch (error) {
      const broken = findBrokenIndex(error)
      const property = broken === undefined ? undefined : (unique.find((one) => makeIndexName(one) === broken) ?? own)
      throw property ? new UniqueViolation(table, property.path, { cause: error }) : error
    }
  }
}

/** The records as an open transaction sees them. */
class PostgresTransaction extends PostgresRecords implements RecordTransaction {
  protected override readonly locking = ' FOR UPDATE'

  constructor(
    client: Client,
    shared: Shared,
    private readonly countJob: () => void,
  ) {
    super(client, shared)
  }

  override async transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): Promise<T> {
    return this.client.atomic(async (client) => work(new PostgresTransaction(client, this.shared, this.countJob)))
  }

  async lock(key: string): Promise<void> {
    checkKey(key)
    await lockUntilCommit(this.client, `${this.shared.names.schema} ${key}`)
  }

  async enqueue(job: JobRequest): Promise<string> {
    const id = await this.shared.jobs.enqueueBy(this.client, job)
    this.countJob()
    return id
  }
}

const matchRecord = 'id = $1::bigint AND table_name = $2::text AND deleted_at IS NULL'
