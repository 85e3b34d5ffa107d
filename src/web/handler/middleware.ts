import type { RestBindings } from '../rest/api-request'

/** A request on its way through the middleware. */
export interface IncomingRequest {
  readonly request: Request
  readonly url: URL
  readonly bindings: RestBindings
}

/** Responds to a request, or calls `next`, which returns undefined if none after it responds. */
export type Middleware = <T extends Response | undefined>(
  incoming: IncomingRequest,
  next: () => Promise<T>,
) => Promise<Response | T>

/**
 * Passes a request through middleware, each of which runs those after it.
 *
 * @param last responds if none of them does
 */
export function runMiddleware<T extends Response | undefined>(
  chain: readonly Middleware[],
  incoming: IncomingRequest,
  last: (incoming: IncomingRequest) => Promise<T>,
): Promise<Response | T> {
  const run = (i: number): Promise<Response | T> => chain[i]?.(incoming, () => run(i + 1)) ?? last(incoming)
  return run(0)
}
