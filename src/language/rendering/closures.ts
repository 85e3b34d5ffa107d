import type { RenderContext } from './context'
import type { PromiseOrValue } from '../../base/async/promise-or-value'

/** A compiled expression: returns its value, or a promise of it if evaluation has to wait. */
export type Evaluate = (context: RenderContext) => unknown

/** A compiled list of nodes: returns its text. */
export type Render = (context: RenderContext) => PromiseOrValue<string>

/**
 * Goes on in a construct after a promise of a part of its text.
 *
 * @param before the text before the part
 */
export type Resume = (
  part: PromiseLike<string>,
  context: RenderContext,
  before: string,
  ...state: never[]
) => PromiseLike<string>
