import { InvalidValueError, LimitError } from '../errors'
import * as fixedLimits from '../limits'
import { show } from '../values/describe'
import { getOwn, isHash, setOwn, type Hash } from '../values/hash'

/** The limits of a request's parameters. */
export interface ParameterLimits {
  readonly parameters: number
}

/** The maximum nesting of hashes and arrays. */
const maxDepth = fixedLimits.requests.parameterDepth

/**
 * The parameters of a query string or form, nested as in Rails and Rack: `a[b]=1` is a hash, `a[]=1` an array.
 *
 * @throws {InvalidValueError} if a name is used both as a text and as a hash, or the nesting is too deep
 * @throws {LimitError} at the first parameter over the limit; no more pairs are read
 */
export function parseParams(pairs: Iterable<readonly [string, unknown]>, limits: ParameterLimits): Hash {
  const params: Hash = {}
  const reader = new ParamsReader(new Tally(limits))
  for (const [name, value] of pairs) reader.read(params, name, value)
  return params
}

/**
 * The parameters in a URL's query.
 *
 * @throws {InvalidValueError} as `parseParams` does, and if a parameter is not UTF-8
 */
export function parseQuery(address: string, limits: ParameterLimits): Hash {
  const [plain = ''] = address.split('#', 1)
  const begin = plain.indexOf('?')
  return begin === -1 ? {} : parseParams(parsePairs(plain.slice(begin + 1)), limits)
}

/** Yields the pairs of `application/x-www-form-urlencoded` lazily. A name without `=` has the value null, as in Rails. */
export function* parsePairs(text: string): Generator<readonly [string, string | null]> {
  for (let begin = 0; begin < text.length;) {
    const found = text.indexOf('&', begin)
    const end = found < 0 ? text.length : found
    const equals = text.slice(begin, end).indexOf('=')
    const middle = equals < 0 ? end : begin + equals
    const value = equals < 0 ? null : decodeText(text.slice(middle + 1, end))
    if (end > begin) yield [decodeText(text.slice(begin, middle)), value]
    begin = end + 1
  }
}

const loneMark = /%(?![\da-f]{2})/gi

/**
 * A `%` without two hex digits stays; bytes that are not UTF-8 are refused, as in Rails. Always a copy: a part of a body,
 * once it is kept, would keep all of it in memory.
 */
function decodeText(text: string): string {
  const plain = text.includes('+') ? text.split('+').join(' ') : text
  try {
    return decodeURIComponent(plain.replace(loneMark, '%25'))
  } catch (cause) {
    throw new InvalidValueError(`the parameter ${show(text)} is not UTF-8`, { cause })
  }
}

/** Counts the values of a request: texts, numbers, and the hashes and arrays that contain them. */
export class Tally {
  private values = 0

  constructor(private readonly limits: ParameterLimits) {}

  count(): void {
    const { parameters } = this.limits
    if (++this.values <= parameters) return
    throw new LimitError(
      'parameters',
      `the request has more than ${parameters} parameters (settings.limits.parameters)`,
    )
  }

  checkDepth(depth: number): void {
    if (depth > maxDepth) throw new InvalidValueError(`a parameter is nested more than ${maxDepth} deep`)
  }
}

/** Sets parameters at the places that their names describe. */
class ParamsReader {
  constructor(private readonly tally: Tally) {}

  read(params: Hash, name: string, value: unknown): void {
    this.tally.count()
    const keys = this.parseKeys(name)
    if (keys[0] !== '') this.put(params, { keys, value, name }, 0)
  }

  /** `a[b][]` is `a`, `b` and the empty key. */
  private parseKeys(name: string): string[] {
    const open = name.indexOf('[')
    if (open <= 0) return [name]
    const keys = [name.slice(0, open)]
    let from = open
    while (name[from] === '[') {
      const close = name.indexOf(']', from)
      if (close < 0) break
      this.tally.checkDepth(keys.length)
      keys.push(name.slice(from + 1, close))
      from = close + 1
    }
    return from < name.length ? [name] : keys
  }

  /** @param at the index in `keys` of the key to set in `owner` */
  private put(owner: Hash, parameter: Parameter, at: number): void {
    const { keys, value } = parameter
    const key = keys[at] as string
    if (at === keys.length - 1) return setOwn(owner, key, value)
    const present = getOwn(owner, key)
    if (keys[at + 1] === '') {
      const list = present ?? this.create<unknown[]>(owner, key, [])
      if (!Array.isArray(list)) throw makeConflictError(parameter)
      return this.append(list, parameter, at + 2)
    }
    const child = present ?? this.create<Hash>(owner, key, {})
    if (!isHash(child)) throw makeConflictError(parameter)
    this.put(child, parameter, at + 1)
  }

  /**
   * `a[][b]=1&a[][c]=2` is one hash with both keys; a name that already has a value starts the next hash. Each `a[][]=1`
   * is a list of its own.
   */
  private append(list: unknown[], parameter: Parameter, at: number): void {
    const { keys, value } = parameter
    const key = keys[at]
    // Rails removes nulls from lists.
    if (key === undefined) return void (value === null || list.push(value))
    if (key === '') {
      const inner: unknown[] = []
      this.tally.count()
      list.push(inner)
      return this.append(inner, parameter, at + 1)
    }
    const last = list.at(-1)
    const isOpen = isHash(last) && !hasValue(last, keys.slice(at))
    if (!isOpen) this.tally.count()
    const hash: Hash = isOpen ? last : {}
    if (!isOpen) list.push(hash)
    this.put(hash, parameter, at)
  }

  /** Sets a new list or hash, which counts as a value. */
  private create<T>(owner: Hash, key: string, value: T): T {
    this.tally.count()
    setOwn(owner, key, value)
    return value
  }
}

interface Parameter {
  /** `a`, `b` and the empty key of `a[b][]`. */
  readonly keys: readonly string[]
  readonly value: unknown
  readonly name: string
}

/** Whether there is a value for these keys. A list, the empty key, accepts more values, as in Rack. */
function hasValue(hash: Hash, keys: readonly string[]): boolean {
  let value: unknown = hash
  for (const key of keys) {
    if (key === '' || !isHash(value) || !Object.hasOwn(value, key)) return false
    value = getOwn(value, key)
  }
  return true
}

function makeConflictError({ name }: Parameter): InvalidValueError {
  return new InvalidValueError(`the parameter "${name}" is both a text and a hash or array`)
}
