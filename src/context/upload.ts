import { getOwn, hashOf, isHash, type Hash } from '../values/hash'
import { print } from '../values/print'

const binary = 'application/octet-stream'
const base64 = /^[A-Za-z\d+/]*={0,2}$/

/** A file that came with a form. */
export class Upload {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly bytes: Uint8Array,
  ) {}

  /** What templates see of it. */
  get summary(): Hash {
    return { file_name: this.fileName, content_type: this.contentType, size: this.bytes.byteLength }
  }

  /** Reads `{ content_base64, file_name, content_type }`, which stands for a file in JSON; undefined where it is none. */
  static fromJson(value: unknown): Upload | undefined {
    if (!isHash(value)) return undefined
    const content = getOwn(value, 'content_base64')
    if (typeof content !== 'string' || content.length % 4 !== 0 || !base64.test(content)) return undefined
    const name = getOwn(value, 'file_name') ?? getOwn(value, 'filename') ?? 'file'
    const type = getOwn(value, 'content_type') ?? binary
    return new Upload(print(name), print(type), Buffer.from(content, 'base64'))
  }
}

/** The value with the summaries of files in their places: what templates and jobs may see. */
export function withoutFiles(value: unknown): unknown {
  if (value instanceof Upload) return value.summary
  if (Array.isArray(value)) return value.map(withoutFiles)
  if (!isHash(value)) return value
  return hashOf(Object.entries(value).map(([key, item]) => [key, withoutFiles(item)]))
}
