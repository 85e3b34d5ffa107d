import { InvalidValueError } from '../errors'
import { show } from '../values/describe'
import { Tally, type ParameterLimits } from './params'

const [quote = 0, comma = 0, backslash = 0, zero = 0, nine = 0] = ['"', ',', '\\', '0', '9'].map((character) =>
  character.charCodeAt(0),
)
const opening = new Set(['[', '{'].map((character) => character.charCodeAt(0)))
const closing = new Set([']', '}'].map((character) => character.charCodeAt(0)))

/**
 * Reads JSON, once its size is known to be within bounds: to make the values of 1 MB can take a tenth of a second.
 *
 * @throws {LimitError} where the values are too many; an empty hash or list counts as two
 * @throws {InvalidValueError} where they are nested too deep, or a number would be read as another one
 * @throws {SyntaxError} where it is no JSON
 */
export function parseJson(text: string, limits: ParameterLimits): unknown {
  checkSize(text, limits)
  return JSON.parse(text)
}

/** Counts commas and brackets outside of strings. */
function checkSize(text: string, limits: ParameterLimits): void {
  const tally = new Tally(limits)
  let depth = -1
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === quote) i = endOfString(text, i)
    else if (character === comma) tally.count()
    else if (opening.has(character)) {
      tally.count()
      tally.checkDepth(++depth)
    } else if (closing.has(character)) depth--
    else if (isDigit(character)) i = endOfNumber(text, i)
  }
}

const digits = /\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?/y
const wholeNumber = /^\d+$/

function isDigit(character: number): boolean {
  return character >= zero && character <= nine
}

/** Where the last digit of the number is whose first one is at `begin`. */
function endOfNumber(text: string, begin: number): number {
  digits.lastIndex = begin
  const found = digits.exec(text)
  const number = found?.[0] ?? ''
  const value = Number(number)
  if (value === Infinity || (wholeNumber.test(number) && !Number.isSafeInteger(value))) {
    throw new InvalidValueError(`the number ${show(number)} is too large to be exact: send it as a text`)
  }
  return begin + number.length - 1
}

/** Where the string that begins at `begin` ends. */
function endOfString(text: string, begin: number): number {
  for (let i = begin + 1; i < text.length; i++) {
    const character = text.charCodeAt(i)
    if (character === quote) return i
    if (character === backslash) i++
  }
  return text.length
}
