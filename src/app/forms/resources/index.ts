import { hasTypes, type FormConfiguration, type FormConfigurations } from '../../../ports/forms/port'
import { AllowedTypes } from '../types/allowed-types'
import type { IncludedTypes } from '../types/included-types'
import { defineResource, type Resource } from './resource'
import { makeCustomization } from './customization'
import { session } from './session'
import { makeTable } from './table'
import { user } from './user'

const documented = new Map<string, Resource>([
  ['User', user],
  ['Session', session],
  ['BankAccount', defineResource('BankAccount')],
  ['CreditCard', defineResource('CreditCard')],
])

/**
 * The resource of a form: one of the platform's, else a table of the app.
 *
 * @param forms all forms of the app
 * @param included the types of customizations that the app's templates include them with
 */
export function findResource(form: FormConfiguration, forms: FormConfigurations, included: IncludedTypes): Resource {
  if (hasTypes(form.resource)) return makeCustomization(AllowedTypes.of(form, forms, included))
  return documented.get(form.resource) ?? makeTable(form.resource)
}

export type { Resource } from './resource'
