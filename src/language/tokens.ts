import { Token, TokenKind } from 'liquidjs'

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

/** A variable with its path, as the static analysis of LiquidJS reads it. */
export class PathToken extends Token {
  readonly variable = undefined

  constructor(
    readonly props: readonly (SegmentToken | PathToken)[],
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(TokenKind.PropertyAccess, input, begin, end, file)
  }
}

/** A filter in an expression, as handlers of the host see it. */
export class FilterToken extends Token {
  constructor(
    readonly name: string,
    readonly args: readonly (Token | [string, Token])[],
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(TokenKind.Filter, input, begin, end, file)
  }
}

/** A place in a template that an error points at. */
export class PlaceToken extends Token {
  constructor(input: string, begin: number, end: number, file?: string) {
    super(TokenKind.Word, input, begin, end, file)
  }
}
