import { describe } from '../../base/values/describe'
import { formatSuggestion } from '../../base/text/nearest'
import { ArgumentError, type ParameterType } from './definition'
import { integer, throwMismatch, number, text } from './types'

/**
 * Text that `accepts` accepts.
 *
 * @example parameter('code', textThat((input) => /^[A-Z]{3}$/.test(input), 'three capital letters'))
 *
 * @param what the expected text, for the message: `letters and digits`
 */
export function textThat(accepts: (text: string) => boolean, what: string): ParameterType<string> {
  return {
    name: 'text',
    read(value) {
      const input = text.read(value)
      return accepts(input) ? input : throwMismatch(what, value)
    },
  }
}

/** Text that is neither empty nor nil. */
export const filledText = textThat((input) => input !== '', 'a text that is not empty')

/**
 * One of some texts.
 *
 * @example optional('priority', oneOf(['low', 'high']), 'low')
 */
export function oneOf<const T extends string>(values: readonly T[]): ParameterType<T> {
  const quoted = values.map((value) => `'${value}'`)
  return {
    name: `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`,
    read(value) {
      const input = text.read(value)
      const found = values.find((each) => each === input)
      if (found !== undefined) return found
      const hint = formatSuggestion(input, values)
      throw new ArgumentError(undefined, `expected one of ${values.join(', ')}, got ${describe(value)}${hint}`)
    },
  }
}

/**
 * A whole number from `min` to `max`.
 *
 * @example optional('precision', between(0, 10), 2)
 */
export function between(min: number, max: number): ParameterType<number> {
  return narrow(integer, `whole number from ${min} to ${max}`, (value) => value >= min && value <= max)
}

/**
 * A number of `min` or more, which may have a fraction.
 *
 * @example parameter('price', atLeast(0))
 */
export function atLeast(min: number): ParameterType<number> {
  return narrow(number, `number of ${min} or more`, (value) => value >= min && value < Infinity)
}

/**
 * A number above `min`, which may have a fraction.
 *
 * @example parameter('seconds', above(0))
 */
export function above(min: number): ParameterType<number> {
  return narrow(number, `number above ${min}`, (value) => value > min && value < Infinity)
}

/** A whole number of 0 or more. */
export const naturalNumber = narrow(integer, 'whole number of 0 or more', (value) => value >= 0)
/** A whole number above 0. */
export const positiveInteger = narrow(integer, 'whole number above 0', (value) => value > 0)

function narrow(type: ParameterType<number>, name: string, accepts: (value: number) => boolean): ParameterType<number> {
  return {
    name,
    read(value) {
      const read = tryRead(type, value)
      return read !== undefined && accepts(read) ? read : throwMismatch(`a ${name}`, value)
    },
  }
}

/** Reads a value; undefined if the type rejects it. */
function tryRead(type: ParameterType<number>, value: unknown): number | undefined {
  try {
    return type.read(value)
  } catch (error) {
    if (error instanceof ArgumentError) return undefined
    throw error
  }
}
