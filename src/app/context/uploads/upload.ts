import { decodeBase64 } from '../../../base/encoding/base64'
import { binaryType } from '../../../base/formats/media-type'
import { findBaseName } from '../../../base/text/base-name'
import type { ImageVersion, UploadOptions } from '../../../files/schema/upload-options'
import type { StoredFile } from '../../../ports/storage/port'
import { getOwn, makeHash, isHash, type Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { makeImageVersions, type MadeVersion } from './image-versions'

/** An uploaded file. */
export class Upload {
  readonly fileName: string

  /** @param own options of this file, in place of its property's */
  constructor(
    fileName: string,
    readonly contentType: string,
    readonly bytes: Uint8Array,
    readonly own: Partial<UploadOptions> = {},
  ) {
    this.fileName = findBaseName(fileName)
  }

  /** The length of its content in bytes. */
  get size(): number {
    return this.bytes.byteLength
  }

  /** Its content, for the storage. */
  get content(): Uint8Array | ReadableStream<Uint8Array> {
    return this.bytes
  }

  /** The file's data for templates. */
  get summary(): Hash {
    return { file_name: this.fileName, content_type: this.contentType, size: this.size }
  }

  /** Its data without its bytes. */
  toJSON(): Hash {
    return this.summary
  }

  /** Makes its image versions. @throws {UnreadableImage} if it is not an image */
  makeVersions(versions: readonly ImageVersion[]): AsyncGenerator<MadeVersion> {
    return makeImageVersions(this.bytes, versions)
  }

  /** Reads a file in JSON, `{ content_base64, file_name, content_type }`; undefined if the value is not a file. */
  static fromJson(value: unknown): Upload | undefined {
    if (!isHash(value)) return undefined
    const content = getOwn(value, 'content_base64')
    const bytes = typeof content === 'string' ? decodeBase64(content) : undefined
    if (!bytes) return undefined
    const name = getOwn(value, 'file_name') ?? getOwn(value, 'filename') ?? 'file'
    const type = getOwn(value, 'content_type') ?? binaryType
    return new Upload(print(name), print(type), bytes)
  }
}

/** A file that is too large for the memory: it has no `bytes`. */
export class LargeUpload extends Upload {
  constructor(
    fileName: string,
    contentType: string,
    private readonly source: Pick<StoredFile, 'size' | 'stream'>,
    own?: Partial<UploadOptions>,
  ) {
    super(fileName, contentType, new Uint8Array(), own)
  }

  override get size(): number {
    return this.source.size
  }

  override get content(): ReadableStream<Uint8Array> {
    return this.source.stream()
  }
}

/** Replaces files by their summaries, for templates and jobs. */
export function withoutFiles(hash: Hash): Hash
export function withoutFiles(value: unknown): unknown
export function withoutFiles(value: unknown): unknown {
  if (value instanceof Upload) return value.summary
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item))
  if (!isHash(value)) return value
  return makeHash(Object.entries(value).map(([key, item]) => [key, withoutFiles(item)]))
}
