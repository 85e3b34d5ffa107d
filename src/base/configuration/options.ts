import { maxTimerMs } from '../async/deadline'
import { AdapterError, InvalidValueError } from '../errors'
import { describeForCode } from '../values/describe'
import { reportUnknown } from './checks'
import { Cursor } from './cursor'

/** The name of each option. */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: true }

/**
 * Rejects options that a function does not have, such as misspelt ones: `memoryStore: maxEntires: unknown option (did you mean
 * "maxEntries"?)`. The function itself checks their values.
 *
 * @param adapter the adapter that the error names. Default: none, it is an `InvalidValueError`
 * @throws {AdapterError | InvalidValueError}
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  names: OptionNames<Options>,
  adapter?: string,
): void {
  const makeError = (message: string): Error =>
    adapter === undefined ? new InvalidValueError(message) : new AdapterError(adapter, message)
  const cursor = Cursor.forCode(name, makeError)
  // JavaScript and `as` can pass anything.
  const given: unknown = options
  if (typeof given !== 'object' || given === null)
    throw makeError(`${name}: expected an object of options, got ${describeForCode(given)}`)
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(names, key)) reportUnknown('option', key, Object.keys(names), cursor)
  }
}

/**
 * Checks options of an adapter that are whole numbers: milliseconds of a timer, unless other bounds are passed.
 *
 * @throws {AdapterError} naming the first wrong one
 */
export function checkWholeNumbers(
  adapter: string,
  numbers: Readonly<Record<string, unknown>>,
  { least = 1, most = maxTimerMs }: { readonly least?: number; readonly most?: number } = {},
): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= most) continue
    const expected = `a whole number from ${least} to ${most}`
    throw new AdapterError(adapter, `${name} must be ${expected}, got ${describeForCode(value)}`)
  }
}
