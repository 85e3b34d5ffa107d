import { readContentLength } from '../../base/formats/http'
import type { EmailAttachment } from '../../ports/mailer'
import { AssetFiles } from '../context/asset-files'
import type { Exchange } from '../context/exchange'
import type { Runtime } from '../context/runtime'
import { parseMediaType } from '../context/uploads/checks'
import { ReadableUploads, findUploadUrl } from '../context/uploads/readable'
import { readBytes, readChunks } from '../../base/async/chunk-stream'
import { runUntilAborted } from '../../base/async/deadline'
import { AdapterError, InvalidValueError, LimitError } from '../../base/errors'
import { binaryType, guessMediaType } from '../../base/formats/media-type'
import * as fixedLimits from '../../base/limits'
import { describe, show } from '../../base/values/describe'
import type { InlineAttachment } from '../../files/attachments'
import { parseUrl } from '../../base/text/url'
import { getErrorMessage } from '../../base/text/error-message'
import { isWebUrl } from '../../base/text/web-address'

const { attachmentBytes: maxBytes, attachmentsMs: maxMs } = fixedLimits.outside

/** A file before its bytes are read. */
interface Opened {
  readonly contentType: string
  /** In bytes, if it is known. */
  readonly size?: number
  readonly body: Uint8Array | ReadableStream<Uint8Array>
}

/**
 * Loads the attachments of an e-mail, one after the other. The app's own assets and uploads are read where they are
 * kept; a private upload needs a URL that is still valid. All others are downloaded.
 *
 * @param path the path of the e-mail
 * @throws {PlatformError} if a file cannot be loaded, or all have more than 20 MB; the message names the e-mail and the
 * attachment
 */
export async function loadAttachments(
  attachments: readonly InlineAttachment[],
  exchange: Exchange,
  path: string,
): Promise<EmailAttachment[]> {
  const signal = AbortSignal.timeout(maxMs)
  const loaded: EmailAttachment[] = []
  let left = maxBytes
  for (const attachment of attachments) {
    const { filename, url, cid } = attachment
    const place = `${path}: attachments: ${show(filename)}`
    const loading = { place, signal }
    const file = await open(url, exchange, loading)
    const content = await readContent(file, left, loading)
    left -= content.byteLength
    const contentType = file.contentType === binaryType ? guessMediaType(filename) : file.contentType
    loaded.push({
      filename,
      contentType,
      content,
      ...(cid === undefined ? { contentDisposition: 'attachment' } : { contentDisposition: 'inline', cid }),
    })
  }
  return loaded
}

/** An attachment that is being loaded. */
interface Loading {
  /** Its name in messages. */
  readonly place: string
  /** Ends the time for all attachments. */
  readonly signal: AbortSignal
}

/** The result of reading, also where the app's own storage hangs. @throws {AdapterError} that names the attachment */
async function runInTime<T>({ place, signal }: Loading, read: () => Promise<T>): Promise<T> {
  try {
    return await runUntilAborted(signal, read)
  } catch (cause) {
    const reason = getErrorMessage(cause)
    throw new AdapterError('mailer', `${place} cannot be read: ${reason}`, { cause })
  }
}

/** For URLs that are paths, if the app's own address is not known. */
const unknownHost = 'http://app.invalid'

async function open(input: string, { runtime, context }: Exchange, loading: Loading): Promise<Opened> {
  const { place } = loading
  const { baseUrl } = runtime.settings
  // A client's Host header can only make a URL the app's own: nothing is requested there.
  const [base = unknownHost] = [baseUrl, context.location.url].filter((text) => URL.canParse(text))
  const url = parseUrl(input, base)
  if (!url) throw makeUrlError(place, input)
  const own = await openOwn(url, base, runtime, loading)
  if (own) return own
  const outside = URL.canParse(input) || baseUrl !== '' ? url : undefined
  if (!outside || !isWebUrl(outside)) throw makeUrlError(place, input)
  return download(outside, runtime, loading)
}

function makeUrlError(place: string, input: string): InvalidValueError {
  const expected = 'the URL of a file, which begins with http: or https:, or the path of an asset or an upload'
  return new InvalidValueError(`${place}.url: expected ${expected}, got ${describe(input)}`)
}

/** An asset or an upload of the app; undefined for other URLs. */
async function openOwn(url: URL, base: string, runtime: Runtime, loading: Loading): Promise<Opened | undefined> {
  const assets = runtime.service(AssetFiles)
  for (const root of [assets.pathRoot, assets.urlRoot]) {
    const asset = await runInTime(loading, () => assets.at(url.origin + url.pathname, new URL(root, base).href))
    if (!asset) continue
    const { bytes, contentType } = asset
    if (bytes instanceof Uint8Array) return { contentType, size: bytes.byteLength, body: bytes }
    return { contentType, size: bytes.size, body: bytes.stream(0, bytes.size) }
  }
  const uploadUrl = url.origin === new URL(base).origin ? findUploadUrl(url) : undefined
  if (!uploadUrl) return undefined
  const upload = await runInTime(loading, () => runtime.service(ReadableUploads).at(uploadUrl))
  if (upload === 'refused')
    throw new InvalidValueError(`${loading.place}.url: it has expired, or the app did not create it`)
  if (!upload) throw new InvalidValueError(`${loading.place}.url: the file was deleted`)
  return { contentType: upload.contentType, size: upload.size, body: upload.read(0, upload.size) }
}

async function download(url: URL, { adapters }: Runtime, loading: Loading): Promise<Opened> {
  const { place, signal } = loading
  const response = await runInTime(loading, () => adapters.fetch(url, { signal }))
  const { headers, body, ok, status } = response
  if (!ok) {
    body?.cancel().catch(() => undefined)
    throw new AdapterError('mailer', `${place} cannot be read: ${url.host} returned status ${status}`)
  }
  const size = readContentLength(headers)
  return {
    contentType: findMediaType(headers.get('content-type') ?? ''),
    ...(size !== undefined && { size }),
    body: body ?? new Uint8Array(),
  }
}

/** A media type, with its charset only. */
function findMediaType(header: string): string {
  const [, charset] = /;[ \t]*charset="?([\w.-]{1,40})"?/i.exec(header) ?? []
  return parseMediaType(header) + (charset === undefined ? '' : `; charset=${charset}`)
}

/** @param left the bytes that the e-mail may still have */
async function readContent({ body, size = 0 }: Opened, left: number, loading: Loading): Promise<Buffer> {
  const tooLarge = (): LimitError =>
    new LimitError('attachmentBytes', `${loading.place}: the attachments have more than ${maxBytes} bytes together`)
  if (body instanceof Uint8Array) {
    if (body.byteLength > left) throw tooLarge()
    return Buffer.from(body)
  }
  const chunks = readChunks(body)
  try {
    const bytes = size > left ? undefined : await runInTime(loading, () => readBytes(chunks, left))
    if (!bytes) throw tooLarge()
    return bytes
  } catch (error) {
    void Promise.resolve(chunks.close(error)).catch(() => undefined)
    throw error
  }
}
