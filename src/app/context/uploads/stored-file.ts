import type { UploadOptions } from '../../../files/schema/upload-options'
import { fileAttributes, usersTable } from '../../../ports/records/reserved-tables'
import { getOwn, toHashOrEmpty, isHash, setOwn, type Hash } from '../../../base/values/hash'
import { Upload } from './upload'
import { parseKey } from './keys'

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

/** The files of an upload: its own, and its image versions'. */
export type UploadFiles = Pick<StoredUpload, 'key' | 'versions'>

/** A value in a record's properties that is a file, or names one. */
export interface FileValue {
  readonly path: readonly string[]
  readonly value: unknown
}

/**
 * Finds the files in the properties of a record: new ones, and hashes or texts with a key. Files are read at these
 * places only: a value elsewhere that looks like a file is data.
 */
export function* findRecordFiles(table: string, properties: Hash): Generator<FileValue> {
  if (table !== usersTable) {
    yield* findFiles(properties, [])
    for (const name of fileAttributes) yield* findFiles(getOwn(properties, name), [name])
    return
  }
  yield* findFiles(getOwn(properties, 'properties'), ['properties'])
  for (const [name, profile] of Object.entries(toHashOrEmpty(getOwn(properties, 'profiles')))) {
    yield* findFiles(getOwn(toHashOrEmpty(profile), 'properties'), ['profiles', name, 'properties'])
  }
}

/** The values of a hash that are files. */
function* findFiles(hash: unknown, path: readonly string[]): Generator<FileValue> {
  for (const [name, value] of Object.entries(toHashOrEmpty(hash))) {
    if (value instanceof Upload || findKey(value) !== undefined) yield { path: [...path, name], value }
  }
}

/** The key in a value: a key, a URL that ends with one, or a hash of it and of `file_name`. */
export function findKey(value: unknown): ReturnType<typeof parseKey> {
  const text = isHash(value) ? getOwn(value, 'key') : value
  return typeof text === 'string' ? parseKey(text) : undefined
}

/** Returns whether a value that a record keeps is a file in the storage. */
export function isStoredUpload(value: unknown): value is StoredUpload {
  return isHash(value) && findKey(value) !== undefined && typeof getOwn(value, 'file_name') === 'string'
}

/** A copy of a hash with another value at a path, which must exist. */
export function replaceValue(hash: Hash, [name = '', ...path]: readonly string[], value: unknown): Hash {
  const copy = { ...hash }
  setOwn(copy, name, path.length === 0 ? value : replaceValue(toHashOrEmpty(getOwn(hash, name)), path, value))
  return copy
}
