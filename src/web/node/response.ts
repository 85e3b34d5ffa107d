import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { findText } from '../../app/context/response/text-body'
import * as fixedLimits from '../../base/limits'

interface SendOptions {
  /** Aborted if the client disconnects. A short text needs none. */
  readonly signal?: AbortSignal
  /** Called before anything of `outgoing` is changed. */
  readonly onBegin?: () => void
}

/** A response that is being sent. */
interface Sending {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** Sets the status and the headers before the first bytes. An error before leaves `outgoing` as it was. */
  readonly begin: () => void
}

/** Sends a web `Response` as a Node response. */
export async function send(
  response: Response,
  outgoing: ServerResponse,
  incoming: IncomingMessage,
  { signal = new AbortController().signal, onBegin }: SendOptions = {},
): Promise<void> {
  const begin = (): void => {
    if (outgoing.headersSent) return
    onBegin?.()
    setHead(response, outgoing, incoming)
  }
  const sending = { incoming, outgoing, begin }
  const isHead = incoming.method === 'HEAD'
  const text = findText(response)
  if (text !== undefined) return end(sending, isHead ? undefined : text)
  if (!response.body || isHead) {
    await response.body?.cancel()
    return end(sending)
  }
  await sendBody(response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>, sending, signal)
}

/** Sets the status and the headers. */
function setHead({ status, headers }: Response, outgoing: ServerResponse, incoming: IncomingMessage): void {
  outgoing.statusCode = status
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  })
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  // An unread body must not be taken for the next request, and a server that is closing waits for its connections.
  if (!incoming.complete || isClosing(incoming)) outgoing.setHeader('connection', 'close')
}

async function sendBody(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  sending: Sending,
  signal: AbortSignal,
): Promise<void> {
  const { outgoing, begin } = sending
  // If the client disconnects, the rest is not generated.
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel)
  let { done, value } = await reader.read()
  while (!done) {
    const next = reader.read()
    // A complete body is sent as one piece with a content length; the chunks of a stream are sent as they come.
    const following = await Promise.race([next, nextTurn()])
    if (following?.done) return end(sending, value)
    begin()
    if (!outgoing.write(value)) await waitForDrain(outgoing, signal)
    ;({ done, value } = following ?? (await next))
  }
  return end(sending)
}

/**
 * Ends the response. A client may read the response only after sending its body, so an unread body is dropped first.
 */
async function end({ incoming, outgoing, begin }: Sending, last?: string | Uint8Array): Promise<void> {
  if (!incoming.complete && !incoming.readableDidRead) await dropBody(incoming)
  begin()
  outgoing.end(last)
  if (!outgoing.writableFinished) outgoing.setTimeout(fixedLimits.requests.unreadMs)
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
function waitForDrain(outgoing: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    outgoing.setTimeout(fixedLimits.requests.unreadMs)
    const done = (): void => {
      outgoing.setTimeout(0).off('drain', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    outgoing.on('drain', done)
    signal.addEventListener('abort', done)
  })
}

function nextTurn(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
