import { binaryType } from '../../base/formats/media-type'
import type { Limits } from '../../base/setting-limits'
import { LimitError } from '../../base/errors'
import { parseMultipart, type MultipartPart } from '../../base/formats/multipart'
import { show } from '../../base/values/describe'
import { findDecoder } from '../../base/encoding/charset'
import { readUtf8 } from '../../base/encoding/utf8'
import { Upload } from '../../app/context/uploads/upload'

/** A form field's name and value. */
export type FormEntry = readonly [name: string, value: string | Upload]

/**
 * Yields the fields of a `multipart/form-data` body lazily, in order.
 *
 * @throws {InvalidValueError} if the body is malformed
 * @throws {LimitError} at the first file over `formFiles`
 */
export function* readMultipart(
  bytes: Buffer,
  contentType: string,
  { formFiles }: Pick<Limits, 'formFiles'>,
): Generator<FormEntry> {
  let files = 0
  for (const part of parseMultipart(bytes, contentType)) {
    const { name, fileName, contentType: type = 'text/plain' } = part
    const isFile = fileName !== undefined || type === binaryType
    if (isFile && ++files > formFiles) {
      throw new LimitError('formFiles', `the form has more than ${formFiles} files (settings.limits.formFiles)`)
    }
    yield [name, isFile ? new Upload(fileName ?? '', type, part.bytes) : decodePart(part)]
  }
}

/** Decodes a part as UTF-8, unless it names another supported charset. */
function decodePart({ name, bytes, contentType = '' }: MultipartPart): string {
  const decoder = findDecoder(contentType, { ignoreBOM: true })
  return decoder ? decoder.decode(bytes) : readUtf8(bytes, `the field ${show(name)}`)
}
