import { buffer } from 'node:stream/consumers'
import busboy from 'busboy'
import type { Multipart } from '../../../src/app/multipart/encode'

/** A parsed part; its content as Latin-1, so that bytes can be compared. */
export interface ReceivedPart {
  readonly name: string
  readonly content: string
  readonly filename?: string
  readonly contentType?: string
}

export async function bytesOfBody({ body }: Multipart): Promise<Buffer> {
  return Buffer.from(await new Response(body).arrayBuffer())
}

/** The whole body as text, with `B` as the boundary. */
export async function textOfBody(multipart: Multipart): Promise<string> {
  return (await bytesOfBody(multipart)).toString().replaceAll(boundaryOf(multipart), 'B')
}

export function boundaryOf({ contentType }: Multipart): string {
  return contentType.replace('multipart/form-data; boundary=', '')
}

/** Strict parsers by name. */
export const parsers: Readonly<Record<string, (bytes: Buffer, contentType: string) => Promise<ReceivedPart[]>>> = {
  async 'Response.formData()'(bytes, contentType) {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- not recommended to servers, but a strict reader
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
    return Promise.all(
      [...form].map(async ([name, value]) => {
        if (typeof value === 'string') return { name, content: Buffer.from(value).toString('latin1') }
        const content = Buffer.from(await value.arrayBuffer()).toString('latin1')
        return { name, content, filename: value.name, contentType: value.type }
      }),
    )
  },

  busboy(bytes, contentType) {
    const parts: Promise<ReceivedPart>[] = []
    const limits = { fieldSize: Infinity }
    const parser = busboy({
      headers: { 'content-type': contentType },
      limits,
      defCharset: 'latin1',
      defParamCharset: 'utf8',
      preservePath: true,
    })
    parser.on('field', (name, content) => {
      parts.push(Promise.resolve({ name: unescape(name), content }))
    })
    parser.on('file', (name, stream, { filename, mimeType }) => {
      const part = { name: unescape(name), filename: unescape(filename), contentType: mimeType }
      parts.push(buffer(stream).then((content) => ({ ...part, content: content.toString('latin1') })))
    })
    return new Promise((resolve, reject) => {
      parser.on('close', () => resolve(Promise.all(parts)))
      parser.on('error', reject)
      parser.end(bytes)
    })
  },
}

/** Decodes the escapes that busboy leaves encoded. busboy reads an empty name as undefined. */
function unescape(name: string | undefined): string {
  return name?.replace(/%0D|%0A|%22/g, decodeURIComponent) ?? ''
}
