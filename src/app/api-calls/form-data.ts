import { decodeStrictBase64 } from '../../base/encoding/base64'
import { readContentLength } from '../../base/formats/http'
import { binaryType } from '../../base/formats/media-type'
import { AdapterError } from '../../base/errors'
import { outside } from '../../base/limits'
import type { ApiCallFile, ApiCallPart } from '../../ports/api-calls'
import { ChunkStream, readChunks } from '../../base/async/chunk-stream'
import type { Fetch } from '../../ports/fetch/port'
import { isContentType, type Part } from '../multipart/part'
import { describe } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { ApiCallError, findReason } from './api-call'
import { parseUrl } from '../../base/text/url'
import { isWebUrl } from '../../base/text/web-address'

export interface FormLimits {
  /** Bytes of values and files together. */
  readonly bytes: number
  readonly parts: number
  /** The number of files by URL. */
  readonly downloads: number
}

/** The limits of `form_data`. */
export const formDataLimits: FormLimits = {
  bytes: outside.formBytes,
  parts: outside.formParts,
  downloads: outside.formDownloads,
}

export const notificationLimits: FormLimits = {
  bytes: outside.notificationBytes,
  parts: Infinity,
  downloads: Infinity,
}

/** A validated part. */
export interface ReadPart {
  readonly name: string
  readonly contentType: string | undefined
  readonly filename: string | undefined
  readonly content: string | Uint8Array | { readonly url: string }
}

/**
 * Validates the parts of a form.
 *
 * @throws {ApiCallError} if a part is invalid, which the message names, or there are too many
 */
export function readParts(
  value: unknown,
  { parts: maxParts, downloads: maxDownloads }: FormLimits,
): readonly ReadPart[] {
  if (!Array.isArray(value)) throw new ApiCallError(`form_data must be a list of parts, got ${describe(value)}`)
  if (value.length > maxParts) throw new ApiCallError(`form_data has ${value.length} parts, ${maxParts} at most`)
  const parts = value.map(readPart)
  const downloads = parts.filter(({ content }) => isDownload(content)).length
  if (downloads > maxDownloads) {
    throw new ApiCallError(`form_data has ${downloads} files by URL, ${maxDownloads} at most`)
  }
  return parts
}

/** Returns whether a content has to be downloaded. */
export function isDownload(content: ReadPart['content']): content is { readonly url: string } {
  return typeof content === 'object' && 'url' in content
}

function readPart(input: unknown, index: number): ReadPart {
  const place = `form_data[${index}]`
  if (!isHash(input)) throw new ApiCallError(`${place} must be a hash, got ${describe(input)}`)
  const { name, value, file, content_type: type } = input as Partial<Record<keyof ApiCallPart, unknown>>
  if (typeof name !== 'string' || name === '') throw new ApiCallError(`${place} has no name`)
  if ((value == null) === (file == null)) throw new ApiCallError(`${place} must have one of value and file`)
  if (file != null) return { name, ...readFile(file, `${place}.file`) }
  return {
    name,
    contentType: readContentType(type, place),
    filename: undefined,
    content: readText(value, `${place}.value`),
  }
}

function readFile(value: unknown, place: string): Omit<ReadPart, 'name'> {
  if (!isHash(value)) throw new ApiCallError(`${place} must be a hash, got ${describe(value)}`)
  const {
    url,
    content_base64: content,
    filename,
    content_type: type,
  } = value as Partial<Record<keyof ApiCallFile, unknown>>
  if ((url == null) === (content == null)) throw new ApiCallError(`${place} must have one of url and content_base64`)
  const address = url == null ? undefined : readUrl(url, `${place}.url`)
  const own = filename == null ? '' : readText(filename, `${place}.filename`)
  return {
    contentType: readContentType(type, place) ?? binaryType,
    filename: own || (address === undefined ? 'file' : decodeFileName(address)),
    content: address === undefined ? decode(readText(content, `${place}.content_base64`), place) : { url: address },
  }
}

function readUrl(url: unknown, place: string): string {
  const address = readText(url, place)
  const parsed = parseUrl(address)
  if (parsed && isWebUrl(parsed)) return address
  throw new ApiCallError(
    `${place} must be the address of a file, and begin with http: or https:, got ${describe(address)}`,
  )
}

function readText(value: unknown, place: string): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ApiCallError(`${place} must be a text, got ${describe(value)}`)
}

function readContentType(value: unknown, place: string): string | undefined {
  if (value == null || value === '') return undefined
  const type = readText(value, `${place}.content_type`)
  if (!isContentType(type)) throw new ApiCallError(`${place}.content_type is not a content type: ${describe(type)}`)
  return type
}

function decode(content: string, place: string): Uint8Array {
  const bytes = decodeStrictBase64(content.replace(/[\r\n]/g, ''))
  if (bytes) return bytes
  throw new ApiCallError(`${place}.content_base64 is not Base64`)
}

/** The last segment of a URL's path, decoded and without any folders that decoding reveals; `file` if it is empty. */
function decodeFileName(url: string): string {
  const segment = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    const name = decodeURIComponent(segment).split(/[\\/]/).at(-1)
    return name === undefined || name === '' ? 'file' : name
  } catch {
    return segment
  }
}

/** Open downloads, each of which must be read or closed. */
export class Downloads {
  private readonly responses: Response[] = []
  private isClosed = false

  constructor(private readonly fetch: Fetch) {}

  /**
   * Opens the files by URL, as far as their headers.
   *
   * @throws {ApiCallError} if a download does not return 2xx; the others are closed then
   */
  async open(parts: readonly ReadPart[]): Promise<readonly Part[]> {
    const opened = await Promise.allSettled(parts.map((part) => this.openPart(part)))
    const failure = opened.find((result) => result.status === 'rejected')
    if (!failure) return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    this.close()
    throw failure.reason
  }

  /** Closes the downloads that nobody has begun to read. */
  close(): void {
    this.isClosed = true
    for (const { body } of this.responses) if (body && !body.locked) body.cancel().catch(() => undefined)
  }

  private async openPart({ name, contentType, filename, content }: ReadPart): Promise<Part> {
    const head = {
      name,
      ...(contentType !== undefined && { contentType }),
      ...(filename !== undefined && { filename }),
    }
    if (!isDownload(content)) return { ...head, content }
    const response = await this.download(content.url, name)
    const size = readContentLength(response.headers)
    const label = formatLabel(name)
    const open = (): ReadableStream<Uint8Array> => this.openBody(response, label)
    return { ...head, content: { open, label, ...(size !== undefined && { size }) } }
  }

  /** @param label names the download in errors */
  private openBody({ body }: Response, label: string): ReadableStream<Uint8Array> {
    if (this.isClosed) throw new ApiCallError('the response came before the request was sent completely')
    const chunks = readChunks(body ?? (new Response('').body as ReadableStream<Uint8Array>))
    const next = (): Promise<Uint8Array | undefined> =>
      chunks.readNext().catch((cause: unknown) => {
        throw new AdapterError('fetch', `${label} cannot be downloaded: ${findReason(cause)}`, { cause })
      })
    return new ChunkStream({ readNext: next, close: (reason) => chunks.close(reason) })
  }

  private async download(url: string, name: string): Promise<Response> {
    let response: Response
    try {
      response = await this.fetch(url)
    } catch (cause) {
      throw new ApiCallError(`${formatLabel(name)} cannot be downloaded: ${findReason(cause)}`, { cause })
    }
    this.responses.push(response)
    if (response.ok) return response
    throw new ApiCallError(`${formatLabel(name)} returned status ${response.status}`)
  }
}

function formatLabel(name: string): string {
  return `the file of the part ${describe(name)}`
}
