import { findFormTable, type Form } from '../../../app/forms/forms'
import { isDocumented } from '../../../app/forms/descriptions'
import { makeBuilder, makeShownFields } from '../../../app/forms/page/builder'
import { diagnose, type Diagnostic, type Place } from '../../../base/diagnostics/diagnostic'
import { findNearest } from '../../../base/text/nearest'
import { addToGroup } from '../../../base/values/groups'
import { NamedFiles } from '../../../files/named-files'
import { getOwn } from '../../../base/values/hash'
import { fileKinds, type AnyFileKind } from '../../../files/kinds'
import type { Tables } from '../../../files/schema/tables'
import { usersTable } from '../../../ports/records/reserved-tables'
import { Literal, type Key } from '../../../language/expressions/expressions'
import { isCommand } from '../../../language/expressions/read'
import type { ParsedApp } from '../app'
import { findTagArguments, findTagName } from '../uses'
import { findUnknownTable } from './tables'
import type { ParsedTemplate } from '../template-parser'
import { listSetNames } from '../variable-scopes'

/** The variables of a form's body with its fields. */
const builders = ['form', 'form_builder']
/** The tags that set these variables again, to the same fields. */
const formTags: ReadonlySet<string | undefined> = new Set(['form', 'form_for'])
/** What every field has besides its nested fields. */
const ownKeys = ['name', 'value', 'errors', 'validation', 'property_options']

/** The properties that a form stores, and that the file of its table does not list: they are not stored. */
export function* findUnlistedFields(
  form: Form,
  tables: Tables,
  locate: (keys: readonly string[]) => Place,
): Generator<Diagnostic> {
  const resource = findFormTable(form)
  for (const [name, field] of form.fields?.children.get('properties')?.children ?? []) {
    if (field.virtual || field.readonly) continue
    const properties = { [name]: null }
    const unlisted =
      resource === 'User' ? tables.findUnlisted(usersTable, { properties }) : tables.findUnlisted(resource, properties)
    const place = locate(['fields', 'properties', name])
    for (const { message } of unlisted) yield diagnose('unlisted-property', place, `${message}: not stored`)
  }
}

/** The arguments of `include_form` with the table of a customization. */
const typeArguments = ['parent_resource_id', 'resource_type']

/** The tables for whose customizations templates include forms, and that the schema does not have. */
export function* findUnknownTypes({ places, templates }: ParsedApp, tables: Tables): Generator<Diagnostic> {
  for (const tag of templates.flatMap(({ uses }) => uses.tags)) {
    const given = findTagArguments(tag)
    if (findTagName(tag) !== 'include_form' || !given) continue
    for (const type of typeArguments.map((name) => given.get(name))) {
      if (!(type instanceof Literal) || typeof type.value !== 'string' || isDocumented(type.value)) continue
      const unknown = findUnknownTable(type.value, tables)
      if (unknown) yield diagnose('unknown-table', places.locateToken(type.token), unknown.message, unknown)
    }
  }
}

/** What the body of a form reads and the form builder does not have: misspelt keys, and fields that the form does not list. */
export function* findUnknownFields(app: ParsedApp, form: Form, tables: Tables): Generator<Diagnostic> {
  const template = app.templates.find(({ path, isBody }) => isBody && path === form.path)
  if (!template) return
  const set = new Set(listShadowing(app, template))
  for (const { root, keys, token } of template.uses.paths) {
    if (typeof root !== 'string' || !builders.includes(root) || set.has(root)) continue
    const unknown = findUnknownKey(form, keys) ?? findUnknownField(form, keys, tables)
    if (!unknown) continue
    const { kind, path, known } = unknown
    const message = `form "${form.name}" has no ${kind} "${path.join('.')}"`
    const suggestion = findNearest(path.at(-1) as string, known)
    yield diagnose('unknown-property', app.places.locateToken(token), message, { suggestion })
  }
}

/** GraphQL that sends notifications, whose variable `form` then has other values. */
const sends = /\b(?:email|sms|api_call)_send\b/

/**
 * The misspelt values of saved forms that their front matter and their notifications read: they are nil. A notification
 * is sent by several forms, and by queries.
 */
export async function* findUnknownValues(
  app: ParsedApp,
  forms: readonly Form[],
  tables: Tables,
): AsyncGenerator<Diagnostic> {
  // The rule "configuration" finds invalid files.
  if (tables.faults.length > 0) return
  const readers = new Map(forms.map((form) => [form.path, [form]]))
  const isQueried = Array.from(app.files.values()).some(({ text }) => sends.test(text))
  for (const [key, kind] of isQueried ? [] : notifications) {
    const files = new NamedFiles(app.runtime.files, kind)
    for (const form of forms) {
      const names = [getOwn(form.configuration, key) ?? []].flat().map(String)
      for (const name of names) {
        const file = await files.find(name)
        if (file) addToGroup(readers, file.path, form)
      }
    }
  }
  for (const template of app.templates) {
    const readForms = readers.get(template.path)
    if (readForms && !(template.isBody && fileKinds.form.owns(template.path)))
      yield* findMisspelt(app, template, readForms, tables)
  }
}

const { email, sms, apiCall } = fileKinds
const notifications = Object.entries<AnyFileKind>({
  email_notifications: email,
  sms_notifications: sms,
  api_call_notifications: apiCall,
})

/** @param forms of which a template reads the saved one */
function* findMisspelt(
  app: ParsedApp,
  template: ParsedTemplate,
  forms: readonly Form[],
  tables: Tables,
): Generator<Diagnostic> {
  const set = new Set(listShadowing(app, template))
  for (const { root, keys, token } of template.uses.paths) {
    if (root !== 'form' || set.has(root)) continue
    const [unknown, ...others] = forms.map((form) => findUnknownValue(form, keys, tables))
    const name = unknown?.path.at(-1)
    const suggestion = name === undefined ? undefined : findNearest(name, unknown?.known ?? [])
    if (suggestion === undefined || others.includes(undefined)) continue
    const message = `form "${forms[0]?.name}" has no field "${unknown?.path.join('.')}"`
    yield diagnose('unknown-property', app.places.locateToken(token), message, { suggestion })
  }
}

/** The names that a form's body, or a partial that it may include, sets to something else. */
function* listShadowing({ templates }: ParsedApp, { uses: { tags } }: ParsedTemplate): Generator<string> {
  for (const tag of tags) if (!formTags.has(findTagName(tag))) yield* listSetNames(tag)
  if (!tags.some((tag) => findTagName(tag) === 'include')) return
  const partials = templates.filter(({ path }) => fileKinds.partial.owns(path))
  for (const tag of partials.flatMap(({ uses }) => uses.tags)) yield* listSetNames(tag)
}

/** A field that a form does not list, or a misspelt key of its builder. */
interface Unknown {
  readonly kind: 'field' | 'key'
  readonly path: readonly string[]
  /** The names that it may have. */
  readonly known: readonly string[]
}

const blank = { id: undefined, parent: undefined, properties: [], values: {}, errors: {} }

/** The misspelt key of the form builder. The original platform may have others than this one. */
function findUnknownKey(form: Form, [first]: readonly Key[]): Unknown | undefined {
  const name = first instanceof Literal ? first.value : first
  if (typeof name !== 'string' || isCommand(name)) return undefined
  const opening = { as: 'form', method: 'post', action: '', hidden: () => ({}) }
  const known = Object.keys(makeBuilder({ form, ...blank }, opening))
  return known.includes(name) || findNearest(name, known) === undefined
    ? undefined
    : { kind: 'key', path: [name], known }
}

/** The first field on a path that is not there, among others that are. */
function findUnknownField(form: Form, [first, ...keys]: readonly Key[], tables: Tables): Unknown | undefined {
  if (first !== 'fields') return undefined
  const properties = Array.from(tables.findTable(findFormTable(form))?.columns?.keys() ?? [])
  let fields = makeShownFields({ form, ...blank, properties }, 'form')
  const path: string[] = []
  for (const key of keys) {
    const name = key instanceof Literal ? key.value : key
    // A field without nested fields may be of a hash, whose keys are its values.
    if (typeof name !== 'string' || isCommand(name) || fields.size === 0) return undefined
    path.push(name)
    const field = fields.get(name)
    const own = path.length === 1 ? [] : ownKeys
    if (!field && (own.includes(name) || hasColumn(form, path, tables))) return undefined
    if (!field) return { kind: 'field', path, known: [...fields.keys(), ...own] }
    fields = field.inside
  }
  return undefined
}

/** The key of a saved form that neither its resource nor its fields have. */
function findUnknownValue(form: Form, [first, second]: readonly Key[], tables: Tables): Unknown | undefined {
  const [name, inner] = [first, second].map((key) => (key instanceof Literal ? key.value : key))
  const { type } = form.resource
  if (typeof name !== 'string' || isCommand(name) || type.kind !== 'object' || type.open) return undefined
  const known = ['id', ...Object.keys(type.attributes), ...(form.fields?.children.keys() ?? [])]
  if (!known.includes(name)) return { kind: 'field', path: [name], known }
  const columns = tables.findTable(findFormTable(form))?.columns
  if (name !== 'properties' || typeof inner !== 'string' || isCommand(inner) || !columns) return undefined
  const listed = [...columns.keys(), ...(form.fields?.children.get(name)?.children.keys() ?? [])]
  return listed.includes(inner) ? undefined : { kind: 'field', path: [name, inner], known: listed }
}

/** Whether the schema has a property, although the form does not list it. */
function hasColumn(form: Form, path: readonly string[], tables: Tables): boolean {
  const resource = findFormTable(form)
  return resource === 'User'
    ? tables.findColumn(usersTable, path) !== undefined
    : path[0] === 'properties' && tables.findColumn(resource, path.slice(1)) !== undefined
}
