import type { UploadOptions } from '../../adapters/schema/upload-options'
import { getOwn, isHash, setOwn, type Hash } from '../../values/hash'
import { Upload } from '../upload'
import { keyIn } from './keys'

/** A file in the storage, as its record keeps it. */
export interface StoredUpload {
  readonly key: string
  readonly file_name: string
  readonly content_type: string
  /** In bytes. */
  readonly size: number
  readonly acl: UploadOptions['acl']
  readonly content_disposition: UploadOptions['contentDisposition']
  readonly cache_control: string
  /** The names of its image versions. */
  readonly versions: readonly string[]
}

/** A value in a record's properties that is a file, or names one. */
export interface FileValue {
  readonly path: readonly string[]
  readonly value: unknown
}

/** Nested values are read as deep as this. */
const maxDepth = 100

/** Finds the files in properties: new ones, and hashes or texts with a key. */
export function* filesIn(value: unknown, path: readonly string[] = []): Generator<FileValue> {
  if (value instanceof Upload || keyOfValue(value) !== undefined) yield { path, value }
  else if (path.length < maxDepth && (Array.isArray(value) || isHash(value))) {
    for (const [name, inside] of Object.entries(value)) yield* filesIn(inside, [...path, name])
  }
}

/** The key in a value: a key, a URL that ends with one, or a hash of it and of `file_name`. */
export function keyOfValue(value: unknown): ReturnType<typeof keyIn> {
  const text = isHash(value) ? getOwn(value, 'key') : value
  return typeof text === 'string' ? keyIn(text) : undefined
}

/** The file in a value that a record keeps; undefined if it has none in the storage. */
export function storedUpload(value: unknown): StoredUpload | undefined {
  return isHash(value) && keyOfValue(value) && typeof getOwn(value, 'file_name') === 'string'
    ? (value as unknown as StoredUpload)
    : undefined
}

/** A copy of a value with another one at a path, which must exist. */
export function replaced(value: unknown, path: readonly string[], other: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return other
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Hash) }
  setOwn(copy, name, replaced(getOwn(copy, name), rest, other))
  return copy
}
