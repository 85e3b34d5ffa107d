import { AssertionError } from 'node:assert/strict'
import { abridge } from './json'

/** The number of calls in a message. */
const maxShown = 4

/** Runs a test of an adapter. The message of a failed assertion ends with the last calls of the adapter. */
export async function runWatched<T extends object>(
  adapter: T,
  name: string,
  body: (adapter: T) => Promise<void>,
): Promise<void> {
  const calls: string[] = []
  try {
    await body(watch(adapter, name, calls))
  } catch (error) {
    throw error instanceof AssertionError ? addCalls(error, calls) : error
  }
}

/** The adapters, by those that tests use in their place. */
const adapters = new WeakMap<object, object>()

/** An adapter that notes its calls, also in the transactions that it opens. */
function watch<T extends object>(adapter: T, name: string, calls: string[]): T {
  const call = (called: string, run: (...args: unknown[]) => unknown, self: unknown, args: readonly unknown[]) => {
    calls.push(`${called}(${args.map(abridge).join(', ')})`)
    const isOpening = called === 'transaction'
    const open = (work: unknown) => (inner: object) => (work as (inner: object) => unknown)(watch(inner, called, calls))
    return Reflect.apply(
      run,
      self,
      args.map((arg) => (isOpening ? open(arg) : isWatched(arg) ? unwatch(arg) : arg)),
    )
  }
  // A proxy of a frozen adapter could not replace its methods.
  const watched = new Proxy(typeof adapter === 'function' ? () => undefined : {}, {
    get(_, key) {
      const value: unknown = Reflect.get(adapter, key)
      if (typeof value !== 'function' || typeof key === 'symbol') return value
      return (...args: unknown[]) => call(key, value as never, adapter, args)
    },
    has: (_, key) => Reflect.has(adapter, key),
    apply: (_, self, args: unknown[]) => call(name, adapter as never, self, args),
  }) as T
  adapters.set(watched, adapter)
  return watched
}

function isWatched(value: unknown): value is object {
  return typeof value === 'object' && value !== null && adapters.has(value)
}

/** The adapter itself, for the host's own functions. */
export function unwatch<T extends object>(watched: T): T {
  return (adapters.get(watched) as T | undefined) ?? watched
}

/** Adds the last calls to the first line of a message; Node puts the difference below it. */
function addCalls(error: AssertionError, calls: readonly string[]): AssertionError {
  if (calls.length === 0) return error
  const { message, stack = '' } = error
  const shown = calls.slice(-maxShown).join('; ')
  const explained = message.replace(
    /[.:]?(?=\n|$)/,
    (end) => `, after ${calls.length > maxShown ? '… ' : ''}${shown}${end}`,
  )
  error.message = explained
  error.stack = stack.replace(message, () => explained)
  return error
}
