import { readChunks } from '../adapters/chunks'
import { LimitError } from '../errors'
import { isHash, type Hash } from '../values/hash'
import { readMultipart } from './multipart-body'
import { parseParams } from './params'

const json = 'application/json'
const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
/** Bytes of a body that is too large which are read all the same. */
const mostDropped = 8 * 1_048_576

/** The media type of a request's body, in lower case and without parameters. */
function mediaTypeOf(request: Request): string {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the body is what browsers send of a form. */
export function isForm(request: Request): boolean {
  const type = mediaTypeOf(request)
  return type === urlEncoded || type === multipart
}

/**
 * The parameters in a request's body, where it is a form or JSON; files are `Upload`s.
 *
 * @throws {LimitError} where the body is larger than `limit` bytes; no more than that is kept
 * @throws {PlatformError} where a form cannot be read
 */
export async function bodyParams(request: Request, limit: number): Promise<Hash> {
  if (mediaTypeOf(request) === json) return jsonParams(await readText(request, limit))
  return isForm(request) ? formParams(request, limit) : {}
}

/** The parameters of a form. */
export async function formParams(request: Request, limit: number): Promise<Hash> {
  const bytes = await readBytes(request, limit)
  if (mediaTypeOf(request) === urlEncoded) return parseParams(new URLSearchParams(textOf(bytes)))
  return parseParams(await readMultipart(bytes, request.headers.get('content-type') ?? ''))
}

export async function readText(request: Request, limit: number): Promise<string> {
  return textOf(await readBytes(request, limit))
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}

/** Of a body that is too large, what comes at once is read and dropped, so that its sender is ready for an answer. */
async function readBytes({ body, headers }: Request, limit: number): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const announced = Number(headers.get('content-length') ?? 0)
  if (announced > limit + mostDropped) throw tooLarge(limit)
  const source = readChunks(body as ReadableStream<Uint8Array>)
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await source.next(); chunk; chunk = await source.next()) {
    size += chunk.byteLength
    if (size > limit + mostDropped) break
    if (size <= limit) chunks.push(chunk)
  }
  if (size > limit) throw tooLarge(limit)
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
}

function tooLarge(limit: number): LimitError {
  return new LimitError(
    'bodyBytes',
    `the body of the request is larger than ${limit} bytes (settings.limits.bodyBytes)`,
  )
}

/** A body that is not JSON, or no hash, has no parameters. */
function jsonParams(text: string): Hash {
  try {
    const value: unknown = JSON.parse(text)
    return isHash(value) ? value : {}
  } catch {
    return {}
  }
}
