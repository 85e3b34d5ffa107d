import { inspect } from 'node:util'
import { LiquidError } from 'liquidjs'
import { PlatformError } from '../../../src/base/errors'
import { cpuClock } from '../../support/cpu'

export { runs } from '../../support/effort'

/** The CPU time limit of one call in milliseconds: strict for fuzzing, lenient otherwise, because machines differ. */
const mostMs = process.env.FUZZ === undefined ? 1000 : 100

/** The result or error of a call. */
export interface Outcome {
  readonly value?: unknown
  readonly error?: unknown
}

/** Runs a call within its time limit. Repeats a slow call, because other work may have slowed it. */
export async function outcomeOf(work: () => unknown): Promise<Outcome> {
  let quickest = Infinity
  for (let i = 0; i < 3; i++) {
    const took = cpuClock(mostMs)
    const outcome = await settled(work)
    quickest = Math.min(quickest, took())
    if (quickest <= mostMs) return outcome
  }
  throw new Error(`took ${quickest} ms of CPU time`)
}

async function settled(work: () => unknown): Promise<Outcome> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}

/** JavaScript's messages for bugs in code. */
const internal =
  /Cannot (?:read|set|convert|delete|assign)|is not (?:a function|iterable)|^[\w.]+ is not defined|Invalid array/

/** Expects an error of the package or of LiquidJS, at its place in the template. */
export function expectLocated(error: unknown): void {
  if (!LiquidError.is(error)) throw new Error('an error without a place', { cause: error })
  const [line, column] = error.token.getPosition()
  if (!(Number(line) >= 1 && Number(column) >= 1)) throw new Error('a place that is none', { cause: error })
  const cause = error.originalError
  const isOurs = cause === undefined || cause instanceof PlatformError
  const isLiquidJs = LiquidError.is(cause) || cause?.name === 'AssertionError' || isOfParser(error, cause)
  if (!(isOurs || isLiquidJs) || (isOurs && internal.test(error.message))) {
    throw new Error(`an internal error: ${error.message}`, { cause: error })
  }
}

/** LiquidJS's parser throws some plain Errors. */
function isOfParser(error: Error, cause: Error | undefined): boolean {
  return error.name === 'ParseError' && cause?.name === 'Error'
}

/** The prototypes of built-ins, in the test's realm and in Node's. */
const prototypes = [Object, Array, String, Number, Function, Date, Promise, RegExp, Map, Set].map(
  ({ prototype }) => prototype as object,
)
const all = [...prototypes, Object.getPrototypeOf(URL.prototype) as object, Object.getPrototypeOf(URL) as object]

export function prototypesNow(): readonly unknown[] {
  return all.flatMap((prototype) =>
    Reflect.ownKeys(prototype).flatMap((key) => {
      const { value, get, set, writable, enumerable, configurable } = descriptorOf(prototype, key)
      return [key, value, get, set, writable, enumerable, configurable]
    }),
  )
}

function descriptorOf(object: object, key: string | symbol): PropertyDescriptor {
  return Object.getOwnPropertyDescriptor(object, key) ?? {}
}

/** Expects unchanged prototypes, with the same functions in the same places. */
export function expectSamePrototypes(before: readonly unknown[]): void {
  const after = prototypesNow()
  const isSame = after.length === before.length && after.every((part, i) => Object.is(part, before[i]))
  expect(isSame).toBe(true)
}

/** The whole value as text, to detect changes. */
export const print = (value: unknown): string =>
  inspect(value, { depth: 10, maxArrayLength: null, maxStringLength: null })
