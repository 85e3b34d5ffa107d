import type { RecordStamp } from '../../ports/records/port'
import { InvalidValueError } from '../../base/errors'
import { readFixedTime } from '../../base/time/read'
import { Time } from '../../base/time/time'
import { utc } from '../../base/time/zone'
import type { Hash } from '../../base/values/hash'
import { describe } from '../../base/values/describe'

/** Imported times in the format of an export. */
export interface ImportedTimes {
  readonly created_at?: unknown
  readonly updated_at?: unknown
}

/**
 * The times of a new record. One that names no zone is in UTC, as exports have it.
 *
 * @throws {InvalidValueError} if one is not a time
 */
export function readTimes({ created_at, updated_at }: ImportedTimes): Omit<RecordStamp, 'id'> {
  const createdAt = readTime('created_at', created_at)
  const updatedAt = readTime('updated_at', updated_at)
  return { ...(createdAt && { createdAt }), ...(updatedAt && { updatedAt }) }
}

/**
 * The times of an imported record, with the time of its deletion.
 *
 * @throws {InvalidValueError} if one is not a time
 */
export function readStamp({ created_at, updated_at, deleted_at }: Hash): Omit<RecordStamp, 'id'> {
  const deletedAt = readTime('deleted_at', emptyToNull(deleted_at))
  const times = readTimes({ created_at: emptyToNull(created_at), updated_at: emptyToNull(updated_at) })
  return { ...times, ...(deletedAt && { deletedAt }) }
}

function emptyToNull(value: unknown): unknown {
  return value === '' ? null : value
}

/**
 * Reads a time of an argument or a file; undefined for nil.
 *
 * @throws {InvalidValueError} if it is not a time
 */
export function readTime(name: string, value: unknown): Date | undefined {
  if (value == null) return undefined
  const time = readFixedTime(value, { zone: utc, now: () => new Time(0, utc) })
  if (time) return new Date(time.valueOf())
  throw new InvalidValueError(`${name}: expected a time, such as "2017-04-15T15:21:00Z", got ${describe(value)}`)
}
