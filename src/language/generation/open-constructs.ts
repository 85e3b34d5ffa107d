import type { Resume } from '../rendering/closures'

/** A `for` loop that is open where code is written. Its values are locals, until closures have to see them. */
export interface OpenLoop {
  /** The name of the loop's variable. */
  readonly variable: string
  /** The local of the element. */
  readonly value: string
  /** The local of the index. */
  readonly index: string
  /** The local of the number of iterations. */
  readonly count: string
  /** The local of the `LoopScope`, undefined until closures need it. */
  readonly scope: string
  /** The JavaScript that makes the `LoopScope`. */
  readonly enter: string
}

/** A construct that is open where code is written, and the values that the closures need to continue in it. */
export interface Open {
  readonly resume: Resume
  /** The locals that are passed to `resume`. */
  readonly state: readonly string[]
}

/** Where a `break`, `continue` or `return` stops first. */
export interface Catcher {
  readonly label: string
  readonly isLoop: boolean
}
