import { Token, TokenKind } from 'liquidjs'
import type { Expression } from './expressions'

export type SegmentKind = TokenKind.Word | TokenKind.Quoted | TokenKind.Number

/** A token that the static analysis of LiquidJS reads as the segment of a path. */
export class SegmentToken extends Token {
  constructor(
    kind: SegmentKind,
    readonly content: string | number,
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(kind, input, begin, end, file)
  }
}

/** A variable that a tag sets, at the place that names it. */
export function makeVariableToken(name: string, { input, begin, end, file }: Token): SegmentToken {
  return new SegmentToken(TokenKind.Word, name, input, begin, end, file)
}

/** An argument of a filter; `name` is undefined for a positional one. */
export interface FilterArgument {
  readonly name?: string
  readonly value: Expression
}

/** A filter in an expression, as passed to the host's handlers. */
export class FilterToken extends Token {
  /** @param written the arguments in source order */
  constructor(
    readonly name: string,
    readonly written: readonly FilterArgument[],
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(TokenKind.Filter, input, begin, end, file)
  }

  get positional(): readonly Expression[] {
    return this.written.flatMap(({ name, value }) => (name === undefined ? value : []))
  }

  get named(): readonly (readonly [string, Expression])[] {
    return this.written.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value] as const]))
  }

  get args(): readonly (Token | [string, Token])[] {
    return this.written.map(({ name, value: { token } }) => (name === undefined ? token : [name, token]))
  }
}

/** A place in a template that an error points at. */
export class PlaceToken extends Token {
  constructor(input: string, begin: number, end: number, file?: string) {
    super(TokenKind.Word, input, begin, end, file)
  }
}

/** A name, as LiquidJS' `IdentifierToken`. */
export class WordToken extends PlaceToken {
  constructor(
    readonly content: string,
    input: string,
    begin: number,
    end: number,
    file?: string,
  ) {
    super(input, begin, end, file)
  }
}

/** Anything but white space and quotes, beyond ASCII. */
const otherNames =
  /[^\u00a0\u1680\u180e\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\u2018-\u201f\u00ab\u00bb\u2039\u203a]/

/** Returns whether a name may have a character: a letter, a digit, `_`, `-` or `?`. */
export function isOfName(unit: number): boolean {
  if (unit >= 128) return otherNames.test(String.fromCharCode(unit))
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 48 && unit <= 57) ||
    unit === 95 ||
    (unit >= 65 && unit <= 90) ||
    unit === 45 ||
    unit === 63
  )
}
