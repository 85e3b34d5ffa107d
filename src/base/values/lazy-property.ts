/** Defines a property whose value is made when it is first read, unless one has been assigned before. */
export function defineLazily<T extends object, K extends keyof T>(object: T, name: K, make: (name: K) => T[K]): void {
  const settle = (value: T[K]): T[K] => {
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
    return value
  }
  Object.defineProperty(object, name, {
    get: () => settle(make(name)),
    set: settle,
    enumerable: true,
    configurable: true,
  })
}
