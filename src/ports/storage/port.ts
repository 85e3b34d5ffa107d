import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Migratable } from '../migratable'

/** Bytes from `start` to before `end`; to the end of the file without `end`, or with one that lies beyond it. */
export interface ByteRange {
  /** The index of the first byte, from 0. */
  readonly start: number
  /** The index after the last byte. */
  readonly end?: number
}

export interface PutOptions {
  /** The media type, as it is served later: `image/png`, `text/plain; charset=utf-8`. */
  readonly contentType: string
  /** The length of the content in bytes. */
  readonly size: number
}

/** A stored file. Its bytes are read when `stream` is called. */
export interface StoredFile {
  readonly contentType: string
  /** Of the whole file, in bytes, also for a requested range. */
  readonly size: number
  /** Changes when other bytes are written. */
  readonly stamp: string
  /** When the file was written, in epoch seconds. */
  readonly updatedAt: number
  /**
   * The bytes of the range, once. Where the file was replaced or deleted since `get`, these are still the bytes of that
   * time, or the stream fails.
   */
  stream(): ReadableStream<Uint8Array>
}

export interface UrlOptions {
  /** Milliseconds for which the URL can be used. */
  readonly expiresIn: number
  /** Whether browsers show the file, or save it under a name. Default: as the file was stored */
  readonly disposition?: { readonly type: 'inline' | 'attachment'; readonly fileName: string }
}

/** The conditions of a client's upload. */
export interface PresignConditions {
  /** Milliseconds for which the upload is allowed. */
  readonly expiresIn: number
  /** A media type, or the beginning of one: `image/`. */
  readonly contentType?: { readonly value: string } | { readonly startsWith: string }
  /** Bytes. */
  readonly contentLength: { readonly min: number; readonly max: number }
}

/**
 * A form that a client sends as `multipart/form-data`: these fields, then the file as `file`. Under a condition of
 * `startsWith`, the client adds the field `Content-Type` before the file.
 */
export interface PresignedForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Files by key, such as `records/42/3f9c…/my%20photo.jpg`: segments of letters, digits, `.`, `_`, `-` and
 * percent-encoded characters, with `/` between them, and at most 900 characters. Only other characters are encoded, with
 * capital digits; no segment is `.` or `..`. Keys that differ only in case are different, and `a` and `a/b` may both be
 * there. A key that is not valid is an `AdapterError`.
 */
export interface FileStorage extends Migratable {
  /**
   * Stores a file, in place of one with the same key. It is complete when the promise resolves. If the content is not
   * `size` bytes long or fails, nothing is stored, and an existing file stays. A stream that is not read to its end is
   * cancelled then.
   *
   * @throws {AdapterError} if the content has another length, or an option is wrong; a stream's own error
   */
  put(key: string, content: ReadableStream<Uint8Array> | Uint8Array, options: PutOptions): PromiseOrValue<void>
  /** The file; undefined if there is none. */
  get(key: string, range?: ByteRange): PromiseOrValue<StoredFile | undefined>
  /**
   * Copies a file within the storage, with its media type, in place of one with the key `to`. Optional: without it, the
   * app reads the file and puts it. A file that clients have uploaded is copied when a record takes it.
   *
   * @throws {AdapterError} if there is no file to copy
   */
  copy?(from: string, to: string): PromiseOrValue<void>
  /** Deletes a file. A key without one is fine. */
  delete(key: string): PromiseOrValue<void>
  /** A URL at which clients read the file; undefined where the storage is not reached by clients: the app serves it. */
  url(key: string, options: UrlOptions): PromiseOrValue<string | undefined>
  /**
   * A form by which a client uploads files, each as `folder/name`, with the client's name of the file, percent-encoded:
   * a form may be sent more than once. Undefined if the app has to receive them.
   */
  presign(folder: string, conditions: PresignConditions): PromiseOrValue<PresignedForm | undefined>
  /** The files whose key starts with `prefix`, which may end within a segment. In any order; `''` lists all. */
  list(prefix: string): AsyncIterable<{ readonly key: string; readonly updatedAt: number }>
}
