import type { Token } from 'liquidjs'
import type { RenderContext } from '../rendering/context'

/** A place in the template, for the errors of the code that belongs to it. */
export interface Place {
  readonly token: Token
  /** Whether the output since then is dropped, in a `capture`. */
  readonly isCaptured: boolean
  /** Locates an error of the call of a filter, given its input and arguments. Default: at the token */
  readonly locate?: LocateError
}

export type LocateError = (error: unknown, values: readonly unknown[], context: RenderContext) => unknown
