import { finallyDo } from '../values/waiting'
import { chain, type Waiting } from './wait'

export { finallyDo }

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
