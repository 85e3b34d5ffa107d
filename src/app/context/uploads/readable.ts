import type { StoredFile } from '../../../ports/storage/port'
import { findValueAt } from '../../../ports/records/value'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import { ChunkStream, readChunks, readExactly, type Chunks } from '../../../base/async/chunk-stream'
import type { Runtime } from '../runtime'
import { Upload } from './upload'
import { uploadsPath } from './addresses'
import { parseMediaType } from './checks'
import type { UploadKey } from './keys'
import { findRows } from './rows'
import { chooseDisposition, chooseServedType } from './serving'
import type { StoredUpload } from './stored-file'

/** A file of a record, as a URL of the app permits to read it. */
export interface ReadableUpload {
  readonly fileName: string
  /** For clients: nothing in it runs as a part of the app. */
  readonly contentType: string
  readonly disposition: 'inline' | 'attachment'
  readonly cacheControl: string
  /** A text that changes with the bytes, or the bytes themselves. */
  readonly stamp: string | Uint8Array
  readonly updatedAt: number | undefined
  /** In bytes. */
  readonly size: number
  /** The bytes from `start` to before `end`. */
  read(start: number, end: number): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** The files of records, by their URLs. */
export class ReadableUploads {
  constructor(private readonly runtime: Runtime) {}

  /**
   * The file at a URL below `/_uploads/`; undefined if it is gone. Nobody learns of a private file whether it exists:
   * without a valid signature the result is `refused`.
   */
  async at(url: URL): Promise<ReadableUpload | 'refused' | undefined> {
    const { addresses } = this.runtime
    const key = addresses.parseKey(url.pathname)
    return key ? this.findStored(url, key) : this.findInRecord(url)
  }

  private async findStored(url: URL, key: UploadKey): Promise<ReadableUpload | 'refused' | undefined> {
    const { records, addresses, adapters } = this.runtime
    const [row] = await findRows(records, [key.id])
    const isPublic = row?.file.acl === 'public'
    const left = isPublic ? undefined : addresses.measureValidity(url)
    if (!isPublic && left === undefined) return 'refused'
    const isNamed = row && (row.file.key === key.key || row.file.versions.includes(key.name))
    const file = isNamed ? await adapters.storage.get(key.key) : undefined
    if (!row || !file) return undefined
    const { stamp, updatedAt, size } = file
    const type = parseMediaType(file.contentType)
    return {
      fileName: formatFileName(row.file, key, type),
      contentType: chooseServedType(type),
      disposition: chooseDisposition({ ...row.file, content_type: type }),
      cacheControl: left === undefined ? row.file.cache_control : formatCacheControl(left),
      stamp: `${key.key} ${stamp}`,
      updatedAt,
      size,
      read: (start, end) => {
        const chunks = readLazily(() => adapters.storage.get(key.key, { start, end }))
        return new ChunkStream(readExactly(end - start, chunks, 'storage'))
      },
    }
  }

  /** A file of an older record, which has its content as Base64. */
  private async findInRecord(url: URL): Promise<ReadableUpload | 'refused' | undefined> {
    const { addresses, records } = this.runtime
    const place = addresses.parseRecord(url.pathname)
    const left = addresses.measureValidity(url)
    if (!place || left === undefined) return 'refused'
    const record = await records.find(place.id, place.table)
    const upload = record && Upload.fromJson(findValueAt(record.properties, place.path))
    if (!upload) return undefined
    const { bytes, fileName } = upload
    const type = parseMediaType(upload.contentType)
    return {
      fileName,
      contentType: chooseServedType(type),
      disposition: chooseDisposition({ content_type: type, content_disposition: 'inline' }),
      cacheControl: formatCacheControl(left),
      stamp: bytes,
      updatedAt: undefined,
      size: bytes.byteLength,
      read: (start, end) => new Uint8Array(bytes.subarray(start, end)),
    }
  }
}

/** The URL without the part before `/_uploads/`, such as the app's mount path. */
export function findUploadUrl(url: URL): URL | undefined {
  const at = url.pathname.indexOf(`${uploadsPath}/`)
  return at < 0 ? undefined : new URL(url.pathname.slice(at) + url.search, url)
}

/** The name of a file; an image version has the extension of its format. */
function formatFileName({ key: original, file_name: name }: StoredUpload, { key }: UploadKey, type: string): string {
  return key === original ? name : `${name.replace(/\.[^.]*$/, '')}.${type.slice(type.indexOf('/') + 1)}`
}

/** Browsers keep private files as long as the address is valid; shared caches do not. */
function formatCacheControl(leftMs: number): string {
  return `private, max-age=${Math.floor(leftMs / 1000)}`
}

/** The bytes of a file that is opened when they are read. */
function readLazily(open: () => PromiseOrValue<StoredFile | undefined>): Chunks {
  let chunks: Chunks | undefined
  let isClosed = false
  return {
    async readNext() {
      if (!chunks) {
        const file = await open()
        if (isClosed) return undefined
        if (!file) throw new Error('the file was deleted while it was read')
        chunks = readChunks(file.stream())
      }
      return chunks.readNext()
    },
    close(reason) {
      isClosed = true
      return chunks?.close(reason)
    },
  }
}
