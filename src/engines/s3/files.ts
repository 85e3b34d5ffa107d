import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { checkKey, checkPut, isKey, clampRange } from '../../ports/storage/check'
import { chunksOfSize } from '../../ports/storage/content'
import type {
  ByteRange,
  FileStorage,
  PresignConditions,
  PresignedForm,
  PutOptions,
  StoredFile,
  UrlOptions,
} from '../../ports/storage/port'
import { ChunkStream, toChunks, type Chunks } from '../../base/async/chunk-stream'
import { Deadline, runUntilAborted } from '../../base/async/deadline'
import { AdapterError } from '../../base/errors'
import { formatContentDisposition } from '../../base/text/content-disposition'
import { dayMs } from '../../base/time/calendar'
import { encodeSegment, percentDecode } from '../../base/encoding/percent'
import { describeForCode } from '../../base/values/describe'
import { formatNoBucket, makeEndlessError, makeSilenceError, toS3Error, findStatus } from './errors'

interface BucketAccess {
  readonly bucket: string
  /** The beginning of all keys in the bucket. */
  readonly prefix: string
  /** Signs URLs for clients. */
  readonly signer: S3Client
  /** The maximum milliseconds of a request with its retries, and between two chunks of a file. */
  readonly timeoutMs: number
  readonly close: () => void
}

/** The longest time that S3 allows in a signature: seven days. */
const maxExpiresMs = 7 * dayMs

/** Files as objects of a bucket. */
export class S3Files implements FileStorage {
  private isBucketKnown = false

  constructor(
    private readonly client: S3Client,
    private readonly place: BucketAccess,
  ) {}

  async put(key: string, content: ReadableStream<Uint8Array> | Uint8Array, options: PutOptions): Promise<void> {
    checkPut(key, options)
    const { contentType, size } = options
    let failure: { readonly error: unknown } | undefined
    const deadline = new Deadline(undefined, () => this.makeSilence(key))
    const sending = deadline.whileBusy(this.place.timeoutMs, '')
    async function* chunks(): AsyncGenerator<Uint8Array, void> {
      try {
        for await (const chunk of chunksOfSize(content, size)) {
          sending.begin()
          yield chunk
          // From here on it waits for its content, and not for S3.
          sending.end()
        }
        sending.begin()
      } catch (error) {
        // A failed upload destroys the body, which throws here, too.
        if (!body.destroyed) failure = { error }
        throw error
      }
    }
    const body = Readable.from(chunks())
    const params = { ...this.locateObject(key), Body: body, ContentType: contentType, ContentLength: size }
    try {
      // It sends the last part after the content has ended, and none of it stays where the content fails.
      const upload = new Upload({ client: this.client, params, queueSize: 1 })
      deadline.signal.addEventListener('abort', () => void upload.abort())
      await runUntilAborted(deadline.signal, () => upload.done())
    } catch (cause) {
      throw failure ? failure.error : this.makeFailure(cause, key)
    } finally {
      deadline.end()
      body.destroy()
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | undefined> {
    checkKey(key)
    const head = await this.readHead(key)
    if (!head) return undefined
    const { ContentType: contentType = 'application/octet-stream', ContentLength: size = 0, ETag: tag = '' } = head
    const span = clampRange(range, size)
    const updatedAt = toSeconds(head.LastModified)
    return { contentType, size, stamp: tag.replaceAll('"', ''), updatedAt, stream: () => this.read(key, tag, span) }
  }

  async copy(from: string, to: string): Promise<void> {
    for (const key of [from, to]) checkKey(key)
    const { bucket } = this.place
    // Source: the API reference of Amazon S3, "CopyObject", `x-amz-copy-source`
    const owner = bucket.startsWith('arn:') ? `${bucket}/object` : bucket
    const source = `${owner}/${encodeKey(this.locateObject(from).Key)}`
    const command = new CopyObjectCommand({ ...this.locateObject(to), CopySource: source })
    await this.ask(from, (abortSignal) => this.client.send(command, { abortSignal }))
  }

  async delete(key: string): Promise<void> {
    checkKey(key)
    const command = new DeleteObjectCommand(this.locateObject(key))
    await this.ask(key, (abortSignal) => this.client.send(command, { abortSignal }))
  }

  async url(key: string, { expiresIn, disposition }: UrlOptions): Promise<string> {
    checkKey(key)
    const seconds = toExpirySeconds(expiresIn)
    const command = new GetObjectCommand({
      ...this.locateObject(key),
      ...(disposition && {
        ResponseContentDisposition: formatContentDisposition(disposition.type, disposition.fileName),
      }),
    })
    return this.ask(key, () => getSignedUrl(this.place.signer, command, { expiresIn: seconds }))
  }

  async presign(folder: string, { expiresIn, contentType, contentLength }: PresignConditions): Promise<PresignedForm> {
    checkKey(folder)
    const { min, max } = contentLength
    const Expires = toExpirySeconds(expiresIn)
    const type = contentType && 'value' in contentType ? { 'Content-Type': contentType.value } : {}
    const Fields = { success_action_status: '201', ...type }
    const Conditions: NonNullable<PresignedPostOptions['Conditions']> = [['content-length-range', min, max]]
    if (contentType && 'startsWith' in contentType) {
      Conditions.push(['starts-with', '$Content-Type', contentType.startsWith])
    }
    const { Bucket, Key } = this.locateObject(folder)
    // Source: the API reference of Amazon S3, "POST Object", `${filename}`
    const options = { Bucket, Key: `${Key}/\${filename}`, Fields, Conditions, Expires }
    return this.ask(folder, () => createPresignedPost(this.place.signer, options))
  }

  async *list(prefix: string): ReturnType<FileStorage['list']> {
    const { bucket, prefix: own } = this.place
    const abort = new AbortController()
    const { signal: abortSignal } = abort
    // A prefix may end within an encoded character, which S3 has decoded.
    const [literal = ''] = prefix.split('%', 1)
    const input = { Bucket: bucket, Prefix: own + literal }
    const pages = paginateListObjectsV2({ client: this.client }, input, { abortSignal })
    const next = new Set<string>()
    try {
      for (;;) {
        const { done = false, value: page } = await this.ask(undefined, () => pages.next())
        if (done) return
        for (const { Key = '', LastModified } of page?.Contents ?? []) {
          const key = encodeKey(Key.slice(own.length))
          if (isKey(key) && key.startsWith(prefix)) yield { key, updatedAt: toSeconds(LastModified) }
        }
        const { NextContinuationToken: token } = page ?? {}
        if (token !== undefined && next.has(token)) throw makeEndlessError(bucket)
        if (token !== undefined) next.add(token)
      }
    } finally {
      abort.abort()
    }
  }

  close(): void {
    this.place.close()
  }

  private locateObject(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.place.bucket, Key: this.place.prefix + percentDecode(key) }
  }

  private async readHead(key: string): Promise<HeadObjectCommandOutput | undefined> {
    const command = new HeadObjectCommand(this.locateObject(key))
    try {
      return await this.ask(key, (abortSignal) => this.client.send(command, { abortSignal }))
    } catch (error) {
      if (findStatus((error as AdapterError).cause) !== 404) throw error
      await this.checkBucket()
      return undefined
    }
  }

  /** S3 responds to a HEAD request of an object alike if the bucket does not exist. */
  private async checkBucket(): Promise<void> {
    if (this.isBucketKnown) return
    const command = new HeadBucketCommand({ Bucket: this.place.bucket })
    try {
      await this.ask(undefined, (abortSignal) => this.client.send(command, { abortSignal }))
    } catch (error) {
      const { cause } = error as AdapterError
      if (findStatus(cause) === 404) throw new AdapterError('storage', formatNoBucket(this.place.bucket), { cause })
      // A client that may read objects need not have access to the bucket.
      if (findStatus(cause) !== 403) throw error
    }
    this.isBucketKnown = true
  }

  /** The bytes of an object, as long as it has this ETag. The request is sent when the first of them are read. */
  private read(key: string, tag: string, { start, end }: Required<ByteRange>): ReadableStream<Uint8Array> {
    const abort = new AbortController()
    const command = new GetObjectCommand({
      ...this.locateObject(key),
      IfMatch: tag,
      Range: `bytes=${start}-${end - 1}`,
    })
    let chunks: Chunks | undefined
    return new ChunkStream({
      readNext: async () => {
        if (start === end) return undefined
        return this.ask(key, async (signal) => {
          signal.addEventListener('abort', () => abort.abort())
          chunks ??= toChunks((await this.client.send(command, { abortSignal: abort.signal })).Body as Readable)
          return chunks.readNext()
        })
      },
      close: (reason) => {
        abort.abort()
        return chunks?.close(reason)
      },
    })
  }

  /** Runs a request of S3, over a file or the bucket, for as long as it may take. */
  private async ask<T>(key: string | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const deadline = new Deadline(undefined, () => this.makeSilence(key))
    try {
      return await deadline.within(this.place.timeoutMs, '', () => work(deadline.signal))
    } catch (cause) {
      throw this.makeFailure(cause, key)
    } finally {
      deadline.end()
    }
  }

  private makeFailure(cause: unknown, key?: string): AdapterError {
    return toS3Error(cause, this.place.bucket, key)
  }

  private makeSilence(key: string | undefined): AdapterError {
    return makeSilenceError(this.place.timeoutMs, this.place.bucket, key)
  }
}

function encodeKey(text: string): string {
  return text.split('/').map(encodeSegment).join('/')
}

function toExpirySeconds(ms: number): number {
  if (ms >= 1000 && ms <= maxExpiresMs) return Math.floor(ms / 1000)
  throw new AdapterError(
    'storage',
    `expiresIn must be from 1000 to ${maxExpiresMs} (seven days), got ${describeForCode(ms)}`,
  )
}

function toSeconds(time: Date | undefined): number {
  return Math.floor((time?.getTime() ?? 0) / 1000)
}
