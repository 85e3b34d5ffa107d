import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { isHash } from '../../base/values/hash'
import { checkForm } from './configuration'
import type { FormConfiguration, FormConfigurations, FormDeclaration } from './port'

/**
 * Forms written in code. A form is found by its name, and by its key if that differs.
 *
 * @example
 * const forms = memoryForms({
 *   sign_up: {
 *     resource: 'User',
 *     fields: { email: null, password: { validation: { presence: true, length: { minimum: 12 } } } },
 *     redirect_to: '/welcome',
 *   },
 * })
 * @throws {AdapterError} naming the form and the key, if a value is invalid
 */
export function memoryForms(forms: Readonly<Record<string, FormDeclaration>>): FormConfigurations {
  if (!isHash(forms))
    throw new AdapterError('forms', `forms: expected an object of forms, got ${describeForCode(forms)}`)
  const entries = Object.entries(forms)
  const byKey = new Map(entries.map(([key, form]) => [key, checkForm(form, `forms.${key}`, key)]))
  const keys = new Map<string, string>()
  for (const [key, { name = key }] of byKey) {
    const other = keys.get(name)
    if (other !== undefined) {
      throw new AdapterError('forms', `forms.${key}: name: "${name}" is taken by forms.${other}`)
    }
    keys.set(name, key)
  }
  const find = (name: string): FormConfiguration | undefined => byKey.get(keys.get(name) ?? name)
  const list = Array.from(keys.keys())
    .sort()
    .flatMap((name) => find(name) ?? [])
  return { find, list: () => list }
}
