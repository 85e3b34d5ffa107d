import { isHash, setOwn, getOwn, type Hash } from '../values/hash'
import { PlatformError } from '../errors'

const deepest = 32
const mostKeys = 10_000

/**
 * The parameters of a query string or form, nested as Rails and Rack read them: `a[b]=1` is a hash, `a[]=1` an array.
 *
 * @throws {PlatformError} where a name is used as a text and as a hash, or they are too many or nested too deep
 */
export function parseParams(pairs: Iterable<readonly [string, unknown]>): Hash {
  const params: Hash = {}
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > mostKeys) throw new PlatformError('limit', `more than ${mostKeys} parameters`)
    const [root, keys] = keysOf(name)
    if (root !== '') put(params, root, keys, value, name)
  }
  return params
}

/**
 * The parameters in the query of an address.
 *
 * @throws {PlatformError} as `parseParams` does
 */
export function queryOf(address: string): Hash {
  const [plain = ''] = address.split('#', 1)
  const begin = plain.indexOf('?')
  return begin === -1 ? {} : parseParams(new URLSearchParams(plain.slice(begin + 1)))
}

/** `a[b][]` is `a`, `b` and the empty key. */
function keysOf(name: string): [string, string[]] {
  const open = name.indexOf('[')
  if (open <= 0) return [name, []]
  const keys: string[] = []
  let from = open
  while (from < name.length && name[from] === '[') {
    const close = name.indexOf(']', from)
    if (close < 0) break
    keys.push(name.slice(from + 1, close))
    from = close + 1
  }
  if (keys.length > deepest) throw new PlatformError('limit', `a parameter is nested more than ${deepest} deep`)
  return keys.length === 0 || from < name.length ? [name, []] : [name.slice(0, open), keys]
}

function put(owner: Hash, key: string, keys: readonly string[], value: unknown, name: string): void {
  const [next, ...rest] = keys
  if (next === undefined) return setOwn(owner, key, value)
  const present = getOwn(owner, key)
  if (next === '') {
    const list: unknown[] = Array.isArray(present) ? present : []
    if (present !== undefined && !Array.isArray(present)) throw conflict(name)
    if (list !== present) setOwn(owner, key, list)
    return void append(list, rest, value, name)
  }
  if (present !== undefined && !isHash(present)) throw conflict(name)
  const child: Hash = present ?? {}
  if (child !== present) setOwn(owner, key, child)
  put(child, next, rest, value, name)
}

/** `a[][b]=1&a[][c]=2` is one hash with both keys; a key that comes again begins the next. */
function append(list: unknown[], keys: readonly string[], value: unknown, name: string): void {
  const [key, ...rest] = keys
  if (key === undefined) return void list.push(value)
  const last = list.at(-1)
  const hash: Hash = isHash(last) && !Object.hasOwn(last, key) ? last : {}
  if (hash !== last) list.push(hash)
  put(hash, key, rest, value, name)
}

function conflict(name: string): PlatformError {
  return new PlatformError('type', `the parameter "${name}" is given both as a text and as what is nested in it`)
}
