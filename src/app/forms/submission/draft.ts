import type { RecordStamp, StoredRecord } from '../../../ports/records/port'
import type { Hash } from '../../../base/values/hash'
import type { Exchange } from '../../context/exchange'

/**
 * The values of a form that is about to be saved, in four versions: only those that were submitted, or the stored ones
 * too; with the values of virtual fields, which are validated but not saved, or without.
 */
export interface DraftValues {
  /** The submitted values. */
  readonly submitted: Hash
  /** The submitted values, without the virtual ones. */
  readonly changes: Hash
  /** The submitted values over the stored ones. */
  readonly complete: Hash
  /** The changes over the stored values: the attributes to save. */
  readonly attributes: Hash
}

/** A record that a form is about to save. */
export interface Draft extends DraftValues {
  readonly exchange: Exchange
  /** The record to update; undefined to create one. */
  readonly record: StoredRecord | undefined
  /** The id of the user who will own a new record, if any. */
  readonly creator: string | undefined
  /** `parent_resource_id`: the id or name of a type of customizations. */
  readonly parent: string | number | undefined
  /** The id and times of a new record, where an import has them. */
  readonly stamp: RecordStamp | undefined
  /** Reports an error: a key under `errors.messages`. */
  readonly report: (path: readonly string[], key: string) => void
}
