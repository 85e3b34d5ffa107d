import { isHash, type Hash } from '../../../../src/base/values/hash'

/** A request to send. */
export interface FuzzRequest {
  /** The operation for which it was generated: `POST /api/users`. */
  readonly operation: string
  method: string
  path: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
  /** The names of its faults; empty for a valid request. */
  readonly broken: string[]
}

export const json = 'application/json'
export const urlEncoded = 'application/x-www-form-urlencoded'
export const multipart = 'multipart/form-data; boundary=boundary'

export const part = (head: string, value = '1'): string => `--boundary\r\n${head}\r\n\r\n${value}\r\n`
export const named = (name: string): string => `Content-Disposition: form-data; name="${name}"`

interface JsonFile {
  readonly content_base64: string
  readonly filename?: unknown
}

function isFile(value: unknown): value is JsonFile {
  return isHash(value) && typeof value.content_base64 === 'string'
}

/** The fields of an HTML form by name. */
function* fieldsIn(
  value: unknown,
  name: string,
  isWhole: (value: unknown) => boolean,
): Iterable<readonly [string, unknown]> {
  if (value === null || value === undefined) return
  if (Array.isArray(value)) {
    for (const item of value) yield* fieldsIn(item, `${name}[]`, isWhole)
  } else if (isHash(value) && !isWhole(value)) {
    for (const [key, item] of Object.entries(value)) {
      yield* fieldsIn(item, name === '' ? key : `${name}[${key}]`, isWhole)
    }
  } else {
    yield [name, value]
  }
}

/** Encodes an envelope as a body. */
export function encode(envelope: Hash, type: string): Buffer {
  if (type === json) return Buffer.from(JSON.stringify(envelope))
  if (type === urlEncoded) {
    const pairs = new URLSearchParams()
    for (const [name, value] of fieldsIn(envelope, '', () => false)) pairs.append(name, String(value))
    return Buffer.from(pairs.toString())
  }
  const parts = Array.from(fieldsIn(envelope, '', isFile), ([name, value]) => partOf(name, value))
  return Buffer.from(`${parts.join('')}--boundary--\r\n`)
}

function partOf(name: string, value: unknown): string {
  if (!isFile(value)) return part(named(name), String(value))
  return part(`${named(name)}; filename="${String(value.filename)}"\r\nContent-Type: image/png`, value.content_base64)
}
