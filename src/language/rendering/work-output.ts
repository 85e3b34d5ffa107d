import type { Sink } from './pieces'
import { catchError, finallyDo, type PromiseOrValue } from '../../base/async/promise-or-value'

/** Runs `work` for its whole text, which a streamed render would pass to its reader instead. */
export function gatherPieces<T>(
  context: { pieces: Sink | undefined },
  work: () => PromiseOrValue<T>,
): PromiseOrValue<T> {
  const { pieces } = context
  context.pieces = undefined
  return finallyDo(work, () => (context.pieces = pieces))
}

/** Runs `work` without printing its output, even if an error of it is caught further up. */
export function discardOutput<T>(
  context: { takeOutput(error: unknown): string },
  work: () => PromiseOrValue<T>,
): PromiseOrValue<T> {
  return catchError(work, (error) => {
    context.takeOutput(error)
    throw error
  })
}
