import { memoryFiles, memoryTokens, type PlatformAdapters } from '../../../../src'
import type { Platform } from '../../../../src/platform'
import { nestedTable, usersTable } from '../../../../src/ports/records/reserved-tables'
import { isHash, type Hash } from '../../../../src/base/values/hash'
import { accessKey, sender, testApp, type TestApp } from '../app'
import type { Credentials, World } from './requests'
import { password, wordOf, type Dice } from './values'

const userToken = 'a-token-of-ann'
const ann = { email: 'ann@example.com', password }
/** The platform tables that forms write to. */
export const ownTables = [usersTable, ':bank_accounts', ':credit_cards', ':customization_types', nestedTable]

/** Forms that process their input in many ways. */
const files: Readonly<Record<string, string>> = {
  'forms/sign_up.liquid': `---
resource: User
redirect_to: '/welcome?name={{ form.first_name | truncate: 99 }}'
flash_notice: 'Hello {{ form.name }}'
callback_actions: '{{ form | json }}{{ context.params | json }}'
async_callback_actions: { content: '{{ form | json }}' }
---
{% form %}<input name="{{ form_builder.fields.email.name }}" value="{{ form_builder.fields.email.value | escape }}">
{{ form_builder.errors | json }}{% endform %}`,
  'forms/edit_user.liquid': '---\nresource: User\nresource_owner: anyone\n---\n',
  'forms/log_in.liquid': '---\nresource: Session\nflash_alert: "No {{ form.email }}"\n---\n',
  'forms/bank_account.liquid':
    '---\nresource: BankAccount\nredirect_to: "/paid?in={{ form.currency | truncate: 99 }}"\n---\n',
  'forms/credit_card.liquid': '---\nresource: CreditCard\n---\n',
  'forms/car.liquid': '---\nresource: Customization\nresource_owner: anyone\n---\n',
  'forms/thing.liquid': '---\nresource: thing\nresource_owner: anyone\n---\n',
  'forms/note.liquid': `---
resource: note
resource_owner: anyone
fields:
  custom_images: {}
  properties:
    source: {}
    text: { validation: { presence: true, length: { maximum: 100 }, format: { with: '/\\A[^0-9]*\\z/' } } }
    count: { validation: { numericality: { only_integer: true, allow_nil: true } } }
    kind: { validation: { inclusion: { in: [a, b], allow_nil: true }, uniqueness: { scope: text, allow_nil: true } } }
    day: { validation: { date: { after: '2000-01-01', allow_nil: true } } }
    place: { validation: { confirmation: true }, mail: { validation: { email: { allow_nil: true } } } }
    secret: { property_options: { virtual: true } }
    fixed: { property_options: { readonly: true } }
default_payload: '{ "properties": { "source": {{ form.properties.text | json }} } }'
---
`,
  'forms/private.liquid': '---\nresource: note\nrequest_allowed: false\n---\n',
  'forms/guarded.liquid': '---\nresource: note\nauthorization_policies: [nobody]\n---\n',
  'forms/puzzle.liquid': '---\nresource: note\nspam_protection: captcha_v2\n---\n',
  'authorization_policies/nobody.liquid': '{{ form | json }}',
  'views/pages/sign-up.liquid': "{% include_form 'sign_up' %}{{ context.params | json }}{{ context.flash | json }}",
  'schema/car.yml': 'name: car',
  'schema/boat.yml': 'name: boat',
}

const named =
  (...names: readonly string[]) =>
  (envelope: Hash, dice: Dice): Hash => ({ ...envelope, form_configuration_name: dice.of(names) })

export const fitForm: World['fitForm'] = {
  UserRequest: named('edit_user', 'sign_up'),
  UserUpdateRequest: named('edit_user', 'sign_up'),
  SessionRequest: (envelope, dice) => ({
    ...envelope,
    form_configuration_name: 'log_in',
    ...(dice.oneIn(2) && { form: ann }),
  }),
  LogOutRequest: named('log_in'),
  BankAccountRequest: named('bank_account'),
  CreditCardRequest: named('credit_card'),
  DeleteRequest: named('car', 'thing', 'note'),
  CustomizationRequest: customization,
  CustomizationUpdateRequest: customization,
}

function noteOf(dice: Dice): Hash {
  const text = wordOf(dice)
  return { text, count: dice.below(9), day: '2017-04-15', place: { mail: 'ann@example.com' }, secret: text, fixed: 1 }
}

/** The table of the records that a form changes. */
const tables: Readonly<Record<string, string>> = {
  sign_up: usersTable,
  edit_user: usersTable,
  car: 'car',
  thing: 'thing',
  note: 'note',
}
const recordsEach = 400

export async function fuzzApp(adapters: PlatformAdapters): Promise<{ app: TestApp; idsOf: World['idsOf'] }> {
  const tokens = memoryTokens([accessKey, { token: userToken, subject: '1' }])
  const app = testApp({ files: memoryFiles(files), tokens, ...adapters })
  const send = sender((request) => app.rest.fetch(request))
  await send('POST', '/api/users', { form_configuration_name: 'sign_up', form: ann })
  const ids = new Map<string, string[]>()
  for (const table of new Set(Object.values(tables))) {
    const made: string[] = []
    for (let i = 0; i < recordsEach; i++) {
      const properties = table === usersTable ? { email: `ann-${i}@example.com` } : { text: 'A' }
      made.push((await app.adapters.records.create(table, properties)).id)
    }
    ids.set(table, made)
  }
  return { app, idsOf: (form) => ids.get(tables[String(form)] ?? 'car') ?? [] }
}

/** The credentials of the app and Ann, with a new session, signed in as Ann if `isSignedIn`. */
export async function credentialsOf(app: Platform, isSignedIn: boolean): Promise<Credentials> {
  const signIn = isSignedIn ? "{% sign_in user_id: '1' %}" : ''
  const response = await app.respond(`${signIn}{{ context.authenticity_token }}`)
  const [cookie = ''] = response.headers.getSetCookie()
  return {
    accessKey,
    userToken,
    session: { cookie: cookie.slice(0, cookie.indexOf(';')), authenticityToken: await response.text() },
  }
}

function customization(envelope: Hash, dice: Dice): Hash {
  const { form } = envelope
  if (!isHash(form) || Object.hasOwn(form, 'custom_model_type_name')) {
    return { parent_resource_id: 'car', ...envelope, form_configuration_name: 'car' }
  }
  if (dice.oneIn(2)) return { ...envelope, form_configuration_name: 'thing' }
  return { form_configuration_name: 'note', form: { properties: noteOf(dice) } }
}
