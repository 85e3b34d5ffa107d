import type { RenderContext } from './context'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

/**
 * Joins the texts of `count` iterations, which run one after another; each is a step of the budget.
 *
 * @param stops returns, after each iteration, whether it was the last
 */
export function joinIterations(
  count: number,
  context: RenderContext,
  iterate: (i: number) => PromiseOrValue<string>,
  stops: () => boolean,
): PromiseOrValue<string> {
  const go = (from: number, before: string): PromiseOrValue<string> => {
    let text = before
    for (let i = from; i < count; i++) {
      let found: PromiseOrValue<string>
      try {
        context.budget.step(1)
        found = iterate(i)
      } catch (error) {
        context.keepOutput(error, text)
        throw error
      }
      if (typeof found !== 'string') return wait(found, i, text)
      text += found
      if (stops()) break
    }
    return text
  }
  const wait = (found: PromiseLike<string>, i: number, text: string): PromiseLike<string> =>
    found.then(
      (next) => go(stops() ? count : i + 1, text + next),
      (error: unknown) => {
        context.keepOutput(error, text)
        throw error
      },
    )
  return go(0, '')
}

/** The `stops` of iterations that never stop early. */
export const never = (): boolean => false
