import type { Meter } from '../../base/metering/meter'
import type { Hash } from '../../base/values/hash'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { JobQueue, JobRequest } from '../jobs/port'
import type { Migratable } from '../migratable'

/** A row of a table of the app. */
export interface StoredRecord {
  /**
   * A whole number above 0, as text: the REST interface identifies records by it. Unique in the store across all tables.
   */
  readonly id: string
  readonly table: string
  /** A JSON object. Its keys and texts have no U+0000 and no unpaired surrogate, which databases cannot store. */
  readonly properties: Hash
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When it was deleted; nil if it is not. Deleted records are kept: a query can include them. */
  readonly deletedAt: Date | null
}

/** The id and times of a record that comes from elsewhere, as in an import. Default: the store's own */
export interface RecordStamp {
  /** An id below 1,000,000,000,000,000 that no record has. The store never assigns it again. */
  readonly id?: string
  readonly createdAt?: Date
  /** Default: `createdAt` */
  readonly updatedAt?: Date
  /** When it was deleted, for a record that is created as a deleted one: its unique values stay free. Default: it is not */
  readonly deletedAt?: Date
}

/** The path of a value in a record's properties, through hashes only: `['address', 'city']`; empty: all properties. */
export type PropertyPath = readonly string[]

/**
 * The type to compare values as. `text`: texts, and numbers and booleans as JSON writes them. `number`: numbers, and
 * texts that JSON would parse as one. Other values count as nil. Default: no conversion, `1` is not `'1'`
 */
export type ValueKind = 'text' | 'number'

/**
 * What a condition compares a value as. `lowercase`: as `text`, in lower case. `texts`: an array, each element as `text`;
 * other values count as nil.
 */
export type ValueConversion = ValueKind | 'lowercase' | 'texts'

/** A geographic position, in degrees. */
export interface GeoPoint {
  /** Latitude, from -90 to 90. */
  readonly lat: number
  /** Longitude, from -180 to 180. */
  readonly lng: number
}

/**
 * Conditions of a value, all of which must hold. There is no three-valued logic: nil is a value like any other, and
 * only `equals`, `in`, `notEquals` and `exists` can hold for it.
 */
export interface ValueCondition {
  /** Converts the value before it is compared. Default: compares it as it is stored */
  readonly as?: ValueConversion
  /** Equal by value. A missing value is nil. */
  readonly equals?: unknown
  /** Equal by value to one of these. */
  readonly in?: readonly unknown[]
  /** Not equal by value. */
  readonly notEquals?: unknown
  /** A text that contains this, or an array with this element. */
  readonly contains?: string
  /** A text that starts with this. */
  readonly startsWith?: string
  /** A text that ends with this. */
  readonly endsWith?: string
  /** Whether `contains` of a text, `startsWith` and `endsWith` are case-sensitive. Default: false */
  readonly caseSensitive?: boolean
  /** Whether there is a value that is not nil. */
  readonly exists?: boolean
  /**
   * Compares numbers by value, and texts by their characters; a value of another type than the bounds is outside. Nothing
   * is within a bound with U+0000 or an unpaired surrogate.
   */
  readonly range?: {
    readonly gt?: number | string
    readonly gte?: number | string
    readonly lt?: number | string
    readonly lte?: number | string
  }
  /** An array with an element for which this holds. Elements have an `as` of their own; omit the outer one. */
  readonly some?: ValueCondition
  /** An array of whose elements this holds for each: also an empty one. The `as` of elements is its own, as in `some`. */
  readonly every?: ValueCondition
  /**
   * A GeoJSON point, `{ "type": "Point", "coordinates": [lng, lat] }` in the bounds of a `GeoPoint`, at most `km`
   * kilometres from the center; a path names the property with that number. Distances are great-circle distances (the
   * haversine formula) on a sphere with a radius of 6370.986 km. Any other value is not within any distance.
   */
  readonly within?: { readonly center: GeoPoint; readonly km: number | PropertyPath }
}

/** A condition of a property. */
export interface PropertyCondition extends ValueCondition {
  readonly path: PropertyPath
}

/**
 * The fields of a record beside its properties. In conditions, ids and tables are texts, and times are numbers:
 * milliseconds since 1970; `deletedAt` is nil if the record is not deleted.
 */
export type RecordColumn = 'id' | 'table' | 'createdAt' | 'updatedAt' | 'deletedAt'

/** A condition of a record: of a property or column, or a combination of conditions. */
export type RecordCondition =
  | PropertyCondition
  | (ValueCondition & { readonly column: RecordColumn })
  /** Holds if all conditions of at least one list hold: always for an empty list, never without lists. */
  | { readonly any: readonly (readonly RecordCondition[])[] }
  /** Holds if not all of these hold. */
  | { readonly not: readonly RecordCondition[] }

/**
 * An order of records: numbers, then texts, false, true, and other values, which have no order among themselves; equal
 * ones by age, oldest first. Nil is last, in a descending order too.
 */
export interface RecordOrder {
  readonly by:
    | RecordColumn
    | {
        readonly path: PropertyPath
        readonly as?: ValueKind
        /** Orders by the distance of a GeoJSON point from here, as `within` measures it; nil if there is no point. */
        readonly from?: GeoPoint
      }
    /** A new random order each time. */
    | 'random'
  /** Default: ascending */
  readonly descending?: boolean
  /**
   * Orders by the index of the value in this list, instead of the value itself; values that are not in it count as nil.
   * Values are compared as texts, times as the texts of their milliseconds.
   */
  readonly values?: readonly string[]
}

/** Selects records. */
export interface RecordFilter {
  /** Default: all tables of the app, which excludes the platform's own, whose names start with `:` */
  readonly table?: string
  /** Only records with one of these ids. */
  readonly ids?: readonly string[]
  /** All conditions must hold. */
  readonly where?: readonly RecordCondition[]
  /** Records that are not deleted (the default), deleted records, or both. */
  readonly deleted?: 'without' | 'only' | 'with'
  /** Stops the comparison of records in this process when the time of a render is over. Databases ignore it. */
  readonly meter?: Meter
}

export interface RecordQuery extends RecordFilter {
  /** Default: oldest first */
  readonly sort?: readonly RecordOrder[]
  /** The number of records to skip. Default: 0 */
  readonly offset?: number
  /** The maximum number of records. */
  readonly limit: number
  /** As `lock` of `find`, for each returned record. */
  readonly lock?: boolean
}

/** Records by the value of their group. */
export type GroupedRecords = ReadonlyMap<string, readonly StoredRecord[]>

/** Groups of records by the value at a path, compared as texts; an array is in the groups of its elements. */
export interface RecordGroups {
  readonly path: PropertyPath
  /** The values of the groups; records with others are not found. */
  readonly values: readonly string[]
  /** The maximum number of records of each group. */
  readonly limit: number
}

/**
 * Selects rows of `:embeddings`, the nearest first: by the Euclidean distance of their `embedding`, which is JSON text,
 * then by id.
 */
export interface NearestQuery extends Pick<RecordFilter, 'ids' | 'where'> {
  readonly to: readonly number[]
  readonly offset: number
  readonly limit: number
}

/** Handles a batch of records. */
export type UseRecords = (records: readonly StoredRecord[]) => PromiseOrValue<void>

/** A write as one of many. */
export type RecordWrite =
  | {
      readonly do: 'create'
      readonly table: string
      readonly properties: Hash
      readonly stamp?: RecordStamp
      readonly unique?: readonly IndexedProperty[]
    }
  | {
      readonly do: 'update'
      readonly id: string
      readonly table: string
      readonly properties: Hash
      readonly unique?: readonly IndexedProperty[]
    }
  | { readonly do: 'delete'; readonly id: string; readonly table: string }

/**
 * The records of an app. Its methods may be synchronous or return promises. Arguments and results are copied: changing
 * them does not change the store. The `email` of `:users` and the `name` of `:constants` are unique, as are the
 * properties that `createIndexes` and the argument `unique` name. Users, and rows of the platform's own tables (`:…`),
 * have ids of their own: the record 5 of the app and the user 5 are two.
 */
export interface RecordStore extends Migratable {
  /** The queue that a transaction's `enqueue` adds to. Without it, jobs are added after the commit. */
  readonly jobs?: JobQueue | undefined
  /**
   * @param unique the table's unique properties in the app's schema
   * @throws {PropertyError} naming a property with U+0000 or an unpaired surrogate, in its name or a text
   * @throws {UniqueViolation} of the id, too, if `stamp` has one. An open transaction can still be used
   */
  create(
    table: string,
    properties: Hash,
    stamp?: RecordStamp,
    unique?: readonly IndexedProperty[],
  ): PromiseOrValue<StoredRecord>
  /**
   * The record of that id and table; undefined if it does not exist or is deleted. The id is any text, because it comes
   * from requests.
   *
   * @param options `lock` keeps others from changing or locking the record until the transaction ends; it has no effect
   *   outside of one
   */
  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined>
  /** Rejects if `offset` or `limit` is not a whole number of 0 or more. */
  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]>
  /**
   * As `search` without an `offset`, but finds the first records of each group, in the order of the query, by the values
   * of the groups; a value without records may be missing. The `limit` of the query bounds all of them together. Without
   * this method each group is a search.
   */
  searchEach?(query: RecordQuery, groups: RecordGroups): PromiseOrValue<GroupedRecords>
  /**
   * As `search`, but passes the records in batches, as they were when it began: the next batch is read when `use` is done
   * with the last one. `use` must not call this store. Without this method all of them are one batch.
   */
  searchInBatches?(query: RecordQuery, use: UseRecords): PromiseOrValue<void>
  /**
   * Without this method, all rows that match are compared, in the batches of `searchInBatches`.
   *
   * @throws {InvalidValueError} if a matching row has more or fewer numbers
   */
  searchNearest?(query: NearestQuery): PromiseOrValue<readonly StoredRecord[]>
  count(filter: RecordFilter): PromiseOrValue<number>
  /**
   * Sets these properties and keeps the others. Returns undefined if `find` would.
   *
   * @param unique as for `create`
   * @throws {PropertyError} as `create`
   * @throws {UniqueViolation} An open transaction can still be used
   */
  update(
    id: string,
    properties: Hash,
    table: string,
    unique?: readonly IndexedProperty[],
  ): PromiseOrValue<StoredRecord | undefined>
  /** Deletes the record, which is kept with the time. Returns it so; undefined if `find` would. */
  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined>
  /**
   * Takes back a deletion. Returns undefined if there is no deleted record of that id and table. Omitted by stores that
   * do not keep deleted records.
   *
   * @param unique as for `create`
   * @throws {UniqueViolation} An open transaction can still be used
   */
  restore?(id: string, table: string, unique?: readonly IndexedProperty[]): PromiseOrValue<StoredRecord | undefined>
  /**
   * Does all writes in this order, or none if one fails, as the methods above do. Without this method they are called
   * one after another.
   *
   * @returns the result of each
   * @throws {UniqueViolation}
   */
  writeMany?(writes: readonly RecordWrite[]): PromiseOrValue<readonly (StoredRecord | undefined)[]>
  /**
   * Runs `work` once, in a transaction: others see its writes after it has committed, and it is rolled back if `work`
   * fails. It sees the commits of others. If two transactions change the same record or take the same lock, the later
   * one waits; a store that cannot wait fails it with a `TransactionConflict`.
   */
  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T>
  /**
   * Creates missing indexes, so that conditions of these properties need not read all records of their table, and drops
   * the unique ones of other properties. It must not keep others from reading and writing. `platform.migrate()` calls
   * it with all indexes of the app, perhaps in many processes at once.
   *
   * @throws {DuplicatesError} if there are records with the same value of a unique property; then it has no index
   */
  createIndexes?(properties: readonly IndexedProperty[]): PromiseOrValue<void>
  /**
   * Removes deleted records for good, of a table or of every table, the platform's too, oldest deletion first. Their
   * ids are not reused. Omitted by stores that keep deleted records for ever, or remove them themselves.
   *
   * @returns the number of removed records
   */
  purge?(options: RecordPurge): PromiseOrValue<number>
  /** The connections to the database, for metrics. Omitted by stores without a pool. */
  connections?(): ConnectionCounts | undefined
}

export interface RecordPurge {
  readonly deletedBefore: Date
  /** Default: all tables */
  readonly table?: string
  /** The maximum number of records to remove. */
  readonly limit: number
}

/** The connections of a pool. */
export interface ConnectionCounts {
  readonly used: number
  readonly idle: number
  /** Requests that wait for a connection. */
  readonly waiting: number
  /** The maximum number of connections. */
  readonly max: number
}

/** A property whose values are indexed, converted to a kind. */
export interface IndexedProperty {
  readonly table: string
  readonly path: PropertyPath
  readonly as: ValueKind
  /**
   * Whether no two records of the table that are not deleted may have the same value, converted to that kind; nil is the
   * value of none. A write waits for open transactions that have written the value. Default: false
   */
  readonly unique?: boolean
}

/** The records as an open transaction sees them. Its methods reject once it is over. */
export interface RecordTransaction extends RecordStore {
  /**
   * Locks the key, waiting for other transactions, until the outermost transaction ends, or the inner one that took it
   * fails. A transaction that has the lock gets it again.
   */
  lock(key: string): PromiseOrValue<void>
  /**
   * Adds a job to the store's queue if, and only if, the outermost transaction commits. Rejects if `enqueue` of the queue
   * would.
   *
   * @returns the job's id
   */
  enqueue(job: JobRequest): PromiseOrValue<string>
  /** A savepoint: it can fail alone, and commits with the outer transaction. */
  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T>
}
