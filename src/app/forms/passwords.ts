import { makeHash, isHash } from '../../base/values/hash'

const password = /password(?:_confirmation)?$/i

/** Returns whether a field holds a password or its confirmation. */
export function isPasswordField(name: string): boolean {
  return password.test(name)
}

/** Removes passwords from the values, because they must never be shown, logged or queued. */
export function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords)
  if (!isHash(value)) return value
  const shown = Object.entries(value).filter(([name]) => !isPasswordField(name))
  return makeHash(shown.map(([name, inside]) => [name, withoutPasswords(inside)]))
}
