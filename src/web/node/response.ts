import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { findText } from '../../app/context/response/text-body'
import * as fixedLimits from '../../base/limits'

/** Sends a web `Response` as a Node response. */
export async function send(response: Response, outgoing: ServerResponse, incoming: IncomingMessage): Promise<void> {
  outgoing.statusCode = response.status
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  })
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  const isHead = incoming.method === 'HEAD'
  const text = findText(response)
  if (text !== undefined) return end(outgoing, incoming, isHead ? undefined : text)
  if (!response.body || isHead) {
    await response.body?.cancel()
    return end(outgoing, incoming)
  }
  await sendBody(response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>, outgoing, incoming)
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  incoming: IncomingMessage,
): Promise<void> {
  outgoing.once('close', () => {
    // If the client disconnects, the rest is not generated.
    if (!outgoing.writableFinished) reader.cancel().catch(() => undefined)
  })
  let { done, value } = await reader.read()
  while (!done) {
    const next = reader.read()
    // A complete body is sent as one piece with a content length; the chunks of a stream are sent as they come.
    const following = await Promise.race([next, nextTurn()])
    if (following?.done) return end(outgoing, incoming, value)
    closeAfterLast(outgoing, incoming)
    if (!outgoing.write(value)) await waitForDrain(outgoing)
    ;({ done, value } = following ?? (await next))
  }
  return end(outgoing, incoming)
}

/**
 * Ends the response. A client may read the response only after sending its body, so an unread body is dropped first.
 */
async function end(outgoing: ServerResponse, incoming: IncomingMessage, last?: string | Uint8Array): Promise<void> {
  if (!incoming.complete && !incoming.readableDidRead) await dropBody(incoming)
  closeAfterLast(outgoing, incoming)
  outgoing.end(last)
  if (!outgoing.writableFinished) outgoing.setTimeout(fixedLimits.requests.unreadMs)
}

/**
 * Closes the connection after this response if part of the body is unread, which must not be taken for the next request,
 * or if the server is closing, which waits for its connections.
 */
function closeAfterLast(outgoing: ServerResponse, incoming: IncomingMessage): void {
  if (outgoing.headersSent || (incoming.complete && !isClosing(incoming))) return
  outgoing.setHeader('connection', 'close')
}

function isClosing({ socket }: IncomingMessage): boolean {
  // Node sets `server` on the connections of a server, but its types do not have it.
  const { server } = socket as Socket & { readonly server?: Server }
  return server?.listening === false
}

/** The limits in bytes and milliseconds for dropping an unread body. */
const maxDropped = fixedLimits.requests.droppedBytes
const maxDropMs = fixedLimits.requests.droppedMs

function dropBody(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0
    const done = (): void => {
      clearTimeout(timer)
      incoming.pause().off('data', count).off('end', done).off('close', done)
      resolve()
    }
    const count = (chunk: Uint8Array): void => {
      size += chunk.byteLength
      if (size > maxDropped) done()
    }
    const timer = setTimeout(done, incoming.destroyed ? 0 : maxDropMs)
    incoming.on('data', count).on('end', done).on('close', done)
  })
}

/** Resolves when more can be written, or the connection is closed, which also happens if the client reads nothing. */
function waitForDrain(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.setTimeout(fixedLimits.requests.unreadMs)
    const done = (): void => {
      outgoing.setTimeout(0).off('drain', done).off('close', done)
      resolve()
    }
    outgoing.on('drain', done).on('close', done)
  })
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
