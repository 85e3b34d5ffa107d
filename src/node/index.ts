import type { IncomingMessage, ServerResponse } from 'node:http'
import { ChunkStream, chunksOf } from '../adapters/chunks'
import { PlatformError } from '../errors'

/** Anything that answers web requests: a Hono app, or an object of your own. */
export interface Fetcher {
  /** @param bindings what the request does not tell: what Hono calls `env`, and `platform.rest` takes */
  fetch(request: Request, bindings?: NodeBindings): Response | Promise<Response>
}

export interface NodeBindings {
  /** The address of who has connected: of the last proxy, where there are any. */
  readonly ip?: string
}

export interface NodeListenerOptions {
  /** Told of an error that kept a request from being answered; by default a line on stderr. */
  readonly onError?: (error: unknown) => void
}

/**
 * Serves something that answers web requests from `node:http`, Express or Fastify. An error is answered with 500 and
 * says nothing of itself to the client.
 *
 * @example
 * const fetch = (request: Request, bindings?: NodeBindings) =>
 *   platform.respond({ page: 'cart' }, { request, ...bindings })
 * createServer(toNodeListener({ fetch })).listen(3000)
 */
export function toNodeListener(
  app: Fetcher,
  { onError = (error) => console.error(error) }: NodeListenerOptions = {},
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const aborted = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) aborted.abort()
    })
    try {
      if (incoming.readableDidRead) throw new PlatformError('adapter', bodyWasRead)
      const request = toRequest(incoming, aborted.signal)
      if (!request) return void outgoing.writeHead(400).end()
      const { remoteAddress: ip } = incoming.socket
      await send(await app.fetch(request, ip === undefined ? {} : { ip }), outgoing, incoming)
    } catch (error) {
      if (aborted.signal.aborted) return
      onError(error)
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error')
    }
  }
}

const bodyWasRead =
  'the body of the request was read before: put this listener before parsers of bodies, such as express.json()'

/** The request as the web has it, undefined where its address or headers cannot be read. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, socket } = incoming
  const scheme = 'encrypted' in socket && socket.encrypted ? 'https' : 'http'
  // Express takes what it has matched off `url`, and keeps the whole in `originalUrl`.
  const path = (incoming as { originalUrl?: string }).originalUrl ?? incoming.url ?? '/'
  const address = `${scheme}://${headers.host ?? 'localhost'}${path.startsWith('/') ? path : `/${path}`}`
  const hasBody = method !== 'GET' && method !== 'HEAD'
  try {
    return new Request(address, {
      method,
      headers: headersOf(incoming),
      signal,
      ...(hasBody && { body: new ChunkStream(chunksOf(incoming)), duplex: 'half' }),
    })
  } catch {
    return undefined
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string)
  return headers
}

async function send(response: Response, outgoing: ServerResponse, incoming: IncomingMessage): Promise<void> {
  outgoing.statusCode = response.status
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  })
  // Nothing more can be said on a connection on which a body is still coming that nobody reads.
  if (!incoming.complete) outgoing.setHeader('connection', 'close')
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (!response.body || incoming.method === 'HEAD') {
    await response.body?.cancel()
    return void outgoing.end()
  }
  await sendBody(response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>, outgoing)
}

async function sendBody(reader: ReadableStreamDefaultReader<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  outgoing.once('close', () => {
    // Where the client is gone, the rest is not made.
    if (!outgoing.writableFinished) reader.cancel().catch(() => undefined)
  })
  let { done, value } = await reader.read()
  while (!done) {
    const next = reader.read()
    // What is there as a whole goes out as one piece, which has a length; of a stream each piece goes out as it comes.
    const following = await Promise.race([next, nextTurn()])
    if (following?.done) return void outgoing.end(value)
    if (!outgoing.write(value)) await drained(outgoing)
    ;({ done, value } = following ?? (await next))
  }
  outgoing.end()
}

/** Done when more can be written, or nothing more will be. */
function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      outgoing.off('drain', done).off('close', done)
      resolve()
    }
    outgoing.on('drain', done).on('close', done)
  })
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
