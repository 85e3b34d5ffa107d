import type { StoredRecord } from '../../../ports/records/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import { getOwn, toHashOrEmpty, isHash, type Hash } from '../../../base/values/hash'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'

/** A record or user, as fields read it. */
export interface Row {
  readonly record: StoredRecord
  /** The properties defined by the app; a user's record also has others. */
  readonly properties: Hash
  readonly batch: Batch
  /** The name of the user's profile that has the properties, if it is not the record itself. */
  readonly profile?: string
}

/** Rows that were found together, so that their related rows are loaded together. */
export class Batch {
  readonly rows: readonly Row[]
  private readonly found = new Map<string, PromiseOrValue<unknown>>()

  /** @param read returns the properties of a record */
  constructor(records: readonly StoredRecord[], read: (record: StoredRecord) => Hash = readProperties) {
    this.rows = records.map((record) => ({ record, properties: read(record), batch: this }))
  }

  /** Returns the result of `find`, which runs once per key: a promise until it is fulfilled. */
  findOnce<T>(key: string, find: () => Promise<T>): PromiseOrValue<T> {
    if (!this.found.has(key)) {
      const finding = find()
      this.found.set(key, finding)
      finding.then(
        (found) => this.found.set(key, found),
        () => undefined,
      )
    }
    return this.found.get(key) as PromiseOrValue<T>
  }
}

/** A row in its own batch. */
export function toRow(record: StoredRecord, properties = readProperties(record)): Row {
  return new Batch([record], () => properties).rows[0] as Row
}

export function toRowOrNull(record: StoredRecord | undefined): Row | null {
  return record ? toRow(record) : null
}

function readProperties({ table, properties }: StoredRecord): Hash {
  if (table !== usersTable) return properties
  const own = getOwn(properties, 'properties')
  return toHashOrEmpty(own)
}

/** The properties of a user's profile; undefined if there is no such profile. */
export function findProfile({ properties }: StoredRecord, name: string): Hash | undefined {
  const profiles = getOwn(properties, 'profiles')
  const profile = isHash(profiles) ? getOwn(profiles, name) : undefined
  if (!isHash(profile)) return undefined
  const own = getOwn(profile, 'properties')
  return toHashOrEmpty(own)
}
