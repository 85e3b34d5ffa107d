import { systemRandom } from '../../../ports/random/port'
import { encodeMultipart } from '../../../app/multipart/encode'
import type { Entry } from './controls'

/** Writes line ends as forms send them. */
export function withCrlf<T extends string | File>(value: T): T | string {
  return typeof value === 'string' ? value.replace(/\r\n?|\n/g, '\r\n') : value
}

/** Entries as `application/x-www-form-urlencoded`, with the names of files only. */
export function encodeUrl(entries: readonly Entry[]): string {
  const pairs = entries.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name])
  return new URLSearchParams(pairs).toString()
}

/** Entries as `multipart/form-data`. */
export async function encodeMultipartForm(
  entries: readonly Entry[],
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array<ArrayBuffer> }> {
  const parts = entries.map(([name, value]) => {
    if (typeof value === 'string') return { name, content: value }
    const contentType = value.type === '' ? 'application/octet-stream' : value.type
    return { name, filename: value.name, contentType, content: { open: () => value.stream() } }
  })
  const { body, contentType } = encodeMultipart(parts, { random: systemRandom(), maxBytes: Infinity })
  const bytes = new Uint8Array(await new Response(body).arrayBuffer())
  return { headers: { 'content-type': contentType }, body: bytes }
}
