import type { RestBindings } from '../rest/api-request'

/** A request on its way through the steps. */
export interface Visit {
  readonly request: Request
  readonly url: URL
  readonly bindings: RestBindings
}

/** Responds to a request, or calls `next`, which returns undefined if no later step responds. */
export type Step = <T extends Response | undefined>(visit: Visit, next: () => Promise<T>) => Promise<Response | T>

/**
 * Passes a request through steps, each of which runs those after it.
 *
 * @param last responds if no step does
 */
export function runSteps<T extends Response | undefined>(
  steps: readonly Step[],
  visit: Visit,
  last: (visit: Visit) => Promise<T>,
): Promise<Response | T> {
  const run = (i: number): Promise<Response | T> => steps[i]?.(visit, () => run(i + 1)) ?? last(visit)
  return run(0)
}
