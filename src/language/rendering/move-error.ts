import { LiquidError, TokenizationError, type Token } from 'liquidjs'
import type { ValuePlaces } from '../../files/value-place'
import { RenderErrors } from './block'
import { followFrom } from './failure'
import { findPosition, locate, locateParseError, readMessage } from './locate'

/** An error in a template that is a value of a file, such as Liquid in front matter, at its place in the file. */
export function moveError(error: unknown, values: ValuePlaces): unknown {
  if (!LiquidError.is(error)) return error
  if (error instanceof RenderErrors) {
    return new RenderErrors(error.errors.map((one) => moveError(one, values) as LiquidError))
  }
  const move = (token: Token): Token => moveToken(token, values)
  const token = move(error.token)
  const moved = token === error.token ? error : copyError(error, token)
  followFrom(error, moved, move)
  return moved
}

function copyError(error: LiquidError, token: Token): unknown {
  const cause = error.cause ?? error.originalError
  if (cause === undefined) return new TokenizationError(readMessage(error), token)
  return error.name === 'ParseError' ? locateParseError(cause, token) : locate(cause, token)
}

/** A token in a value of a file, at its place in the file. */
export function moveToken(token: Token, values: ValuePlaces): Token {
  const found = values.find({ file: token.file ?? '', ...findPosition(token) }, token.input)
  if (!found) return token
  const { place, text: input, index: begin } = found
  const properties = { file: place.file, input, begin, end: begin + token.end - token.begin }
  return Object.assign(Object.create(token) as Token, properties)
}
