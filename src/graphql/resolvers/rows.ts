import type { StoredRecord } from '../../adapters/records/port'
import { usersTable } from '../../adapters/records/reserved-tables'
import { getOwn, isHash, type Hash } from '../../values/hash'
import type { PromiseOrValue } from '../../async/promise-or-value'

/** A record or a user as fields read it. */
export interface Row {
  readonly record: StoredRecord
  /** Those that an app gives it: a user has others beside them. */
  readonly properties: Hash
  readonly batch: Batch
}

/** Rows that were found together, for which what is related to them is found together too. */
export class Batch {
  readonly rows: readonly Row[]
  private readonly found = new Map<string, PromiseOrValue<unknown>>()

  /** @param read gives the properties of each */
  constructor(records: readonly StoredRecord[], read: (record: StoredRecord) => Hash = propertiesOf) {
    this.rows = records.map((record) => ({ record, properties: read(record), batch: this }))
  }

  /** What `find` finds, which is asked once for a key: a promise until it is there. */
  once<T>(key: string, find: () => Promise<T>): PromiseOrValue<T> {
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

/** A record that was found alone. */
export function rowOf(record: StoredRecord): Row {
  return new Batch([record]).rows[0] as Row
}

export function rowOrNull(record: StoredRecord | undefined): Row | null {
  return record ? rowOf(record) : null
}

function propertiesOf({ table, properties }: StoredRecord): Hash {
  if (table !== usersTable) return properties
  const own = getOwn(properties, 'properties')
  return isHash(own) ? own : {}
}

/** The properties of a user's profile, undefined where there is no such one. */
export function profileOf({ properties }: StoredRecord, name: string): Hash | undefined {
  const profiles = getOwn(properties, 'profiles')
  const profile = isHash(profiles) ? getOwn(profiles, name) : undefined
  if (!isHash(profile)) return undefined
  const own = getOwn(profile, 'properties')
  return isHash(own) ? own : {}
}
