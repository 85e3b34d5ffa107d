import { finallyDo } from '../values/promise-or-value'
import type { Pieces } from './pieces'
import { andThen, type PromiseOrValue } from './wait'

export { finallyDo }

/** Runs `work` for its whole text, which a streamed render would hand to its reader instead. */
export function gathering<T>(
  context: { pieces: Pieces | undefined },
  work: () => PromiseOrValue<T>,
): PromiseOrValue<T> {
  const { pieces } = context
  context.pieces = undefined
  return finallyDo(work, () => (context.pieces = pieces))
}

/** Runs `work` for what `finish` makes of its text: nothing of it is printed, even where an error is caught further up. */
export function discarding<T>(
  context: { partialOutput: string },
  work: () => PromiseOrValue<string>,
  finish: (text: string) => T,
): PromiseOrValue<T> {
  const before = context.partialOutput
  return andThen(
    finallyDo(work, () => (context.partialOutput = before)),
    finish,
  )
}
