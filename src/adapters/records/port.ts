import type { Hash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'
import type { JobQueue, JobRequest } from '../jobs/port'
import type { Migratable } from '../migratable'

/** A row of a table of the app. */
export interface StoredRecord {
  /**
   * A text that no other record of the store has, of whatever table. The references and Postgres number their records:
   * the REST interface names them by whole numbers above 0.
   */
  readonly id: string
  readonly table: string
  /** What JSON can say. */
  readonly properties: Hash
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When it was deleted: a deleted record is kept, and found by a query that asks for such. */
  readonly deletedAt: Date | null
}

/** Where a value stands in a record's properties: `['address', 'city']`. Only hashes are gone into; empty, it is all of them. */
export type PropertyPath = readonly string[]

/**
 * What values count as. `text`: a text as it is, numbers and booleans as JSON writes them. `number`: a number, and a text
 * that JSON would read as one. Anything else counts as nil. Left out, values count as what they are: `1` is not `'1'`.
 */
export type ValueKind = 'text' | 'number'

/** A place on the globe, in degrees. */
export interface GeoPoint {
  /** Of latitude: from -90 to 90. */
  readonly lat: number
  /** Of longitude: from -180 to 180. */
  readonly lng: number
}

/**
 * What a value must be; where several are given, all of them must hold. Each holds or does not: nil is a value like any
 * other, and only `equals`, `in`, `notEquals` and `exists` can hold for it.
 */
export interface ValueCondition {
  readonly as?: ValueKind
  /** Equal by value. Nil is also a value that is not there. */
  readonly equals?: unknown
  readonly in?: readonly unknown[]
  readonly notEquals?: unknown
  /** A text that has this in it; an array that has it among its elements. */
  readonly contains?: string
  /** A text that begins with this. */
  readonly startsWith?: string
  /** A text that ends with this. */
  readonly endsWith?: string
  /** Whether the case counts in `contains` of a text, `startsWith` and `endsWith`. False */
  readonly caseSensitive?: boolean
  /** Whether there is a value that is not nil. */
  readonly exists?: boolean
  /** Numbers by their value, texts by their characters; a value of another kind than the bounds is outside. */
  readonly range?: {
    readonly gt?: number | string
    readonly gte?: number | string
    readonly lt?: number | string
    readonly lte?: number | string
  }
  /** An array for one of whose elements this holds. Its `as` is what elements count as; beside it, `as` is left out. */
  readonly some?: ValueCondition
  /**
   * A GeoJSON point, `{ "type": "Point", "coordinates": [lng, lat] }` in the bounds of a `GeoPoint`, at most so many kilometres from a center; a path
   * in place of the number names the property that has it. Distances are those of great circles (the haversine formula)
   * on a sphere with a radius of 6370.986 km. Whatever else is no point, and is not within any distance.
   */
  readonly within?: { readonly center: GeoPoint; readonly km: number | PropertyPath }
}

/** A condition of a property. */
export interface PropertyCondition extends ValueCondition {
  readonly path: PropertyPath
}

/**
 * What a record has beside its properties. In conditions, ids and tables are texts, and times the milliseconds since
 * 1970 as numbers; `deletedAt` is nil where the record is not deleted.
 */
export type RecordColumn = 'id' | 'table' | 'createdAt' | 'updatedAt' | 'deletedAt'

/** A condition of a record: of a property or column, or of other conditions. */
export type RecordCondition =
  | PropertyCondition
  | (ValueCondition & { readonly column: RecordColumn })
  /** One of these lists, all of whose conditions hold. None holds where there are no lists, any record where one is empty. */
  | { readonly any: readonly (readonly RecordCondition[])[] }
  /** Holds where not all of these do. */
  | { readonly not: readonly RecordCondition[] }

/**
 * An order of records. Numbers come before texts, and those before whatever else, in which there is no order; of equal
 * ones the older comes first. Nil is last, in a descending order too.
 */
export interface RecordOrder {
  readonly by:
    | RecordColumn
    | {
        readonly path: PropertyPath
        readonly as?: ValueKind
        /** By the distance of a GeoJSON point from here, as `within` measures it; nil where there is no point. */
        readonly from?: GeoPoint
      }
    /** In no order, and another one each time. */
    | 'random'
  readonly descending?: boolean
  /**
   * By the place of the value, as text, in this list, and not by the value itself; what is not in the list counts as
   * nil. Ids and tables are the texts that they are, times those of their milliseconds.
   */
  readonly values?: readonly string[]
}

/** Which records are meant. */
export interface RecordFilter {
  /** All tables of the app where it is left out: those whose names begin with `:` are the platform's own. */
  readonly table?: string
  readonly ids?: readonly string[]
  /** All of them must hold. */
  readonly where?: readonly RecordCondition[]
  /** Records that are there (the default), that were deleted, or both. */
  readonly deleted?: 'without' | 'only' | 'with'
}

export interface RecordQuery extends RecordFilter {
  /** The oldest first where it is left out. */
  readonly sort?: readonly RecordOrder[]
  /** How many are passed over. 0 */
  readonly offset?: number
  /** How many are given at most. */
  readonly limit: number
  /** As `lock` of `find`, of each that is given. */
  readonly lock?: boolean
}

/**
 * The records of an app. Its methods may answer at once or with a promise; what they take and give is copied, so that
 * changing it changes nothing in the store. No two records of `:users` that are not deleted have the same `email`, and no
 * two of `:constants` the same `name`.
 */
export interface RecordStore extends Migratable {
  /** The queue whose jobs a transaction's `enqueue` adds to. */
  readonly jobs: JobQueue
  /** @throws {UniqueViolation} */
  create(table: string, properties: Hash): PromiseOrValue<StoredRecord>
  /**
   * The record of that id and table, undefined where there is none, or it is deleted.
   *
   * @param options with `lock`, nobody else changes or locks the record before the transaction is over; outside of one
   *   it means nothing
   */
  find(id: string, table: string, options?: { readonly lock?: boolean }): PromiseOrValue<StoredRecord | undefined>
  search(query: RecordQuery): PromiseOrValue<readonly StoredRecord[]>
  count(filter: RecordFilter): PromiseOrValue<number>
  /**
   * Sets these properties and leaves the others; undefined where `find` has nothing.
   *
   * @throws {UniqueViolation}
   */
  update(id: string, properties: Hash, table: string): PromiseOrValue<StoredRecord | undefined>
  /** Gives the record as it was; undefined where `find` has nothing. */
  delete(id: string, table: string): PromiseOrValue<StoredRecord | undefined>
  /**
   * Runs `work` once, in a transaction whose writes nobody else sees before it is over; none of them stays where it
   * fails. It sees what others have committed. Of two that change the same record, or hold the same lock, the later one
   * waits for the first; a store that cannot let it wait ends it with a `TransactionConflict`.
   */
  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T>
}

/** The records as an open transaction sees them. */
export interface RecordTransaction extends RecordStore {
  /**
   * Waits until no other transaction holds this key, and holds it until the outermost transaction is over, or the inner one
   * that took it has failed.
   */
  lock(key: string): PromiseOrValue<void>
  /**
   * Adds a job to the store's queue, exactly if the outermost transaction commits.
   *
   * @returns the job's id
   */
  enqueue(job: JobRequest): PromiseOrValue<string>
  /** A savepoint: it can fail alone, and stays where the outer one does. */
  transaction<T>(work: (records: RecordTransaction) => PromiseOrValue<T>): PromiseOrValue<T>
}
