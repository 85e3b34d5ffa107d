import { AdapterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { decodeSegment } from '../../base/encoding/percent'
import { describeForCode } from '../../base/values/describe'
import type { ByteRange, PutOptions } from './port'

const maxLength = fixedLimits.outside.storageKey

/** Whether a text can be the key of a file: see `FileStorage`. */
export function isKey(text: string): boolean {
  return typeof text === 'string' && text.length <= maxLength && text.split('/').every(isSegment)
}

function isSegment(text: string): boolean {
  return text !== '' && decodeSegment(text) !== undefined
}

/** @throws {AdapterError} if the key is not valid. Every method that takes a key calls it first. */
export function checkKey(key: string): void {
  if (isKey(key)) return
  throw new AdapterError(
    'storage',
    `a key must be segments of letters, digits, ".", "_", "-" and percent-encoded characters with "/" between them, of at most ${maxLength} characters, got ${describeForCode(key)}`,
  )
}

/** A media type with its parameters, in characters that are safe in a header. */
const mediaType = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?: ?;[ -~]{0,255}[!-~])?$/

/** @throws {AdapterError} if a file cannot be stored so */
export function checkPut(key: string, { contentType, size }: PutOptions): void {
  checkKey(key)
  if (typeof contentType !== 'string' || !mediaType.test(contentType)) {
    throw new AdapterError(
      'storage',
      `contentType must be a media type, like image/png, got ${describeForCode(contentType)}`,
    )
  }
  if (!Number.isSafeInteger(size) || size < 0) {
    throw new AdapterError('storage', `size must be a whole number of 0 or more, got ${describeForCode(size)}`)
  }
}

/** The part of a range that a file has; without a range, all of it. */
export function clampRange({ start, end = Infinity }: ByteRange = { start: 0 }, size: number): Required<ByteRange> {
  const isRange = Number.isInteger(start) && start >= 0 && end >= start && (Number.isInteger(end) || end === Infinity)
  if (!isRange) {
    throw new AdapterError('storage', `a range must have whole numbers with 0 <= start <= end, got ${start} and ${end}`)
  }
  return { start: Math.min(start, size), end: Math.min(end, size) }
}
