import { findJsonStringEnd } from './json-string'
import { InvalidValueError } from '../errors'
import { show } from '../values/describe'
import { Tally, type ParameterLimits } from './params'

const [quote = 0, comma = 0, zero = 0, nine = 0] = ['"', ',', '0', '9'].map((character) => character.charCodeAt(0))
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/**
 * Parses a client's JSON after checking its size: creating the values of 1 MB can take a tenth of a second.
 *
 * @throws {LimitError} if there are too many values; an empty hash or array counts as two
 * @throws {InvalidValueError} if they are nested too deep, or a number would lose precision
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseUntrustedJson(text: string, limits: ParameterLimits): unknown {
  checkSize(text, limits)
  return JSON.parse(text)
}

/** Counts commas and brackets outside strings. */
function checkSize(text: string, limits: ParameterLimits): void {
  const tally = new Tally(limits)
  let depth = -1
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === quote) {
      i = findJsonStringEnd(text, i)
      if (i < 0) return
    } else if (character === comma) tally.count()
    else if (opening.has(character)) {
      tally.count()
      tally.checkDepth(++depth)
    } else if (closing.has(character)) depth--
    else if (isDigit(character)) i = findEndOfNumber(text, i)
  }
}

const digits = /\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?/y
const wholeNumber = /^\d+$/

function isDigit(character: number): boolean {
  return character >= zero && character <= nine
}

/** The index of the last digit of the number that starts at `begin`. */
function findEndOfNumber(text: string, begin: number): number {
  digits.lastIndex = begin
  const found = digits.exec(text)
  const number = found?.[0] ?? ''
  const value = Number(number)
  if (value === Infinity || (wholeNumber.test(number) && !Number.isSafeInteger(value))) {
    throw new InvalidValueError(`the number ${show(number)} is too large to be exact: send it as a text`)
  }
  return begin + number.length - 1
}
