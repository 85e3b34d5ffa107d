import { AdapterError } from '../../errors'
import { describe } from '../../values/describe'
import { except, isHash } from '../../values/hash'
import { isBlank } from '../../values/compare'
import { didYouMean } from '../../text/nearest'
import { captchaStrategies } from '../captcha'
import {
  hashBy,
  json,
  keysOf,
  listOf,
  nonEmpty,
  number,
  oneOf,
  Place,
  text,
  truth,
  type Check,
  type Source,
} from './check'
import { validationNames, validations } from './validations'
import { isTableName } from '../records/reserved-tables'
import {
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
const captchaAction = /^[A-Za-z\d/]*$/

const inTables = 'use a table of schema/, and its name as the resource of the form'
const asProperty = 'give a table a property of the type upload, and its form that field of properties'
/** Resources of the former marketplace, which only the original platform has. */
const formerResources = new Map([
  ...['CustomImage', 'CustomAttachment'].map((name) => [name, `files belong to records: ${asProperty}`] as const),
  ...['Transactable', 'Order', 'Reservation'].map((name) => [name, inTables] as const),
  ...['Payment', 'Refund'].map((name) => [name, `${inTables}, and call the provider by API calls`] as const),
])

const resource: Check<string> = (given, place) => {
  const name = nonEmpty(given, place)
  const instead = formerResources.get(name)
  if (instead !== undefined) return place.fail(`there is no ${name} here: ${instead}`)
  if (resources.includes(name) || isTableName(name)) return name
  const expected = `one of ${resources.join(', ')}, or the name of a table in snake case`
  return place.expected(expected, given, didYouMean(name, resources))
}

const customModelType: Check<string> = (given, place) => {
  const name = nonEmpty(given, place)
  return isTableName(name) ? name : place.expected('the name of a type in snake case', given)
}

const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (given, place) =>
    given === null || given === undefined ? null : check(given, place)

const presentOptions = keysOf('option', {}, { default: json, virtual: truth, readonly: truth })

/** Older forms have `prepopulate`, the number of empty records that a page shows. */
const propertyOptions: Check<PropertyOptions> = (given, place) => {
  if (!isHash(given) || !Object.hasOwn(given, 'prepopulate')) return presentOptions(given, place)
  place.at('prepopulate').ignored('a form shows no empty records to fill in: the page writes as many as it wants')
  return presentOptions(except(given, ['prepopulate']), place)
}

/** The keys of a field that are not nested fields. */
const inField = new Map<string, Check<unknown>>([
  ['validation', orNull(validations)],
  ['property_options', orNull(propertyOptions)],
])

const fieldNamed = (name: string, place: Place): Check<FormField | null> => {
  if (notInNames.test(name)) place.expected('names of fields without dots and brackets', name)
  return field
}

/** A hash of fields, such as `properties`. A field of it that is no hash is one without a configuration. */
const fieldsInside = hashBy((name, place) => inField.get(name) ?? fieldNamed(name, place)) as Check<FormField>

/** Who forgets `validation:` is told of it. */
function insteadOf(names: readonly string[]): string {
  const rules = names.filter((name) => validationNames.has(name))
  return rules.length > 0 ? `; write validation: { ${rules.join(', ')}: … }` : ''
}

/** A field. What stands in it without being a hash is no field, and no setting of one. */
const field: Check<FormField | null> = orNull((given, place) => {
  if (!isHash(given)) {
    place.ignored(`expected a hash, got ${describe(given)}`)
    return null
  }
  if (place.key === 'properties') return fieldsInside(given, place)
  const isSetting = ([name, value]: [string, unknown]): boolean => !inField.has(name) && value != null && !isHash(value)
  const settings = Object.entries(given).flatMap((entry) => (isSetting(entry) ? [entry[0]] : []))
  if (settings.length > 0) place.ignored(`a field has no setting ${settings.join(', ')}${insteadOf(settings)}`)
  return fieldsInside(except(given, settings), place)
})

const fields: Check<FormFields> = hashBy(fieldNamed)

const callbackHash: Check<AsyncCallback> = keysOf(
  'key',
  { content: nonEmpty },
  {
    delay: number('minutes, 0 or more', (given) => given >= 0),
    priority: oneOf(['low', 'default', 'high']),
    max_attempts: number('a whole number from 1 to 5', (given) => [1, 2, 3, 4, 5].includes(given)),
  },
)

const callback: Check<AsyncCallback> = (given, place) =>
  callbackHash(typeof given === 'string' ? { content: given } : given, place)

/** Without any value there is nothing to run: a hash of empty values is no callback. */
const callbacks: Check<readonly AsyncCallback[]> = (given, place) => {
  if (!isHash(given)) return listOf(callback)(given, place)
  const empty = Object.keys(given).filter((key) => isBlank(given[key]))
  const present = except(given, empty)
  return listOf(callback)(Object.keys(present).length > 0 ? present : [], place)
}

const strategy = oneOf(Array.from(captchaStrategies.keys()))

const action: Check<string> = (given, place) => {
  const name = text(given, place)
  return captchaAction.test(name) ? name : place.expected('letters, digits and slashes', given)
}

const captchaOptions = { action, minimum_score: number('a number from 0 to 1', (given) => given >= 0 && given <= 1) }
const namedCaptcha = keysOf('key', { name: strategy }, captchaOptions)
const optionsOfCaptcha = keysOf('key', {}, captchaOptions)

/** A strategy, `{ name: strategy, action: … }`, or as the public documentation has it `{ strategy: { action: … } }`. */
const captcha: Check<string | CaptchaProtection> = (given, place) => {
  if (!isHash(given)) return strategy(given, place)
  const [key] = Object.keys(given)
  if (key === undefined || !captchaStrategies.has(key)) return namedCaptcha(given, place)
  if (Object.keys(given).length > 1) return place.fail('expected one strategy')
  return Object.freeze({ name: key, ...optionsOfCaptcha(given[key] ?? {}, place.at(key)) })
}

const optional = {
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
} satisfies { [K in Exclude<keyof FormConfiguration, 'resource'>]-?: Check<FormConfiguration[K]> }

const form = keysOf('key', { resource }, optional)

/**
 * Returns a frozen copy of a form configuration: with a name, without nil values, and with single values of list keys
 * as lists.
 *
 * @param source the name of the source in errors: `forms/sign_up.liquid`
 * @param name the name of a form whose configuration has none
 * @param tell `warn` is called for unknown keys, which are errors by default; `ignore` for what is left out
 * @throws {AdapterError} that names the source and the key, if a value is invalid
 */
export function checkForm(
  value: unknown,
  source: string,
  name: string,
  tell: Pick<Source, 'warn' | 'ignore'> = {},
): FormConfiguration {
  const error = (message: string): AdapterError => new AdapterError('forms', message)
  const place = new Place({ name: source, error, ...tell })
  const checked = form(value, place)
  if (checked.custom_model_types && checked.resource !== 'Customization') {
    place.at('custom_model_types').fail('only forms of the resource Customization have types')
  }
  return Object.freeze({ name, ...checked })
}
