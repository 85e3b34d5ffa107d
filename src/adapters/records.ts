import type { Hash } from '../values/hash'
import type { Waiting } from '../values/waiting'

/** A row of a table of the app. */
export interface StoredRecord {
  /** A whole number above 0, in decimal digits; no two records of a store have the same, of whatever table. */
  readonly id: string
  readonly table: string
  /** What JSON can say. */
  readonly properties: Hash
  readonly createdAt: Date
  readonly updatedAt: Date
  /** When it was deleted: a deleted record is kept, and found by a query that asks for such. */
  readonly deletedAt: Date | null
}

/** What a property must be; where several are given, all of them must hold. */
export interface PropertyCondition {
  readonly property: string
  /** Equal by value: `1` and `'1'` are not. Nil is also a property that is not there. */
  readonly equals?: unknown
  readonly in?: readonly unknown[]
  readonly notEquals?: unknown
  /** A text that has this in it, whatever the case; an array that has it among its elements. */
  readonly contains?: string
  /** Whether there is a value that is not nil. */
  readonly exists?: boolean
  /** Numbers by their value, texts by their characters; a value of another kind than the bounds is outside. */
  readonly range?: {
    readonly gt?: number | string
    readonly gte?: number | string
    readonly lt?: number | string
    readonly lte?: number | string
  }
}

/**
 * An order of records. Numbers come before texts, and those before whatever else, in which there is no order; of equal
 * ones the older comes first. Nil is last, in a descending order too.
 */
export interface RecordOrder {
  /** `id`, `createdAt`, `updatedAt`, or the name of a property under `property`. */
  readonly by: 'id' | 'createdAt' | 'updatedAt' | { readonly property: string }
  readonly descending?: boolean
}

/** The time that something is within; bounds that are left out are none. */
export interface TimeRange {
  readonly gt?: Date
  readonly gte?: Date
  readonly lt?: Date
  readonly lte?: Date
}

export interface RecordQuery {
  /** All tables of the app where it is left out: those whose names begin with `:` are the platform's own. */
  readonly table?: string
  readonly ids?: readonly string[]
  readonly where?: readonly PropertyCondition[]
  readonly createdAt?: TimeRange
  readonly updatedAt?: TimeRange
  /** Records that are there (the default), that were deleted, or both. */
  readonly deleted?: 'without' | 'only' | 'with'
  /** The oldest first where it is left out. */
  readonly sort?: readonly RecordOrder[]
  /** How many are passed over. 0 */
  readonly offset?: number
  /** How many are given; all that are left where it is left out. */
  readonly limit?: number
}

export interface FoundRecords {
  readonly records: readonly StoredRecord[]
  /** How many there are, those that were passed over and those beyond the limit counted. */
  readonly total: number
}

/**
 * The records of an app. Its methods answer at once or with a promise; what they take and give is copied, so that
 * changing it changes nothing in the store.
 */
export interface RecordStore {
  create(table: string, properties: Hash): Waiting<StoredRecord>
  /**
   * The record of that id, undefined where there is none, it is deleted, or it is of another table than the one named.
   * Where none is named, tables whose names begin with `:` are passed over.
   */
  find(id: string, table?: string): Waiting<StoredRecord | undefined>
  search(query: RecordQuery): Waiting<FoundRecords>
  /** Sets these properties and leaves the others; undefined where `find` has nothing. */
  update(id: string, properties: Hash, table?: string): Waiting<StoredRecord | undefined>
  /** Gives the record as it was; undefined where `find` has nothing. */
  delete(id: string, table?: string): Waiting<StoredRecord | undefined>
  /**
   * Runs `work` with a store whose writes nobody else sees before it is over; none of them stays where it fails.
   * Transactions that write are as if they ran one after another. One inside of another is a savepoint: it can fail
   * alone, and stays where the outer one does.
   */
  transaction<T>(work: (store: RecordStore) => Waiting<T>): Waiting<T>
}
