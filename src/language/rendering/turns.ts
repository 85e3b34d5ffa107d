import type { RenderContext } from './context'
import type { PromiseOrValue } from './wait'

/**
 * Joins the texts of `count` turns, which run one after another; each turn is a step of the budget.
 *
 * @param stops returns, after each turn, whether it was the last
 */
export function joinTurns(
  count: number,
  context: RenderContext,
  turn: (i: number) => PromiseOrValue<string>,
  stops: () => boolean,
): PromiseOrValue<string> {
  const go = (from: number, before: string): PromiseOrValue<string> => {
    let text = before
    for (let i = from; i < count; i++) {
      let found: PromiseOrValue<string>
      try {
        context.budget.step(1)
        found = turn(i)
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
      (turned) => go(stops() ? count : i + 1, text + turned),
      (error: unknown) => {
        context.keepOutput(error, text)
        throw error
      },
    )
  return go(0, '')
}

/** The `stops` of turns that never stop early. */
export const never = (): boolean => false
