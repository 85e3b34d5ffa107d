import type { RefusedForm } from '../context/exchange'
import type { KeptForm } from '../context/session/store'
import { requests as limits } from '../../base/limits'
import { isSecretName } from '../../base/values/secrets'
import { omitKeysDeep } from './omit-keys-deep'

/** A refused form for the session: without passwords and other secrets; undefined if it is too large. */
export function makeKeptForm({ name, id, values, errors }: RefusedForm): KeptForm | undefined {
  const text = JSON.stringify({ name, id, values: omitKeysDeep(values, isSecretName), errors })
  return text.length > limits.keptFormCharacters ? undefined : (JSON.parse(text) as KeptForm)
}
