import type { Hash } from '../../../base/values/hash'

const name = 'language'

/**
 * The data of a session for templates, with the language of the request as `language` as long as the app has not set
 * another one. It can be read, but is not listed, so it is not stored.
 */
export function withLanguage(data: Hash, language: string): Hash {
  const isDefault = (target: Hash, key: PropertyKey): boolean => key === name && !Object.hasOwn(target, name)
  return new Proxy(data, {
    get: (target, key): unknown => (isDefault(target, key) ? language : Reflect.get(target, key)),
    set: (target, key, value) => Reflect.set(target, key, value),
    getOwnPropertyDescriptor: (target, key) =>
      isDefault(target, key)
        ? { value: language, configurable: true, writable: true }
        : Reflect.getOwnPropertyDescriptor(target, key),
  })
}
