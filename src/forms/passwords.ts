import { hashOf, isHash } from '../values/hash'

const password = /password(?:_confirmation)?$/i

/** Whether a field of that name holds a password, or one once more. */
export function isPassword(name: string): boolean {
  return password.test(name)
}

/** What was sent without passwords, which are never shown, logged or queued. */
export function withoutPasswords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPasswords)
  if (!isHash(value)) return value
  const shown = Object.entries(value).filter(([name]) => !isPassword(name))
  return hashOf(shown.map(([name, inside]) => [name, withoutPasswords(inside)]))
}
