import { Token, TokenKind } from 'liquidjs'
import type { Expression } from './expressions'

/** A token that the static analysis of LiquidJS reads as the segment of a path. */
export class SegmentToken extends Token {
  constructor(
    kind: TokenKind.Word | TokenKind.Quoted | TokenKind.Number,
    readonly content: string | number,
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(kind, input, begin, end, file)
  }
}

/** A filter in an expression, as handlers of the host see it. */
export class FilterToken extends Token {
  constructor(
    readonly name: string,
    readonly positional: readonly Expression[],
    readonly named: readonly (readonly [string, Expression])[],
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(TokenKind.Filter, input, begin, end, file)
  }

  get args(): readonly (Token | [string, Token])[] {
    return [
      ...this.positional.map(({ token }) => token),
      ...this.named.map(([name, { token }]): [string, Token] => [name, token]),
    ]
  }
}

/** A place in a template that an error points at. */
export class PlaceToken extends Token {
  constructor(input: string, begin: number, end: number, file?: string) {
    super(TokenKind.Word, input, begin, end, file)
  }
}
