import { notStrictEqual } from 'node:assert/strict'
import type { FormConfiguration, FormConfigurations } from '../../ports/forms/port'
import { runWatched, unwatch } from './calls'
import { findRunner } from './runner'
import { assertSame, assertSameJson } from './json'

/** Forms by their names. */
export type FormContents = Readonly<Record<string, FormConfiguration>>

/** How to change an adapter's forms, if it supports changes. */
export interface FormChanges<F extends FormConfigurations> {
  readonly write: (forms: F, name: string, form: FormConfiguration) => unknown
  readonly delete: (forms: F, name: string) => unknown
}

const contents: FormContents = {
  sign_up: {
    name: 'sign_up',
    resource: 'User',
    resource_owner: 'anyone',
    fields: {
      password: { validation: { presence: true, length: { minimum: 12, message: "{{ 'short' | t }}" } } },
      email: null,
      address: { street: { property_options: { virtual: true } }, city: null },
    },
    default_payload: '{ "a": "zażółć 🦊" }',
    callback_actions: '{% log form %}',
    async_callback_actions: [{ content: '{% log 1 %}', delay: 0.5, priority: 'high', max_attempts: 5 }],
    authorization_policies: ['is_guest', 'modules/blog/may'],
    spam_protection: { name: 'hcaptcha', action: 'sign/up' },
    redirect_to: '/users/{{ form.id }}',
    redirect_allow_other_host: false,
    flash_notice: 'Welcome',
    flash_alert: '',
    email_notifications: ['welcome'],
    api_call_notifications: ['crm'],
    request_allowed: true,
    body: '<p>{% form %}{% endform %}</p>\n',
  },
  'users/edit': { name: 'users/edit', resource: 'User', body: '' },
  'modules/blog/post': { name: 'modules/blog/post', resource: 'modules/blog/post', body: 'one\ntwo' },
  address: { name: 'address', resource: 'Customization', custom_model_types: ['address', 'home'], body: 'address' },
  Zebra: { name: 'Zebra', resource: 'zebra', fields: {}, body: 'zebra' },
  constructor: { name: 'constructor', resource: 'constructor', request_allowed: false, body: 'constructor' },
}

const names = Object.keys(contents).sort()

/** Names that no form has. */
const hostile = [
  '',
  ' ',
  'sign_u',
  'sign_up ',
  'SIGN_UP',
  'forms/sign_up',
  '../sign_up',
  'edit',
  'sign_up\0',
  "'; --",
  'toString',
  '__proto__',
  'x'.repeat(10_000),
]

/**
 * The tests that `forms` must pass, for Jest, Vitest (with `globals: true`) or Mocha. Call it in a test file.
 *
 * @param make returns a new adapter with the given forms by name
 * @param changes how to write and delete a form; enables the tests of changes
 *
 * @example
 * describe('forms in a database', () => {
 *   testForms(async (contents) => {
 *     await db.forms.replaceAll(contents)
 *     return databaseForms(db)
 *   })
 * })
 */
export function testForms<F extends FormConfigurations>(
  make: (contents: FormContents) => F | Promise<F>,
  changes?: FormChanges<F>,
): void {
  const { describe, it } = findRunner()

  const test = (name: string, body: (forms: F) => Promise<void>): void => {
    it(name, async () => runWatched(await make(contents), 'forms', body))
  }

  describe('a form adapter', () => {
    test('finds each form by its name, as it was written', async (forms) => {
      for (const name of names) assertSameJson(await forms.find(name), contents[name], name)
    })

    test('keeps fields and validations in their order', async (forms) => {
      const fields = (await forms.find('sign_up'))?.fields
      assertSame(JSON.stringify(fields), JSON.stringify(contents.sign_up?.fields))
    })

    test('lists all forms in the order of their names', async (forms) => {
      assertSameJson(await listNames(forms), names)
    })

    test('returns the same object while a form does not change', async (forms) => {
      for (const form of await forms.list()) {
        for (let i = 0; i < 2; i++) assertSame(await forms.find(form.name ?? ''), form, form.name)
      }
    })

    test('returns undefined for an unknown name', async (forms) => {
      for (const name of hostile) assertSame(await forms.find(name), undefined, JSON.stringify(name.slice(0, 100)))
    })

    it('can be empty', async () => {
      const forms = await make({})
      assertSameJson(await forms.list(), [])
      assertSame(await forms.find('sign_up'), undefined)
    })

    if (!changes) return
    test('finds written forms, and no deleted ones', async (forms) => {
      const before = await forms.find('address')
      const other = await forms.find('Zebra')
      const form: FormConfiguration = { name: 'address', resource: 'home', body: 'changed' }
      await changes.write(unwatch(forms), 'address', form)
      const after = await forms.find('address')
      assertSameJson(after, form)
      notStrictEqual(after, before, 'a changed form: expected another object, got the same')
      assertSameJson(before, contents.address)
      assertSame(await forms.find('Zebra'), other)

      const added: FormConfiguration = { name: 'new', resource: 'new', body: '' }
      await changes.write(unwatch(forms), 'new', added)
      assertSameJson(await forms.find('new'), added)
      assertSameJson(await listNames(forms), [...names, 'new'].sort())
      await changes.delete(unwatch(forms), 'new')
      assertSame(await forms.find('new'), undefined)
      assertSameJson(await listNames(forms), names)
    })
  })
}

async function listNames(forms: FormConfigurations): Promise<unknown[]> {
  return Array.from(await forms.list(), ({ name }) => name)
}
