import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestOrigin } from '../context/request-context'
import { AdapterError } from '../errors'
import { toRequest } from './request'
import { send } from './response'

/** Answers a request; with undefined it leaves it to somebody else. */
export type Answer = (request: Request, bindings: RequestOrigin) => PromiseLike<Response | undefined>

/** Where a request goes to. */
interface Addressed {
  /** Its target, as it came or without `mount`. */
  readonly target: string | undefined
  readonly mount?: string
}

/**
 * Has a request of Node's answered.
 *
 * @returns whether it is answered, or needs no answer since the client has gone; else nothing was read or written
 * @throws what has kept it from being answered
 */
export async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, mount }: Addressed,
  answer: Answer,
): Promise<boolean> {
  const aborted = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborted.abort()
  })
  try {
    if (incoming.readableDidRead) throw new AdapterError('node', bodyWasRead)
    const request = toRequest(incoming, target, aborted.signal)
    const { remoteAddress: ip } = incoming.socket
    const response = await answer(request, { ...(ip !== undefined && { ip }), ...(mount !== undefined && { mount }) })
    if (response) await send(response, outgoing, incoming)
    return response !== undefined
  } catch (error) {
    if (aborted.signal.aborted) return true
    throw error
  }
}

const bodyWasRead =
  'the body of the request was read before: put this listener before parsers of bodies, such as express.json()'
