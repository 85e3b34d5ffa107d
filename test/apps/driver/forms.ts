import type { FormConfiguration, FormFields } from '../../../src/ports/forms/port'
import type { PageElement, PageForm, Visitor } from '../../../src/tools/testing'
import type { FieldValue } from '../../../src/tools/testing/visitor/controls'
import type { VisitedPage } from '../../../src/tools/testing/visitor/page'
import { omitKeys, type Hash } from '../../../src/base/values/hash'
import { signedIn, type RequestedPage } from './pages'
import { formPath, type StagedApp } from './stage'
import { plausibleFile, plausibleText } from './values'

/** Plausible or invalid input. */
type Filling = 'right' | 'wrong'

/** The number of submitted forms, and of responses for each status. */
export interface SentForms {
  readonly forms: number
  readonly right: readonly number[]
  readonly wrong: readonly number[]
}

/**
 * Submits each form of the app's pages once with plausible and once with invalid input. Does the same with each file
 * of `forms/`, which may be on no page.
 */
export async function sendForms(
  app: StagedApp,
  pages: readonly RequestedPage[],
  user: string | undefined,
): Promise<SentForms> {
  app.enter('forms')
  const statuses: Record<Filling, number[]> = { right: [], wrong: [] }
  const shown = formsOn(pages)
  const open = (isSignedIn: boolean): Promise<Visitor> =>
    isSignedIn ? signedIn(app, user) : Promise.resolve(app.visitor('guest'))
  for (const filling of ['wrong', 'right'] as const) {
    for (const { path, isSignedIn, key } of shown) {
      const visitor = await open(isSignedIn)
      const form = (await visitor.visit(path)).forms.find((one) => keyOf(one) === key)
      if (form) statuses[filling].push((await send(visitor, form, filling)).status)
    }
  }
  const configurations = await listForms(app)
  for (const configuration of configurations) {
    for (const filling of ['wrong', 'right'] as const) {
      const visitor = await open(user !== undefined)
      const page = await visitor.visit(`${formPath}?name=${encodeURIComponent(configuration.name ?? '')}`)
      const [form] = page.forms
      const answer = form ? await send(visitor, form, filling) : await post(visitor, page, configuration, filling)
      statuses[filling].push(answer.status)
    }
  }
  return { forms: shown.length + configurations.length, ...statuses }
}

async function listForms(app: StagedApp): Promise<readonly FormConfiguration[]> {
  try {
    return await app.runtime.adapters.forms.list()
  } catch (error) {
    app.record('forms', error)
    return []
  }
}

interface ShownForm extends Pick<RequestedPage, 'path' | 'isSignedIn'> {
  readonly key: string
}

/** Each different form of the pages, with its first page. */
function formsOn(pages: readonly RequestedPage[]): readonly ShownForm[] {
  const found = new Map<string, ShownForm>()
  for (const { page, path, isSignedIn } of pages) {
    for (const key of page.forms.map(keyOf)) if (!found.has(key)) found.set(key, { path, isSignedIn, key })
  }
  return Array.from(found.values())
}

/** The identity of a form: its action and its fields. */
function keyOf({ element, fields, values }: PageForm): string {
  const names = [values.form_configuration_name ?? values.form_name, element.attribute('action'), ...fields]
  return [element.attribute('method') ?? 'get', ...names].join(' ')
}

async function send(visitor: Visitor, form: PageForm, filling: Filling): Promise<VisitedPage> {
  for (const control of form.element.findAll('input, textarea, select')) fillIn(form, control, filling)
  const { url, method, headers, body } = await form.request(undefined)
  if (url.origin !== visitor.page.url.origin) return visitor.page
  return visitor.visit(url.href, { method, ...(headers && { headers }), ...(body !== undefined && { body }) })
}

/** Fills in one control. Leaves a disabled or read-only one unchanged. */
function fillIn(form: PageForm, control: PageElement, filling: Filling): void {
  const name = control.attribute('name') ?? ''
  const value = name === '' || !form.fields.includes(name) ? undefined : valueFor(control, name, filling)
  if (value === undefined) return
  try {
    form.fill(name, value)
  } catch {
    // The page decides: a read-only field, several fields of one name, a list without that choice.
  }
}

const wrongTexts: Readonly<Record<string, string>> = {
  email: 'nobody',
  number: 'many',
  date: 'soon',
  url: 'no address',
}

function valueFor(control: PageElement, name: string, filling: Filling): FieldValue | undefined {
  const type = control.attribute('type')?.toLowerCase() ?? 'text'
  const isRight = filling === 'right'
  if (control.name === 'select') {
    const last = isRight ? control.findAll('option').at(-1) : undefined
    return last && (last.attribute('value') ?? last.text)
  }
  if (type === 'checkbox') return isRight
  if (type === 'radio') return isRight ? (control.attribute('value') ?? 'on') : undefined
  if (type === 'file') return isRight ? plausibleFile() : undefined
  if (type === 'submit' || type === 'button' || type === 'hidden') return undefined
  if (!isRight) return wrongTexts[type] ?? ''
  if (type === 'number' || type === 'range') return '1'
  return type === 'date' ? '2030-05-01' : plausibleText(type === 'text' ? name : type === 'textarea' ? name : type)
}

const endpoints: Readonly<Record<string, string>> = {
  User: '/api/users',
  Session: '/api/sessions',
  BankAccount: '/api/user/bank_accounts',
  CreditCard: '/api/user/credit_cards',
}

/** Submits a form without HTML as a page's script does. */
function post(
  visitor: Visitor,
  page: VisitedPage,
  { name, resource, fields }: FormConfiguration,
  filling: Filling,
): Promise<VisitedPage> {
  const form = filling === 'right' ? payloadFor(fields ?? {}) : {}
  const [type = resource] = resource === 'Customization' ? [name] : []
  return visitor.visit(endpoints[resource] ?? '/api/customizations', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': page.findAll('meta')[0]?.attribute('content') ?? '',
    },
    body: JSON.stringify({ form_configuration_name: name, parent_resource_id: type, form }),
  })
}

function payloadFor(fields: FormFields): Hash {
  const entries = Object.entries(fields).map(([name, field]): [string, unknown] => {
    const nested = omitKeys(field ?? {}, ['validation', 'property_options'])
    const isLeaf = Object.keys(nested).length === 0
    return [name, isLeaf ? plausibleText(name) : payloadFor(nested as FormFields)]
  })
  return Object.fromEntries(entries)
}
