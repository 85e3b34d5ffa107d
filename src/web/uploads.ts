import type { StoredFile } from '../adapters/storage/port'
import { uploadsPath, type Policy } from '../context/uploads/addresses'
import { rowsNaming, rowsOf, type UploadRow } from '../context/uploads/rows'
import type { UploadKey } from '../context/uploads/keys'
import type { StoredUpload } from '../context/uploads/stored-file'
import { mediaTypeOf } from '../context/uploads/checks'
import { dispositionOf, safeHeaders, servedType } from '../context/uploads/serving'
import { Upload } from '../context/upload'
import { valueAt } from '../adapters/records/value'
import type { PromiseOrValue } from '../async/promise-or-value'
import { ChunkStream, readChunks, type Chunks } from '../async/chunk-stream'
import { PlatformError } from '../errors'
import { formParams, isForm, statusOf } from '../http/body'
import { notAllowed, plainText } from '../http/answer'
import type { RequestOrigin } from '../context/request-context'
import type { Runtime } from '../context/runtime'
import { contentDisposition } from '../text/content-disposition'
import { escapeText } from '../text/escape'
import { getOwn, type Hash } from '../values/hash'
import { answerWith, etagOf } from './representation'

/** Serves the files of records, and takes files that clients were permitted to upload. */
export class UploadServer {
  constructor(private readonly runtime: Runtime) {}

  /** The response for an upload; undefined if the URL is not one of uploads. */
  answer(request: Request, url: URL, origin: RequestOrigin = {}): Promise<Response> | Response | undefined {
    if (url.pathname === uploadsPath) {
      return request.method === 'POST' ? this.receive(request, origin) : notAllowed(['POST'])
    }
    if (!url.pathname.startsWith(`${uploadsPath}/`)) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed(['GET', 'HEAD'])
    const { addresses } = this.runtime
    const key = addresses.keyAt(url.pathname)
    return key ? this.serve(request, url, key) : this.serveFromRecord(request, url)
  }

  private async serve(request: Request, url: URL, key: UploadKey): Promise<Response> {
    const [row] = await rowsOf(this.runtime.records, [key.id])
    const isPublic = row?.file.acl === 'public'
    const left = isPublic ? undefined : this.runtime.addresses.validFor(url)
    // Nobody learns of private files whether they exist.
    if (!isPublic && left === undefined) return ended()
    const isNamed = row && (row.file.key === key.key || row.file.versions.includes(key.name))
    const file = isNamed ? await this.runtime.adapters.storage.get(key.key) : undefined
    if (!row || !file) return plainText(404, 'Not Found')
    const headers = headersFor(row, key, file, left)
    const { stamp, updatedAt, size } = file
    const read = (start: number, end: number): ReadableStream<Uint8Array> =>
      new ChunkStream(rangeOf(() => this.runtime.adapters.storage.get(key.key, { start, end })))
    return answerWith({ etag: etagOf(`${key.key} ${stamp}`), updatedAt, size, read }, request, headers)
  }

  /** Serves a file of an older record, which has its content as Base64. */
  private async serveFromRecord(request: Request, url: URL): Promise<Response> {
    const { addresses, records } = this.runtime
    const place = addresses.recordAt(url.pathname)
    const left = addresses.validFor(url)
    if (!place || left === undefined) return ended()
    const record = await records.find(place.id, place.table)
    const upload = record && Upload.fromJson(valueAt(record.properties, place.path))
    if (!upload) return plainText(404, 'Not Found')
    const { bytes, fileName } = upload
    const type = mediaTypeOf(upload.contentType)
    const disposition = dispositionOf({ content_type: type, content_disposition: 'inline' })
    const headers = safeHeaders(servedType(type), contentDisposition(disposition, fileName))
    headers.set('cache-control', cacheFor(left))
    const read = (start: number, end: number): Uint8Array<ArrayBuffer> => new Uint8Array(bytes.subarray(start, end))
    return answerWith({ etag: etagOf(bytes), updatedAt: undefined, size: bytes.byteLength, read }, request, headers)
  }

  /** Takes a file under the key and the policy that the app has signed. */
  private async receive(request: Request, { ip, mount = '' }: RequestOrigin): Promise<Response> {
    if (!isForm(request)) return plainText(415, 'Expected multipart/form-data')
    const { settings, addresses } = this.runtime
    let fields: Hash
    try {
      fields = await formParams(request, settings.limits)
    } catch (error) {
      if (error instanceof PlatformError) return plainText(statusOf(error), error.message)
      throw error
    }
    const text = (name: string): string => {
      const value = getOwn(fields, name)
      return typeof value === 'string' ? value : ''
    }
    const key = addresses.keyIn(text('key'))
    const policy = key && addresses.policyIn(key.key, text('policy'), text('signature'))
    if (!key || !policy) return ended()
    const file = getOwn(fields, 'file')
    if (!(file instanceof Upload)) return plainText(400, 'There must be a file as "file"')
    const contentType = mediaTypeOf(text('Content-Type') || file.contentType)
    const fault = faultOf(file, contentType, policy)
    if (fault !== undefined) return plainText(400, fault)
    const refusal = await this.keep(key, file, contentType)
    if (refusal) return refusal
    const { origin } = this.runtime.proxies.originOf(request, ip ?? null).url
    return accepted(`${origin}${mount}${uploadsPath}/${key.key}`, text('success_action_status'))
  }

  /** Stores the file. @returns a refusal if a record has it already */
  private async keep(key: UploadKey, { bytes }: Upload, contentType: string): Promise<Response | undefined> {
    const { records, adapters } = this.runtime
    return records.transaction(async (open) => {
      await open.lock(`upload ${key.id}`)
      if ((await rowsNaming(open, [key])).length > 0) return plainText(409, 'The file is in use: it cannot be replaced')
      await adapters.storage.put(key.key, bytes, { contentType, size: bytes.byteLength })
      return undefined
    })
  }
}

/**
 * The response to an upload, with the status that the form asks for; with 201 comes the file's URL, as XML too.
 * Source: the API reference of Amazon S3, "POST Object", `success_action_status`.
 */
function accepted(location: string, status: string): Response {
  if (status !== '201') return new Response(null, { status: status === '200' ? 200 : 204 })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${escapeText(location)}</Location></PostResponse>`
  return new Response(xml, { status: 201, headers: { 'content-type': 'application/xml', location } })
}

function ended(): Response {
  return plainText(403, 'The address has ended, or was not made by the app')
}

function headersFor(
  { file }: UploadRow,
  key: UploadKey,
  { contentType }: StoredFile,
  left: number | undefined,
): Headers {
  const type = mediaTypeOf(contentType)
  const disposition = dispositionOf({ ...file, content_type: type })
  const headers = safeHeaders(servedType(type), contentDisposition(disposition, nameFor(file, key, type)))
  headers.set('cache-control', left === undefined ? file.cache_control : cacheFor(left))
  return headers
}

/** The name of a file; an image version has the extension of its format. */
function nameFor({ key: original, file_name: name }: StoredUpload, { key }: UploadKey, type: string): string {
  return key === original ? name : `${name.replace(/\.[^.]*$/, '')}.${type.slice(type.indexOf('/') + 1)}`
}

/** Browsers keep private files as long as the address is valid; shared caches do not. */
function cacheFor(leftMs: number): string {
  return `private, max-age=${Math.floor(leftMs / 1000)}`
}

function faultOf(file: Upload, type: string, { contentLength, contentType }: Policy): string | undefined {
  const { min, max } = contentLength
  const size = file.bytes.byteLength
  if (size < min || size > max) return `The file must have ${min} to ${max} bytes`
  if (!contentType) return undefined
  const fits = 'value' in contentType ? type === contentType.value : type.startsWith(contentType.startsWith)
  return fits ? undefined : 'The type of the file is not allowed'
}

/** The bytes of a file that is opened when they are read. */
function rangeOf(open: () => PromiseOrValue<StoredFile | undefined>): Chunks {
  let chunks: Chunks | undefined
  return {
    async next() {
      if (!chunks) {
        const file = await open()
        if (!file) throw new Error('the file was deleted while it was read')
        chunks = readChunks(file.stream())
      }
      return chunks.next()
    },
    close: (reason) => chunks?.close(reason),
  }
}
