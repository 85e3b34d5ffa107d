import { chain, isPromise, type Waiting } from './wait'

/** Runs `work`, and `end` when it is over, whether it went well or not, now or later. */
export function finallyDo<T>(work: () => Waiting<T>, end: () => void): Waiting<T> {
  let result: Waiting<T>
  try {
    result = work()
  } catch (error) {
    end()
    throw error
  }
  if (isPromise(result)) return Promise.resolve(result).finally(end)
  end()
  return result
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
