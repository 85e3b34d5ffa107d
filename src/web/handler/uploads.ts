import { isReadMethod, readMethods } from '../../base/formats/http'
import { uploadsPath, type Policy } from '../../app/context/uploads/addresses'
import { findLockedRows } from '../../app/context/uploads/rows'
import { makeFileKey, type UploadKey } from '../../app/context/uploads/keys'
import { isOfType, parseMediaType } from '../../app/context/uploads/checks'
import { ReadableUploads } from '../../app/context/uploads/readable'
import { makeSafeHeaders } from '../../app/context/uploads/serving'
import { Upload } from '../../app/context/uploads/upload'
import { PlatformError } from '../../base/errors'
import { findBodyLimits, readFormParams, isForm, findReadErrorStatus } from '../http/body'
import { respondNotAllowed, respondWithText } from '../../app/context/response/responses'
import type { RequestOrigin } from '../../app/context/request/request-context'
import type { Runtime } from '../../app/context/runtime'
import { formatContentDisposition } from '../../base/text/content-disposition'
import { escapeText } from '../../base/text/escape'
import { getOwn, type Hash } from '../../base/values/hash'
import { respondWith, makeEtag } from './representation'

/** Serves the files of records, and takes files that clients were permitted to upload. */
export class UploadServer {
  constructor(private readonly runtime: Runtime) {}

  /** The response for an upload; undefined if the URL is not one of uploads. */
  respondTo(request: Request, url: URL, origin: RequestOrigin = {}): Promise<Response> | Response | undefined {
    if (url.pathname === uploadsPath) {
      return request.method === 'POST' ? this.receive(request, origin) : respondNotAllowed(['POST'])
    }
    if (!url.pathname.startsWith(`${uploadsPath}/`)) return undefined
    if (!isReadMethod(request.method)) return respondNotAllowed(readMethods)
    return this.serve(request, url)
  }

  private async serve(request: Request, url: URL): Promise<Response> {
    const file = await this.runtime.service(ReadableUploads).at(url)
    if (file === 'refused') return respondExpired()
    if (!file) return respondWithText(404, 'Not Found')
    const headers = makeSafeHeaders(file.contentType, formatContentDisposition(file.disposition, file.fileName))
    headers.set('cache-control', file.cacheControl)
    return respondWith({ ...file, etag: makeEtag(file.stamp) }, request, headers)
  }

  /** Takes a file by a form that the app has signed. */
  private async receive(request: Request, { ip, mount = '' }: RequestOrigin): Promise<Response> {
    if (!isForm(request)) return respondWithText(415, 'Expected multipart/form-data')
    const { addresses } = this.runtime
    let fields: Hash
    try {
      fields = await readFormParams(request, await findBodyLimits(request, this.runtime))
    } catch (error) {
      if (error instanceof PlatformError) return respondWithText(findReadErrorStatus(error), error.message)
      throw error
    }
    const text = (name: string): string => {
      const value = getOwn(fields, name)
      return typeof value === 'string' ? value : ''
    }
    const policy = addresses.verifyForm(text('key'), text('policy'), text('signature'))
    if (!policy) return respondExpired()
    const file = getOwn(fields, 'file')
    if (!(file instanceof Upload)) return respondWithText(400, 'There must be a file as "file"')
    const contentType = parseMediaType(text('Content-Type') || file.contentType)
    const fault = findFault(file, contentType, policy)
    if (fault !== undefined) return respondWithText(400, fault)
    const key = makeFileKey(policy.folder, file.fileName || 'file')
    const refusal = await this.keep(key, file, contentType)
    if (refusal) return refusal
    const { origin } = this.runtime.proxies.findOrigin(request, ip ?? null).url
    return respondAccepted(`${origin}${mount}${uploadsPath}/${key.key}`, text('success_action_status'))
  }

  /** Stores the file. @returns a refusal if a record has it already */
  private async keep(key: UploadKey, { bytes }: Upload, contentType: string): Promise<Response | undefined> {
    const { records, adapters } = this.runtime
    return records.transaction(async (open) => {
      if ((await findLockedRows(open, key)).length > 0)
        return respondWithText(409, 'The file is in use: it cannot be replaced')
      await adapters.storage.put(key.key, bytes, { contentType, size: bytes.byteLength })
      return undefined
    })
  }
}

/**
 * The response to an upload, with the status that the form requests; 201 includes the file's URL, also as XML. Source:
 * the API reference of Amazon S3, "POST Object", `success_action_status`.
 */
function respondAccepted(location: string, status: string): Response {
  if (status !== '201') return new Response(null, { status: status === '200' ? 200 : 204 })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Location>${escapeText(location)}</Location></PostResponse>`
  return new Response(xml, { status: 201, headers: { 'content-type': 'application/xml', location } })
}

function respondExpired(): Response {
  return respondWithText(403, 'The URL has expired, or was not made by the app')
}

function findFault(file: Upload, type: string, { contentLength, contentType }: Policy): string | undefined {
  const { min, max } = contentLength
  const size = file.bytes.byteLength
  if (size < min || size > max) return `The file must have ${min} to ${max} bytes`
  return contentType && !isOfType(type, contentType) ? 'The type of the file is not allowed' : undefined
}
