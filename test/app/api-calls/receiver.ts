import busboy from 'busboy'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A part of a multipart body, as parsed by busboy. */
export interface Part {
  readonly name: string
  readonly value?: string
  readonly filename?: string | undefined
  readonly type: string
  readonly bytes?: Buffer
}

/** A received request. */
export interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

export interface Receiver {
  readonly origin: string
  readonly host: string
  readonly requests: Received[]
  close(): Promise<void>
}

/** Starts a server that records each request and responds with `answer`. */
export async function receive(
  answer: RequestListener = (_, response) => void response.end('received'),
): Promise<Receiver> {
  const requests: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, headers, bytes: Buffer.concat(chunks) })
      answer(request, response)
    })
    request.on('error', () => undefined)
  })
  return { ...(await listen(server)), requests }
}

export async function listen(server: Server): Promise<Omit<Receiver, 'requests'>> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${host}`,
    host,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Parses the parts of a request with busboy. */
export async function partsOf({ headers, bytes }: Received): Promise<Part[]> {
  const parts: Part[] = []
  const parser = busboy({ headers, defParamCharset: 'utf8', preservePath: true })
  parser.on('field', (name, value, { mimeType }) => parts.push({ name, value, type: mimeType }))
  parser.on('file', (name, file, { filename, mimeType }) => {
    const place = parts.push({ name, type: mimeType }) - 1
    const chunks: Buffer[] = []
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('end', () => (parts[place] = { name, filename, type: mimeType, bytes: Buffer.concat(chunks) }))
  })
  const done = once(parser, 'close')
  parser.end(bytes)
  await done
  return parts
}

/** Parses the parts of a request with `Response.formData()`. */
export async function formDataOf({ headers, bytes }: Received): Promise<[string, string | File][]> {
  const init = { headers: { 'content-type': headers['content-type'] ?? '' } }
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- a second parser that we did not write
  return Array.from(await new Response(bytes, init).formData())
}
