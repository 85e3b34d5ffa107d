import { binaryType, normalizeMediaType } from '../../../base/formats/media-type'
import type { UploadOptions } from '../../../files/schema/upload-options'
import { PropertyError } from '../../../base/errors'
import type { FilePlace } from './keys'

const mediaType = /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/

/** The media type in lower case and without parameters; the type of arbitrary bytes if it is invalid. Source: RFC 6838, 4.2 */
export function parseMediaType(text: string): string {
  const type = normalizeMediaType(text)
  return mediaType.test(type) ? type : binaryType
}

/** Returns whether a media type is the allowed one, or begins like it. */
export function isOfType(type: string, allowed: NonNullable<UploadOptions['contentType']>): boolean {
  return 'value' in allowed ? type === allowed.value : type.startsWith(allowed.startsWith)
}

/** @throws {PropertyError} if a file does not fit the options of its property */
export function checkFile(
  { size, contentType: sentType }: { readonly size: number; readonly contentType: string },
  { contentLength, contentType }: Pick<UploadOptions, 'contentLength' | 'contentType'>,
  place: FilePlace,
): void {
  if (contentLength && size > contentLength.max) {
    throw makeRefusal(place, 'file_too_big', `has ${size} bytes, more than ${contentLength.max}`, {
      count: contentLength.max,
    })
  }
  if (contentLength && size < contentLength.min) {
    throw makeRefusal(place, 'file_too_small', `has ${size} bytes, less than ${contentLength.min}`, {
      count: contentLength.min,
    })
  }
  if (!contentType) return
  const type = parseMediaType(sentType)
  if (isOfType(type, contentType)) return
  const expected = 'value' in contentType ? contentType.value : `${contentType.startsWith}*`
  throw makeRefusal(place, 'file_type', `expected ${expected}, got ${type}`, { type: expected })
}

/** @param key the key of the forms' message */
export function makeRefusal(
  { table, path }: FilePlace,
  key: string,
  reason: string,
  values: Readonly<Record<string, string | number>> = {},
): PropertyError {
  return new PropertyError(table, path, key, `${table}.${path.join('.')}: ${reason}`, { values })
}
