import { UnavailableError } from '../../errors'
import { getOwn, isHash, type Hash } from '../../values/hash'

/** A property's file: either stored in the record, or the URL of one stored elsewhere. */
export function uploadField(value: unknown): object | null {
  if (typeof value === 'string') return value === '' ? null : upload(nameOf(value), () => value)
  if (!isHash(value)) return null
  const name = getOwn(value, 'file_name')
  const url = getOwn(value, 'url')
  return typeof name === 'string' || typeof url === 'string'
    ? upload(typeof name === 'string' ? name : nameOf(url as string), () =>
        typeof url === 'string' ? url : noStorage(),
      )
    : null
}

/** @param url called when a query selects the URL */
function upload(name: string, url: () => string): object {
  const [, extension = null] = /\.([^./]+)$/.exec(name) ?? []
  return { file_name: name, extension, url, versions: () => ({}) }
}

/** The last segment of a URL's path. */
function nameOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.slice(path.lastIndexOf('/') + 1)
}

function noStorage(): never {
  throw new UnavailableError(
    'url',
    'url is not available here: the file is kept in its record, and there is no storage that serves it',
  )
}

/**
 * Converts a query's file to the form stored in the record.
 *
 * @throws {InvalidValueError} if there is no content
 */
export function storedUpload(property: string, given: Hash): Hash {
  const content = getOwn(given, 'content')
  if (typeof content !== 'string') {
    throw new UnavailableError(
      'value_upload',
      `${property}: value_upload takes "content" only: there is no storage of files`,
    )
  }
  const bytes = Buffer.from(content)
  const path = getOwn(given, 'file_path')
  const type = getOwn(given, 'content_type')
  return {
    file_name: typeof path === 'string' && path !== '' ? nameOf(path) : property,
    content_type: typeof type === 'string' ? type : 'text/plain',
    size: bytes.length,
    content_base64: bytes.toString('base64'),
  }
}
