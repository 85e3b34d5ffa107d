import { trackCall } from '../../base/async/pending-calls'
import { andThen, isPromise } from '../../base/async/promise-or-value'
import { isError } from '../../base/causes'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { getOwn } from '../../base/values/hash'
import type { ResolvedAdapters } from '../adapters'
import type { Embeddings } from '../embeddings/port'
import type { JobQueue } from '../jobs/port'
import type { RecordStore } from '../records/port'
import { response, results } from './results'
import { findFault, isObject, type Shape } from './shapes'

type PortName = keyof ResolvedAdapters

type Method = (...args: unknown[]) => unknown

type Members = Record<PropertyKey, unknown>

/** For each port, the checked adapters by the host's, so that equal ones stay equal. */
const checked = new Map<PortName, WeakMap<object, object>>()

/**
 * The adapter of a host, whose methods throw an `AdapterError` if their result is wrong, or if the host's throw a value
 * that is not an error.
 *
 * @example
 * checkResults('clock', { now: () => 5 }).now() // AdapterError: adapter "clock": now() must return a valid Date, got 5
 */
export function checkResults<Name extends PortName>(
  name: Name,
  adapter: ResolvedAdapters[Name],
): ResolvedAdapters[Name] {
  const known = checked.get(name) ?? new WeakMap<object, object>()
  checked.set(name, known)
  let result = known.get(adapter)
  if (!result) {
    result =
      typeof adapter === 'function'
        ? checkMethod({ name, call: adapter as Method, label: 'it', shape: response })
        : checkMembers(name, adapter as unknown as Members)
    known.set(adapter, result)
  }
  return result as ResolvedAdapters[Name]
}

function checkMembers(name: PortName, adapter: Members): object {
  const shapes: Readonly<Record<string, Shape>> = results[name] ?? {}
  const methods = new Map<PropertyKey, Method>()
  const make = (key: PropertyKey): Method => {
    const label = String(key)
    const wrapped = getOwn(nested, `${name}.${label}`)
    const call: Method = wrapped ? (arg) => wrapped(adapter, arg) : (...args) => (adapter[key] as Method)(...args)
    const method = checkMethod({ name, call, label: `${label}()`, shape: getOwn(shapes, label) })
    methods.set(key, method)
    return method
  }
  // Not a proxy of the adapter itself, because one of a frozen object must return the object's own methods.
  return new Proxy(Object.create(adapter) as object, {
    get(_, key) {
      const value = adapter[key]
      if (typeof value === 'function') return methods.get(key) ?? make(key)
      return name === 'records' && key === 'jobs' && value ? checkResults('jobs', value as JobQueue) : value
    },
    set: (_, key, value) => Reflect.set(adapter, key, value),
  })
}

/** The methods that pass or return another adapter, which is checked too. */
const nested: Readonly<Record<string, (adapter: Members, arg: unknown) => unknown>> = {
  'records.transaction': (store, work) => {
    // A host's store may forget to return the result of the work.
    let result: { readonly of: unknown } | undefined
    const run = (open: unknown): unknown => {
      if (!isObject(open)) throw makeError('records', 'transaction() must pass a store to its work', open)
      const made = (work as Method)(checkResults('records', open as object as RecordStore))
      return andThen(made, (of) => (result = { of }).of)
    }
    return andThen((store.transaction as Method)(run), () => {
      if (result) return result.of
      throw new AdapterError('records', 'adapter "records": transaction() must run its work, and fail if it fails')
    })
  },
  'embeddings.within': (embeddings, records) => {
    const inner = (embeddings.within as Method)(records)
    return isObject(inner) ? checkResults('embeddings', inner as object as Embeddings) : inner
  },
}

interface CheckedMethod {
  readonly name: PortName
  readonly call: Method
  /** The method in messages. */
  readonly label: string
  readonly shape: Shape | undefined
}

function checkMethod({ name, call, label, shape }: CheckedMethod): Method {
  const title = label === 'it' ? `${name}()` : `${name}.${label}`
  const fail = (error: unknown): never => {
    if (isError(error)) throw error
    const failure = makeError(name, `${label} must fail with an Error`, error)
    // Clients of some databases throw objects that are not errors, but like them.
    throw isObject(error) && typeof error.message === 'string'
      ? new AdapterError(name, `${failure.message}: ${error.message}`, { cause: error })
      : failure
  }
  const check = (result: unknown, args: readonly unknown[]): unknown => {
    const found = shape && findFault(shape, result, args)
    if (found) {
      const verb = found.path === '' ? 'return' : 'be'
      throw makeError(name, `${label}${found.path} must ${verb} ${found.expected}`, found.got)
    }
    return shape?.isOptional ? (result ?? undefined) : result
  }
  return (...args) => {
    let result
    try {
      result = call(...args)
    } catch (error) {
      return fail(error)
    }
    if (!isPromise(result)) return check(result, args)
    if (!shape?.isImmediate) return trackCall(title, result, (value) => check(value, args), fail)
    result.then(undefined, () => undefined)
    return check(result, args)
  }
}

/** @param expected the end of a sentence about the adapter: `now() must return a valid Date` */
function makeError(name: PortName, expected: string, got: unknown): AdapterError {
  const found = isPromise(got) ? 'a promise' : describeForCode(got)
  return new AdapterError(name, `adapter "${name}": ${expected}, got ${found}`)
}
