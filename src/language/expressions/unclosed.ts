import { LiquidError, TokenizationError } from 'liquidjs'

/** A syntax error of a text that ends inside a string, a literal, an output or a tag. */
export class UnclosedToken extends TokenizationError {}

/** A syntax error of a tag that has no end tag. */
export class UnclosedTag extends Error {}

/** Whether a template or an expression could be completed by more text. */
export function isUnclosed(error: unknown): boolean {
  return error instanceof UnclosedToken || (LiquidError.is(error) && error.originalError instanceof UnclosedTag)
}
