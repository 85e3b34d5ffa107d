const queues = new WeakSet<object>()

/**
 * An array whose `shift` takes constant time: JavaScript's own moves all remaining items. Tags, including a host's,
 * shift their bodies off it token by token. In all other respects it is an ordinary array.
 */
export function makeTokenQueue<T>(items: T[]): T[] {
  if (queues.has(items)) return items
  let taken = 0
  const shift = (): T | undefined => (taken < items.length ? items[taken++] : undefined)
  /** The array without the taken items, for all other operations. */
  const rest = (): T[] => {
    if (taken > 0) items.splice(0, taken)
    taken = 0
    return items
  }
  const queue = new Proxy(items, {
    get(_, key): unknown {
      if (key === 'shift') return shift
      // A tag may read these before each `shift`.
      if (key === 'length') return items.length - taken
      if (key === '0') return items[taken]
      return Reflect.get(rest(), key)
    },
    set: (_, key, value) => Reflect.set(rest(), key, value),
    has: (_, key) => Reflect.has(rest(), key),
    deleteProperty: (_, key) => Reflect.deleteProperty(rest(), key),
    defineProperty: (_, key, descriptor) => Reflect.defineProperty(rest(), key, descriptor),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(rest(), key),
    ownKeys: () => Reflect.ownKeys(rest()),
  })
  queues.add(queue)
  return queue
}
