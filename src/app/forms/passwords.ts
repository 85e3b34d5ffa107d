import type { Hash } from '../../base/values/hash'
import { omitKeysDeep } from './omit-keys-deep'

const password = /password(?:_confirmation)?$/i

/** Returns whether a field holds a password or its confirmation. */
export function isPasswordField(name: string): boolean {
  return password.test(name)
}

/** A copy of the values without passwords, which must never be shown, logged or queued. */
export function withoutPasswords(hash: Hash): Hash
export function withoutPasswords(value: unknown): unknown
export function withoutPasswords(value: unknown): unknown {
  return omitKeysDeep(value, isPasswordField)
}
