import { normalizeMediaType } from '../../base/formats/media-type'
import { ByteCollector } from '../../base/async/byte-collector'
import { readChunks, type Chunks } from '../../base/async/chunk-stream'
import type { Limits } from '../../base/setting-limits'
import { InvalidValueError, LimitError, PlatformError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { getErrorMessage } from '../../base/text/error-message'
import { show } from '../../base/values/describe'
import { toHashOrEmpty, type Hash } from '../../base/values/hash'
import { toTextOrBytes, type Bytes } from '../../base/encoding/bytes'
import { readUtf8, removeByteOrderMark } from '../../base/encoding/utf8'
import { parseUntrustedJson } from '../../base/formats/json-body'
import { readMultipart } from './multipart-body'
import { parsePairs, parseParams, type ParameterLimits } from '../../base/formats/params'
import type { Runtime } from '../../app/context/runtime'
import { trimSpace } from '../../base/text/trim-space'
import { megabyte } from '../../base/sizes'

const json = 'application/json'
const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
/** How many bytes over the limit are still read and dropped. */
const maxDropped = fixedLimits.requests.droppedBytes

/** The media type of a request's body. */
function readMediaType({ headers }: Request): string {
  return normalizeMediaType(headers.get('content-type') ?? '')
}

/** Returns whether the body has a media type of HTML forms. */
export function isForm(request: Request): boolean {
  const type = readMediaType(request)
  return type === urlEncoded || type === multipart
}

/** The limits of a request's body. */
export interface BodyLimits extends ParameterLimits, Pick<Limits, 'bodyBytes' | 'formFiles'> {
  /** The setting that `bodyBytes` comes from. Default: `bodyBytes` */
  readonly bodySetting?: 'bodyBytes' | 'uploadBytes'
}

/** The limits of a request to an app: forms with files may be larger if the app has a property for them. */
export async function findBodyLimits(
  request: Request,
  { settings: { limits }, schema }: Pick<Runtime, 'settings' | 'schema'>,
): Promise<BodyLimits> {
  const { bodyBytes, uploadBytes } = limits
  if (readMediaType(request) !== multipart || bodyBytes >= uploadBytes) return limits
  const { hasUploads } = await schema.current()
  return hasUploads ? { ...limits, bodyBytes: uploadBytes, bodySetting: 'uploadBytes' } : limits
}

/** The body cannot be read. */
class BodyError extends InvalidValueError {
  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The response status for an unreadable request. */
export function findReadErrorStatus(error: PlatformError): 400 | 413 | 415 {
  if (error instanceof LimitError) return 413
  return error instanceof BodyError ? error.status : 400
}

/** A request's body. */
export interface Body {
  /** As it came: bytes if it is not UTF-8; empty if it has files. */
  readonly raw: string | Bytes
  readonly params: Hash
}

export const noBody: Body = { raw: '', params: {} }

/**
 * A request's body. It has parameters if it is a form or JSON; files become `Upload`s.
 *
 * @throws {LimitError} if the body is larger than `bodyBytes` or has too many values
 * @throws {InvalidValueError} if a form is malformed, or the body is compressed or not UTF-8
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Body> {
  const type = readMediaType(request)
  if (type === multipart) return { raw: '', params: await readFormParams(request, limits) }
  const bytes = await readBytes(request, limits)
  if (type !== urlEncoded && type !== json) return { raw: toTextOrBytes(bytes), params: {} }
  const text = readUtf8(bytes, 'the body')
  const params =
    type === json ? parseJsonParams(removeByteOrderMark(text), limits) : parseParams(parsePairs(text), limits)
  return { raw: text, params }
}

/** The parameters of a form. */
export async function readFormParams(request: Request, limits: BodyLimits): Promise<Hash> {
  const bytes = await readBytes(request, limits)
  if (readMediaType(request) === urlEncoded) return parseParams(parsePairs(readUtf8(bytes, 'the body')), limits)
  return parseParams(readMultipart(bytes, request.headers.get('content-type') ?? '', limits), limits)
}

export async function readText(request: Request, limits: BodyLimits): Promise<string> {
  return removeByteOrderMark(readUtf8(await readBytes(request, limits), 'the body'))
}

const noBytes = Buffer.alloc(0)

/** Reads the body. A slightly too large one is drained, so that the client gets to read the response. */
async function readBytes({ body, headers }: Request, limits: BodyLimits): Promise<Buffer> {
  const { bodyBytes: limit } = limits
  if (!body) return noBytes
  const encoding = trimSpace(headers.get('content-encoding') ?? '')
  if (encoding !== '' && encoding.toLowerCase() !== 'identity') {
    throw new BodyError(415, `the body has the content encoding ${show(encoding)}: send it as it is`)
  }
  const announced = Number(headers.get('content-length') ?? 0)
  if (announced > limit + maxDropped) throw makeSizeError(limits)
  const source = readChunks(body as ReadableStream<Uint8Array>)
  const read = new ByteCollector()
  let size = 0
  for (let chunk = await readChunk(source); chunk; chunk = await readChunk(source)) {
    size += chunk.byteLength
    if (size > limit + maxDropped) break
    if (size <= limit) read.add(chunk)
  }
  if (size > limit) throw makeSizeError(limits)
  return read.toBuffer()
}

/** Reads a chunk. An error of the host's stream with a status of the client's errors, such as Express' for its limit, keeps it. */
async function readChunk(source: Chunks): Promise<Uint8Array | undefined> {
  try {
    return await source.readNext()
  } catch (cause) {
    const { status: own, statusCode: status = own } = Object(cause) as { status?: unknown; statusCode?: unknown }
    if (typeof status !== 'number' || status < 400 || status >= 500) throw cause
    const message = `the body of the request cannot be read: ${getErrorMessage(cause)}`
    throw new BodyError(status === 413 ? 413 : 400, message, { cause })
  }
}

function makeSizeError({ bodyBytes, bodySetting = 'bodyBytes' }: BodyLimits): LimitError {
  const size = bodyBytes % megabyte === 0 ? `${bodyBytes / megabyte} MB` : `${bodyBytes} bytes`
  return new LimitError(bodySetting, `the body of the request is larger than ${size} (settings.limits.${bodySetting})`)
}

/** A body that is not a JSON hash has no parameters. */
function parseJsonParams(text: string, limits: ParameterLimits): Hash {
  try {
    const value = parseUntrustedJson(text, limits)
    return toHashOrEmpty(value)
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
