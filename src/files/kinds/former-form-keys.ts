import { omitKeys, getOwn, makeHash, isHash, type Hash } from '../../base/values/hash'
import { print } from '../../base/values/print'

/** Present names of keys whose values change, too. Source: the public documentation, "valid-frontmatter". */
const presentNames = new Map([
  ['base_form', 'resource'],
  ['configuration', 'fields'],
])

/** The keys that name something: an empty text names nothing. */
const naming = /^(?:spam_protection|authorization_policies|(?:email|sms|api_call)_notifications)$/

/** The front matter of a form in today's shape, without the keys that name nothing. */
export function modernizeForm(meta: Hash): Hash {
  const entries = Object.entries(meta).filter(([key, value]) => !(value === '' && naming.test(key)))
  const present = makeHash(
    entries.map(([key, value]) => [
      presentNames.get(key) ?? key,
      key === 'base_form' ? readBaseForm(print(value)) : value,
    ]),
  )
  return withCallbackOptions(withFlash(present))
}

/** `CustomizationForm` is for customizations; `UserForm` and `UserUpdateProfileForm` are for users. */
function readBaseForm(baseForm: string): string {
  return /^User\w*Form$/.test(baseForm) ? 'User' : baseForm.replace(/Form$/, '')
}

/** Moves `configuration: { flash: { notice, alert } }` out of the fields. */
function withFlash(form: Hash): Hash {
  const fields = getOwn(form, 'fields')
  const flash = isHash(fields) ? getOwn(fields, 'flash') : undefined
  if (!isHash(fields) || !isHash(flash) || !Object.keys(flash).every((key) => ['notice', 'alert'].includes(key))) {
    return form
  }
  const messages = Object.entries(flash).map(([key, value]) => [`flash_${key}`, value] as const)
  return { ...makeHash(messages), ...form, fields: omitKeys(fields, ['flash']) }
}

const callbackOptions = new Map([
  ['async_callback_delay', 'delay'],
  ['async_callback_priority', 'priority'],
  ['async_callback_max_attempts', 'max_attempts'],
])

/** Moves the former options of `async_callback_actions` into it. */
function withCallbackOptions(form: Hash): Hash {
  const content = getOwn(form, 'async_callback_actions')
  const input = Object.entries(form).flatMap(([key, value]) => {
    const name = callbackOptions.get(key)
    return name === undefined || print(value).trim() === '' ? [] : [[name, readNumber(value)] as const]
  })
  const rest = omitKeys(form, Array.from(callbackOptions.keys()))
  return typeof content === 'string' && input.length > 0
    ? { ...rest, async_callback_actions: { content, ...makeHash(input) } }
    : rest
}

/** The former options are texts: `'5'`. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
}
