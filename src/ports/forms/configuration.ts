import { AdapterError } from '../../base/errors'
import { describe } from '../../base/values/describe'
import { omitKeys, isHash } from '../../base/values/hash'
import { isBlank } from '../../base/values/compare'
import { findNearest } from '../../base/text/nearest'
import { captchaAction, captchaStrategies } from '../captcha'
import {
  expecting,
  hashBy,
  json,
  hashWith,
  listOf,
  nonEmpty,
  number,
  oneOf,
  text,
  truth,
  type Check,
} from '../../base/configuration/checks'
import { Cursor } from '../../base/configuration/cursor'
import { attempts, priority } from '../jobs/checks'
import { validationNames, validations } from './validations'
import { isTableName } from '../records/reserved-tables'
import {
  hasTypes,
  resourceNames,
  type AsyncCallback,
  type CaptchaProtection,
  type FormConfiguration,
  type FormField,
  type FormFields,
  type PropertyOptions,
} from './port'

const resources: readonly string[] = resourceNames
const notInNames = /^$|[.[\]]/

const inTables = 'use a table of schema/, and its name as the resource of the form'
const asProperty = 'add a property of the type upload to a table, and that field of properties to its form'
/** Resources of the former marketplace, which only the original platform has. */
const formerResources = new Map([
  ...['CustomImage', 'CustomAttachment'].map((name) => [name, `files belong to records: ${asProperty}`] as const),
  ...['Transactable', 'Order', 'Reservation'].map((name) => [name, inTables] as const),
  ...['Payment', 'Refund'].map((name) => [name, `${inTables}, and call the provider by API calls`] as const),
])

const resourceName = `one of ${resources.join(', ')}, or the name of a table in snake case`
const resource: Check<string> = expecting(resourceName, (value, cursor) => {
  const name = nonEmpty(value, cursor)
  const instead = formerResources.get(name)
  if (instead !== undefined) return cursor.fail(`${name} is not supported: ${instead}`)
  if (resources.includes(name) || isTableName(name)) return name
  return cursor.expected(resourceName, value, findNearest(name, resources))
})

const customModelType: Check<string> = (value, cursor) => {
  const name = nonEmpty(value, cursor)
  return isTableName(name) ? name : cursor.expected('the name of a type in snake case', value)
}

const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, cursor) =>
    value == null ? null : check(value, cursor)

const presentOptions = hashWith('option', {}, { default: json, virtual: truth, readonly: truth })

const noPrepopulate = 'a form shows no empty records to fill in: the page writes as many as it wants'

/** Older forms have `prepopulate`, the number of empty records that a page shows. */
const propertyOptions: Check<PropertyOptions> = (value, cursor) => {
  if (!isHash(value) || !Object.hasOwn(value, 'prepopulate')) return presentOptions(value, cursor)
  cursor.at('prepopulate').report('ignored-value', `${noPrepopulate}: ignored`)
  return presentOptions(omitKeys(value, ['prepopulate']), cursor)
}

/** The keys of a field that are not nested fields. */
const inField = new Map<string, Check<unknown>>([
  ['validation', orNull(validations)],
  ['property_options', orNull(propertyOptions)],
])

const fieldNamed = (name: string, cursor: Cursor): Check<FormField | null> => {
  if (notInNames.test(name)) cursor.expected('names of fields without dots and brackets', name)
  return field
}

/** A hash of fields, such as `properties`. A field that is not a hash has no configuration. */
const fieldsInside = hashBy((name, cursor) => inField.get(name) ?? fieldNamed(name, cursor)) as Check<FormField>

/** Reports a forgotten `validation:`. */
function suggestValidation(names: readonly string[]): string {
  const rules = names.filter((name) => validationNames.has(name))
  return rules.length > 0 ? `; write validation: { ${rules.join(', ')}: … }` : ''
}

/** A field. Its values other than hashes are neither fields nor settings. */
const field: Check<FormField | null> = orNull((input, cursor) => {
  if (!isHash(input)) {
    cursor.report('ignored-value', `expected a hash, got ${describe(input)}: ignored`)
    return null
  }
  if (cursor.key === 'properties') return fieldsInside(input, cursor)
  const isSetting = ([name, value]: [string, unknown]): boolean => !inField.has(name) && value != null && !isHash(value)
  const settings = Object.entries(input).flatMap((entry) => (isSetting(entry) ? [entry[0]] : []))
  if (settings.length > 0) {
    cursor.report(
      'ignored-value',
      `unknown settings of a field: ${settings.join(', ')}${suggestValidation(settings)}: ignored`,
    )
  }
  return fieldsInside(omitKeys(input, settings), cursor)
})

const fields: Check<FormFields> = hashBy(fieldNamed)

const callbackHash: Check<AsyncCallback> = hashWith(
  'key',
  { content: nonEmpty },
  {
    delay: number('minutes, 0 or more', (value) => value >= 0),
    priority,
    max_attempts: attempts,
  },
)

const callback: Check<AsyncCallback> = (value, cursor) =>
  callbackHash(typeof value === 'string' ? { content: value } : value, cursor)

/** A hash of empty values is not a callback. */
const callbacks: Check<readonly AsyncCallback[]> = expecting('Liquid, a hash with it, or a list', (value, cursor) => {
  if (!isHash(value)) return listOf(callback)(value, cursor)
  const empty = Object.keys(value).filter((key) => isBlank(value[key]))
  const present = omitKeys(value, empty)
  return listOf(callback)(Object.keys(present).length > 0 ? present : [], cursor)
})

const strategy = oneOf(Array.from(captchaStrategies.keys()))

const action: Check<string> = (value, cursor) => {
  const name = text(value, cursor)
  return captchaAction.test(name) ? name : cursor.expected('letters, digits and slashes', value)
}

const captchaOptions = { action, minimum_score: number('a number from 0 to 1', (value) => value >= 0 && value <= 1) }
const namedCaptcha = hashWith('key', { name: strategy }, captchaOptions)
const optionsOfCaptcha = hashWith('key', {}, captchaOptions)

/** A strategy, `{ name: strategy, action: … }`, or as the public documentation has it `{ strategy: { action: … } }`. */
const captcha: Check<string | CaptchaProtection> = expecting('a strategy, or a hash with one', (value, cursor) => {
  if (!isHash(value)) return strategy(value, cursor)
  const [key] = Object.keys(value)
  if (key === undefined || !captchaStrategies.has(key)) return namedCaptcha(value, cursor)
  if (Object.keys(value).length > 1) return cursor.fail('expected one strategy')
  return Object.freeze({ name: key, ...optionsOfCaptcha(value[key] ?? {}, cursor.at(key)) })
})

/** The types of a form's keys. */
export const formChecks = {
  resource,
  name: nonEmpty,
  custom_model_types: listOf(customModelType),
  resource_owner: oneOf(['anyone', 'self', 'creator']),
  fields,
  default_payload: text,
  callback_actions: text,
  async_callback_actions: callbacks,
  authorization_policies: listOf(nonEmpty),
  spam_protection: captcha,
  redirect_to: text,
  redirect_allow_other_host: truth,
  flash_notice: text,
  flash_alert: text,
  email_notifications: listOf(nonEmpty),
  sms_notifications: listOf(nonEmpty),
  api_call_notifications: listOf(nonEmpty),
  request_allowed: truth,
  metadata: hashBy(() => json),
  body: text,
} satisfies { [K in keyof FormConfiguration]-?: Check<FormConfiguration[K]> }

const { resource: required, ...optional } = formChecks
const form = hashWith('key', { resource: required }, optional)

/**
 * Returns a frozen copy of a form configuration: with a name, without nil values, and with single values of list keys
 * as lists.
 *
 * @param source the name of the source in errors: `forms.sign_up`
 * @param name the name of a form whose configuration has none
 * @throws {AdapterError} that names the source and the key, if a value is invalid or a key unknown
 */
export function checkForm(value: unknown, source: string, name: string): FormConfiguration {
  const cursor = Cursor.forCode(source, (message) => new AdapterError('forms', message))
  const checked = form(value, cursor)
  checkTypes(checked, cursor)
  return Object.freeze({ name, ...checked })
}

/** Only forms of customizations have types. */
export function checkTypes({ custom_model_types: types, resource }: FormConfiguration, cursor: Cursor): void {
  if (types && !hasTypes(resource)) {
    cursor.at('custom_model_types').fail('only forms of the resource Customization have types')
  }
}
