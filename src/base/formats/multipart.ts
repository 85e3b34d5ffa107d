import { InvalidValueError } from '../errors'
import * as fixedLimits from '../limits'
import { parseContentDisposition } from '../text/content-disposition'
import { parseParameters } from '../text/header-parameters'
import { trimSpace } from '../text/trim-space'

/** A part of a `multipart/form-data` body. */
export interface MultipartPart {
  readonly name: string
  /** Undefined for text fields; may include the folders that some clients send. */
  readonly fileName: string | undefined
  /** Undefined if the part has none. */
  readonly contentType: string | undefined
  readonly bytes: Buffer
}

/** The maximum size of a part's headers, in bytes. */
const maxHeaders = fixedLimits.requests.partHeaders
const boundaryFormat = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/
const [tab, lineFeed, carriageReturn, space, dash] = [9, 10, 13, 32, 45]

/**
 * Yields the parts of a body lazily, in order, so that the caller can stop at a limit.
 *
 * @throws {InvalidValueError} if the body is malformed
 */
export function* parseMultipart(bytes: Buffer, contentType: string): Generator<MultipartPart> {
  const boundary = parseParameters(contentType).get('boundary') ?? ''
  if (!boundaryFormat.test(boundary)) throw makeMultipartError('its content type names no boundary')
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const begins = delimiter.subarray(2).equals(bytes.subarray(0, delimiter.length - 2))
  let at = begins ? delimiter.length - 2 : findEnd(delimiter, bytes, 0)
  while (!(bytes[at] === dash && bytes[at + 1] === dash)) {
    while (bytes[at] === space || bytes[at] === tab) at++
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed)
      throw makeMultipartError('a boundary does not end its line')
    const length = bytes.subarray(at, at + maxHeaders).indexOf('\r\n\r\n')
    if (length < 0) throw makeMultipartError(`the headers of a part do not end within ${maxHeaders} bytes`)
    const headers = bytes.toString('utf8', at + 2, at + Math.max(2, length))
    const content = at + length + 4
    // The line break before a boundary belongs to it. Some clients send none after the headers of an empty part.
    at = findEnd(delimiter, bytes, content - 2)
    yield parsePart(headers, bytes.subarray(content, Math.max(content, at - delimiter.length)))
  }
}

/** The index after the next delimiter. */
function findEnd(delimiter: Buffer, bytes: Buffer, from: number): number {
  const found = bytes.indexOf(delimiter, from)
  if (found < 0) throw makeMultipartError('a part does not end with the boundary')
  return found + delimiter.length
}

function parsePart(headers: string, bytes: Buffer): MultipartPart {
  const { name, fileName } = parseContentDisposition(findHeader(headers, disposed))
  if (name === undefined) throw makeMultipartError('a part has no name')
  const contentType = trimSpace(findHeader(headers, typed)) || undefined
  return { name, fileName, contentType, bytes }
}

const disposed = /(?:^|\r\n)content-disposition:([^\r\n]*)/i
const typed = /(?:^|\r\n)content-type:([^\r\n]*)/i

function findHeader(headers: string, pattern: RegExp): string {
  return pattern.exec(headers)?.[1] ?? ''
}

function makeMultipartError(reason: string): InvalidValueError {
  return new InvalidValueError(`the body is not multipart/form-data: ${reason}`)
}
