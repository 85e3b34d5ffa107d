import { ArgumentError, type FilterContext } from '../../language/definitions/definition'
import { defineFilter } from '../../language/definitions/define-filter'
import { anything, hash, keyed, keys, optional, options, parameter, text } from '../../language/definitions/types'
import { getOwn, makeHash, isHash, listKeys, setOwn, type Hash } from '../../base/values/hash'
import { listNames, readProperty } from '../../base/values/property'
import { compareText } from '../../base/text/code-points'
import { Nesting } from '../nesting'

export const hashFetch = defineFilter({
  name: 'hash_fetch',
  former: ['fetch'],
  summary: 'The value under a key; nil if there is none.',
  parameters: [parameter('hash', keyed), parameter('key', text)],
  returns: 'anything',
  deprecated: "hash_dig: 'key' returns it, too",
  stays: true,
  examples: [{ template: "{{ person | hash_fetch: 'name' }}", data: { person: { name: 'Ann' } }, output: 'Ann' }],
  run(hash, key) {
    return readProperty(hash, key, this) ?? null
  },
})

export const hashDig = defineFilter({
  name: 'hash_dig',
  former: ['dig'],
  summary: 'The value at the end of a path of keys; nil if the path breaks off.',
  parameters: [
    parameter('hash', keyed),
    parameter('keys', keys, 'One by one, or as one array; a whole number steps into an array.'),
  ],
  returns: 'anything',
  examples: [
    {
      template: "{{ order | hash_dig: 'items', 1, 'name' }}",
      data: { order: { items: [{ name: 'cup' }, { name: 'pot' }] } },
      output: 'pot',
    },
  ],
  run(hash, keys) {
    if (keys.length === 0) throw new ArgumentError('keys', 'expected at least one key, got an empty array')
    return keys.reduce<unknown>((owner, key) => readProperty(owner, key, this), hash) ?? null
  },
})

export const hashAddKey = defineFilter({
  name: 'hash_add_key',
  former: ['add_hash_key', 'assign_to_hash_key'],
  summary: 'Sets a key of the hash itself and returns it; of a hash that is read-only, a copy.',
  parameters: [parameter('hash', hash), parameter('key', text), parameter('value', anything)],
  returns: 'hash',
  examples: [
    { template: '{{ { "a": 1 } | hash_add_key: "b", 2 | json }}', output: '{"a":1,"b":2}' },
    {
      template: '{% assign h = { "a": 1 } %}{% assign same = h | hash_add_key: "b", 2 %}{{ h | json }}',
      output: '{"a":1,"b":2}',
    },
  ],
  run(hash, key, value) {
    const result = Object.isExtensible(hash) ? hash : chargeHash({ ...hash }, this)
    this.allocate(1)
    this.charge(key.length)
    setOwn(result, key, value)
    return result
  },
})

export const hashDeleteKey = defineFilter({
  name: 'hash_delete_key',
  former: ['delete_hash_key', 'remove_hash_key'],
  summary: 'Removes a key from the hash itself and returns its value; nil if there was none.',
  parameters: [parameter('hash', hash), parameter('key', text)],
  returns: 'anything',
  examples: [
    {
      template: '{% assign h = { "a": 1, "b": 2 } %}{{ h | hash_delete_key: "a" }} {{ h }}',
      output: '1 {"b":2}',
    },
  ],
  run(hash, key) {
    const value = getOwn(hash, key) ?? null
    if (!Reflect.deleteProperty(hash, key)) throw new ArgumentError('hash', 'is read-only: its keys cannot be removed')
    return value
  },
})

/** Charges for a new hash and returns it. */
function chargeHash(hash: Hash, context: FilterContext): Hash {
  context.allocate(Object.keys(hash).length)
  return hash
}

export const hashMerge = defineFilter({
  name: 'hash_merge',
  summary: 'Merges two hashes; if both have a key, the second one wins.',
  parameters: [
    parameter('hash', hash),
    optional('other_hash', options, {}, 'A hash, named arguments, or both; named arguments win.'),
  ],
  returns: 'hash',
  examples: [
    { template: '{{ { "a": 1, "b": 2 } | hash_merge: { "b": 3 } | json }}', output: '{"a":1,"b":3}' },
    { template: '{{ { "a": 1 } | hash_merge: b: 2, c: 3 | json }}', output: '{"a":1,"b":2,"c":3}' },
  ],
  run(hash, other) {
    return chargeHash({ ...hash, ...other }, this)
  },
})

export const hashExcept = defineFilter({
  name: 'hash_except',
  summary: 'The hash without the keys.',
  parameters: [parameter('hash', hash), parameter('keys', keys, 'As one array, or one by one.')],
  returns: 'hash',
  examples: [{ template: '{{ { "a": 1, "b": 2 } | hash_except: ["a"] | json }}', output: '{"b":2}' }],
  run(hash, keys) {
    const result = chargeHash({ ...hash }, this)
    for (const key of keys) delete result[key]
    return result
  },
})

export const hashKeys = defineFilter({
  name: 'hash_keys',
  summary: 'The keys of a hash, in their order; of `context.constants` the names.',
  parameters: [parameter('hash', keyed)],
  returns: 'array',
  examples: [{ template: '{{ h | hash_keys | join }}', data: { h: { b: 1, a: 2 } }, output: 'b a' }],
  run(hash) {
    return listNames(hash, this)
  },
})

export const hashValues = defineFilter({
  name: 'hash_values',
  summary: 'The values of a hash, in the order of its keys.',
  parameters: [parameter('hash', hash)],
  returns: 'array',
  examples: [{ template: '{{ h | hash_values | join }}', data: { h: { b: 1, a: 2 } }, output: '1 2' }],
  run: (hash) => Object.values(hash),
})

export const hashSort = defineFilter({
  name: 'hash_sort',
  summary: 'The hash sorted by its keys.',
  parameters: [parameter('hash', hash)],
  returns: 'hash',
  examples: [{ template: '{{ { "b": 1, "a": 2 } | hash_sort | json }}', output: '{"a":2,"b":1}' }],
  run(hash) {
    const keys = listKeys(hash, this).sort((left, right) => compareText(left, right, this))
    return chargeHash(makeHash(keys.map((key) => [key, hash[key]])), this)
  },
})

export const deepClone = defineFilter({
  name: 'deep_clone',
  summary: 'A copy that shares no array or hash with the original, however deep it is nested.',
  parameters: [parameter('object', anything)],
  returns: 'anything',
  examples: [
    {
      template: '{% assign b = a | deep_clone %}{% assign b.list[0] = 9 %}{{ a.list | first }} {{ b.list | first }}',
      data: { a: { list: [1, 2] } },
      output: '1 9',
    },
  ],
  run(object) {
    return new Cloner(this).clone(object)
  },
})

/** Copies arrays, hashes and times, keeping shared references. Anything else, such as a drop, is not copied. */
class Cloner {
  private readonly clones = new Map<object, unknown>()
  private readonly nesting = new Nesting('object')

  constructor(private readonly context: FilterContext) {}

  clone(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const known = this.clones.get(value)
    if (known !== undefined) return known
    if (value instanceof Date) return this.keep(value, new Date(value))
    if (Array.isArray(value)) return this.keep(value, this.cloneArray(value))
    return isHash(value) ? this.keep(value, this.cloneHash(value)) : value
  }

  private keep(value: object, clone: unknown): unknown {
    this.clones.set(value, clone)
    return clone
  }

  private cloneArray(array: readonly unknown[]): unknown[] {
    this.context.allocate(array.length)
    this.nesting.enter(array)
    const clone = array.map((element) => this.clone(element))
    this.nesting.leave(array)
    return clone
  }

  private cloneHash(hash: Hash): Hash {
    const keys = Object.keys(hash)
    this.context.allocate(keys.length)
    this.nesting.enter(hash)
    const clone: Hash = {}
    for (const key of keys) setOwn(clone, key, this.clone(hash[key]))
    this.nesting.leave(hash)
    return clone
  }
}
