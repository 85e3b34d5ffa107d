import type { FormConfiguration, FormFields } from '../../../../src'
import { checkAccount, accountOf, userOf } from './accounts'
import { getOwn, isHash, type Hash } from '../../../../src/base/values/hash'
import { attributesOf, fieldsIn, isDocumented, mergeOver, refuse, pickAccepted, withoutVirtual } from './attributes'
import { isTable, typeName, typesOf, type Types } from './types'
import type { Visitor, World } from './world'

/** An app: its forms by name, and the types of its `schema/`, if any. */
export interface App {
  readonly forms: Readonly<Record<string, FormConfiguration>>
  readonly schema: readonly string[]
}

/** The user of a request, or an anonymous visitor. The app itself counts as any owner. */
export interface Speaker {
  readonly user: string | null
  readonly isApp: boolean
  /** The browser whose session is sent with the request. */
  readonly visitor?: Visitor | undefined
}

/** An action by a form. */
export interface Submission {
  readonly form: unknown
  /** Whether the endpoint accepts forms of that resource. */
  readonly isFor: (resource: string) => boolean
  readonly action: 'create' | 'update' | 'delete'
  readonly id?: string | undefined
  readonly payload: Hash
  readonly isText: boolean
  readonly parent?: string | number | undefined
  /** The type of customizations that a query names. */
  readonly type?: string | undefined
  /** Whether it is a visitor's request, which `request_allowed` guards. */
  readonly isRequest: boolean
}

/** The app's policies by name. */
const policies: Readonly<Record<string, (speaker: Speaker) => boolean>> = {
  everybody: () => true,
  nobody: () => false,
  signed_in: ({ user }) => user !== null,
}

/** The callbacks of forms. */
export const callbacks = {
  audit: '{% graphql made %}mutation { record_create(record: { table: "audit" }) { id } }{% endgraphql %}',
  rollback: '{% rollback %}',
  fail: '{{ 1 | divided_by: 0 }}',
} as const

/** The table of each resource. */
const tables: Readonly<Record<string, string>> = {
  User: ':users',
  BankAccount: ':bank_accounts',
  CreditCard: ':credit_cards',
}

/** The attributes stored beside the properties of a record: docs/forms.md, "Storage". */
const ofRecords = ['creator_id', 'custom_addresses', 'custom_attachments', 'custom_images', 'customizations']
export const ofCustomizations = ['customizable_id', 'customizable_type', 'user_id']
const customizableTypes = ['User', 'UserProfile', 'Transactable', 'Offer', 'Order', 'Instance']

/** The rules for forms: docs/forms.md. Each method refuses or returns the new values. */
export class Forms {
  constructor(
    private readonly app: App,
    private readonly world: World,
    private readonly speaker: Speaker,
  ) {}

  /** @throws {Refused} */
  submit(submission: Submission): void {
    const name = typeof submission.form === 'string' ? submission.form : ''
    const form = Object.hasOwn(this.app.forms, name) ? this.app.forms[name] : undefined
    if (!form) return refuse('unknown form')
    const { type } = submission
    const isNamed = form.resource === 'Customization' && type !== undefined && isTable(type)
    if (!isNamed && !submission.isFor(form.resource)) refuse('the form has another resource')
    if (submission.isRequest && form.request_allowed === false) refuse('the form accepts no requests')
    const types = form.resource === 'Customization' ? typesOf(name, this.app.forms, type) : undefined
    const sent = this.readValues(form, submission)
    for (const policy of form.authorization_policies ?? []) {
      if (policies[policy]?.(this.speaker) !== true) refuse(`the policy ${policy}`)
    }
    const record = submission.action === 'create' ? undefined : this.owned(form, types, submission.id)
    if (submission.action === 'delete') this.remove(record as string)
    else if (types) this.customize(form, types, sent, record, submission)
    else this.write(form, sent, record)
    if (form.callback_actions === callbacks.audit) this.world.create('audit', {})
    else if (form.callback_actions) refuse('the callback rolls back')
  }

  /** Whether a page displays the form with a record, which requires its owner. */
  shows(name: string, id: string): boolean {
    const form = this.app.forms[name] as FormConfiguration
    try {
      this.owned(form, form.resource === 'Customization' ? typesOf(name, this.app.forms) : undefined, id)
      return true
    } catch {
      return false
    }
  }

  /** The accepted payload, overridden by the form's default payload. */
  private readValues({ resource, fields, default_payload: own }: FormConfiguration, submission: Submission): Hash {
    const attributes = attributesOf(resource)
    const sent = pickAccepted(submission.payload, attributes, fields ?? undefined, submission.isText)
    if (own === undefined || submission.action === 'delete') return sent
    return mergeOver(sent, JSON.parse(own) as Hash, attributes, fields ?? undefined)
  }

  /** The record to change, which must be in the form's tables and belong to the user. */
  private owned(form: FormConfiguration, types: Types | undefined, id: string | undefined): string {
    const { resource, resource_owner: owner = resource === 'User' ? 'self' : 'creator' } = form
    const table = isDocumented(resource) ? tables[resource] : resource
    const found = this.world.find(id, (one) => (types ? types.has(one) : one === table))
    if (found === undefined) return refuse('record not found')
    const { user, isApp } = this.speaker
    const isSelf = owner === 'self' && resource === 'User'
    const ownerId = isSelf ? found : this.world.propertiesOf(found).creator_id
    if (owner !== 'anyone' && !isApp && (user === null || ownerId !== user)) refuse('the record has another owner')
    return found
  }

  /** Deletes a record and its nested records. */
  private remove(id: string): void {
    for (const [, inner] of this.world.innerOf(id)) this.remove(inner)
    this.world.delete(id)
  }

  private write(form: FormConfiguration, sent: Hash, record: string | undefined): void {
    const { resource } = form
    const fields = form.fields ?? undefined
    const kept = withoutVirtual(sent, fields)
    if (resource === 'Session') return this.signIn(sent)
    if (!isDocumented(resource)) return void this.save(resource, record, this.rowOf(kept, fields, record))
    const before = this.propertiesOf(record)
    const put = (values: Hash): Hash => mergeOver(before, values, attributesOf(resource), fields)
    if (resource === 'User') checkAccount(this.world, put(sent), record)
    const after = put(kept)
    this.save(tables[resource] as string, record, resource === 'User' ? accountOf(after, before) : after)
  }

  /** Creates a record of the user, or updates one. */
  private save(table: string, record: string | undefined, properties: Hash): string {
    const { user } = this.speaker
    if (record === undefined)
      return this.world.create(table, { ...properties, ...(user !== null && { creator_id: user }) })
    this.world.update(record, properties)
    return record
  }

  private signIn({ email, password }: Hash): void {
    const user = userOf(this.world, email, password) ?? refuse('the e-mail or the password is wrong')
    if (this.speaker.visitor) this.world.sessions.set(this.speaker.visitor, user)
  }

  /** The stored values of a record: its attributes, and properties that do not have the name of an attribute. */
  private rowOf(
    kept: Hash,
    fields: FormFields | undefined,
    record: string | undefined,
    more: readonly string[] = [],
  ): Hash {
    const reserved = [...ofRecords, ...more]
    if (Object.keys(hash(kept.properties)).some((name) => reserved.includes(name))) refuse('the name is reserved')
    return hash(mergeOver({ properties: this.propertiesOf(record) }, kept, attributesOf(''), fields).properties)
  }

  private customize(
    form: FormConfiguration,
    types: Types,
    sent: Hash,
    record: string | undefined,
    { action, parent, type: named }: Submission,
  ): void {
    const fields = form.fields ?? undefined
    const kept = withoutVirtual({ ...(types.only && { [typeName]: types.only }), ...sent }, fields)
    const type = this.typeOf(kept, undefined, record)
    if (record === undefined && !this.isType(type)) refuse('unknown type')
    const isWithout = (parent === undefined || parent === '') && named === undefined
    if (action === 'create' && isWithout) refuse('the parent is missing')
    if (parent !== undefined && parent !== '' && this.app.schema.length > 0 && this.nameOf(parent) !== type) {
      refuse('the parent has another type')
    }
    this.saveCustomization(types, type, sent, form.fields ?? undefined, record)
  }

  /** The type of a customization: the sent one, which cannot change later. */
  private typeOf(sent: Hash, otherwise: string | undefined, record: string | undefined): string {
    const table = record === undefined ? undefined : this.world.records.get(record)?.table
    const type = (Object.hasOwn(sent, typeName) ? sent[typeName] : table) ?? otherwise
    if (typeof type !== 'string') return refuse('the type is missing')
    if (table !== undefined && type !== table) refuse('the type cannot change')
    return type
  }

  private saveCustomization(
    types: Types,
    type: string,
    sent: Hash,
    fields: FormFields | undefined,
    record: string | undefined,
  ): string {
    if (!types.has(type)) refuse('the form is for another type')
    const kept = withoutVirtual(sent, fields)
    if ((kept.customizable_type ?? null) !== null && !customizableTypes.includes(kept.customizable_type as string)) {
      refuse('the parent cannot have customizations')
    }
    const row = this.rowOf(kept, fields, record, ofCustomizations)
    const beside = Object.fromEntries(Object.entries(kept).filter(([name]) => ofCustomizations.includes(name)))
    const id = this.save(type, record, { ...row, ...beside })
    if (!this.world.types.includes(type)) this.world.types.push(type)
    const inner = new Map(this.world.innerOf(id))
    const saved = new Set<string>()
    for (const [key, given] of Object.entries(hash(kept.customizations))) {
      const name = isHash(given) ? this.nameIn(inner, key, given.id ?? null) : key
      if (saved.has(name)) refuse('duplicate customization')
      saved.add(name)
      if (!isHash(given)) continue
      const inside = types.inside(name)
      const known = inner.get(name)
      const field = fieldsIn(fields?.customizations)
      const innerFields = fieldsIn(field && getOwn(field, name))
      const innerType = this.typeOf(given, name, known)
      if (!this.isType(innerType)) refuse('unknown type')
      this.world.inside.set(`${id}/${name}`, this.saveCustomization(inside, innerType, given, innerFields, known))
    }
    return id
  }

  /** The name of a nested customization: the name of the record with the sent id. */
  private nameIn(inner: ReadonlyMap<string, string>, key: string, id: unknown): string {
    if (id === null) return key
    const found = [...inner].find(([, known]) => known === String(id))
    return found ? found[0] : refuse('id not found in the record')
  }

  private propertiesOf(record: string | undefined): Hash {
    return record === undefined ? {} : this.world.propertiesOf(record)
  }

  private isType(name: string): boolean {
    const { schema } = this.app
    return schema.length === 0 ? isTable(name) : schema.includes(name)
  }

  /** The name of a type, which a request may replace by its number. */
  private nameOf(parent: string | number): string {
    return this.world.types[Number(parent) - 1] ?? String(parent)
  }
}

function hash(value: unknown): Hash {
  return isHash(value) ? value : {}
}
