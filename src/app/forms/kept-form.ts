import type { RefusedForm } from '../context/exchange'
import type { KeptForm } from '../context/session/store'
import { requests as limits } from '../../base/limits'
import { isHash, makeHash, type Hash } from '../../base/values/hash'
import { isSecretName } from '../../base/values/secrets'

/** A refused form for the session: without passwords and other secrets; undefined if it is too large. */
export function makeKeptForm({ name, id, values, errors }: RefusedForm): KeptForm | undefined {
  const text = JSON.stringify({ name, id, values: withoutSecrets(values), errors })
  return text.length > limits.keptFormCharacters ? undefined : (JSON.parse(text) as KeptForm)
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  return isHash(value) ? withoutSecretFields(value) : value
}

function withoutSecretFields(hash: Hash): Hash {
  const others = Object.entries(hash).filter(([name]) => !isSecretName(name))
  return makeHash(others.map(([name, value]) => [name, withoutSecrets(value)]))
}
