const queues = new WeakSet<object>()

/**
 * An array whose `shift` takes the same time however long it is: JavaScript's own moves all that is left. Tags take
 * their bodies off such an array token by token, those of a host too, to which it is an array in every other respect.
 */
export function tokenQueue<T>(items: T[]): T[] {
  if (queues.has(items)) return items
  let taken = 0
  const shift = (): T | undefined => (taken < items.length ? items[taken++] : undefined)
  /** The array as it is read and changed by what knows nothing of the items that were taken. */
  const rest = (): T[] => {
    if (taken > 0) items.splice(0, taken)
    taken = 0
    return items
  }
  const queue = new Proxy(items, {
    get(_, key): unknown {
      if (key === 'shift') return shift
      // A tag may look at these before each `shift`.
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
