import { finallyDo } from '../values/waiting'
import type { Pieces } from './pieces'
import { chain, type Waiting } from './wait'

export { finallyDo }

/** Runs `work` for its whole text, which a streamed render would hand to its reader instead. */
export function gathering<T>(context: { pieces: Pieces | undefined }, work: () => Waiting<T>): Waiting<T> {
  const { pieces } = context
  context.pieces = undefined
  return finallyDo(work, () => (context.pieces = pieces))
}

/** Runs `work` for what `finish` makes of its text: nothing of it is printed, even where an error is caught further up. */
export function discarding<T>(
  context: { salvaged: string },
  work: () => Waiting<string>,
  finish: (text: string) => T,
): Waiting<T> {
  const before = context.salvaged
  return chain(
    finallyDo(work, () => (context.salvaged = before)),
    finish,
  )
}
