import type { Hash } from '../../../../src/base/values/hash'
import { accountOf, checkAccount, userOf } from './accounts'
import { mergeOver, refuse } from './attributes'
import { Forms, ofCustomizations, type App, type Speaker, type Submission } from './forms'
import { isTable } from './types'
import type { Visitor, World } from './world'

/** A mutation that a page runs. */
export interface Mutation {
  readonly kind: 'mutation'
  /** The browser that requests the page. */
  readonly visitor?: Visitor | undefined
  readonly name: string
  readonly id?: string | null
  readonly table?: string | null
  /** The form that the mutation names. */
  readonly form?: string | null
  readonly properties?: Hash
  readonly user?: Hash
}

/**
 * The rules for the app's queries. The app counts as any owner, and cannot reach platform tables. A mutation by a form
 * also follows the form's rules: docs/forms.md, "Steps of a submission"
 */
export class Query {
  private readonly speaker: Speaker
  private readonly action: Submission['action']
  private readonly properties: Hash

  constructor(
    private readonly app: App,
    private readonly world: World,
    private readonly asked: Mutation,
  ) {
    const { visitor, name, properties } = asked
    this.speaker = { user: (visitor && world.sessions.get(visitor)) ?? null, isApp: true, visitor }
    this.action = name.slice(name.lastIndexOf('_') + 1) as Submission['action']
    this.properties = properties ?? {}
  }

  /** @throws {Refused} */
  run(): void {
    const { name } = this.asked
    if (name.startsWith('record')) this.changeRecord()
    else if (name === 'user_session_create') this.signIn()
    else if (name === 'user_session_destroy') this.setSession(null)
    else if (name.startsWith('user')) this.changeUser()
    else this.changeConstant(name === 'constant_unset')
  }

  private changeRecord(): void {
    const { world, properties, action } = this
    const { table, form } = this.asked
    const isAsked = (one: string): boolean => table == null || one === table
    if (table?.startsWith(':')) refuse('platform table')
    if (Object.hasOwn(properties, 'customizations')) refuse('the name is reserved')
    const id = action === 'create' ? undefined : this.find((one) => !one.startsWith(':') && isAsked(one))
    const of = id === undefined ? (table ?? '') : world.records.get(id)?.table
    if (form != null)
      this.byForm(
        (resource) => resource === of && isTable(resource),
        action === 'delete' ? {} : this.sentBy(form),
        id,
        of,
      )
    else if (id === undefined) world.create(of === '' ? refuse('the table is missing') : (of as string), properties)
    else if (action === 'update') world.update(id, properties)
    else world.delete(id)
  }

  private changeUser(): void {
    const { world, action, speaker } = this
    const { user = {}, form, id: asked } = this.asked
    const isUser = (table: string): boolean => table === ':users'
    const id = action === 'create' ? undefined : this.find(isUser, asked ?? (action === 'update' ? speaker.user : null))
    if (form != null) return this.byForm((resource) => resource === 'User', action === 'delete' ? {} : user, id)
    if (id !== undefined && action === 'delete') return world.delete(id)
    const before = id === undefined ? {} : world.propertiesOf(id)
    const after = mergeOver(before, user, { properties: { kind: { each: 'anything' } } }, undefined)
    checkAccount(world, after, id)
    if (id === undefined) world.create(':users', accountOf(after, before))
    else world.update(id, accountOf(after, before))
  }

  private signIn(): void {
    const { email, password } = this.asked.user ?? {}
    this.setSession(userOf(this.world, email, password) ?? refuse('the e-mail or the password is wrong'))
  }

  private setSession(user: string | null): void {
    const { visitor } = this.speaker
    if (visitor) this.world.sessions.set(visitor, user)
  }

  private changeConstant(isUnset: boolean): void {
    const { world, properties } = this
    const [known] = world.rowsOf(':constants').find(([, { name }]) => name === properties.name) ?? []
    if (known === undefined && !isUnset) world.create(':constants', properties)
    else if (known !== undefined && isUnset) world.delete(known)
    else if (known !== undefined) world.update(known, properties)
  }

  /** The payload of a form. Some properties of a customization are attributes. */
  private sentBy(form: string): Hash {
    const { properties, app } = this
    if (app.forms[form]?.resource !== 'Customization') return { properties }
    const isAttribute = (name: string): boolean => ofCustomizations.includes(name)
    const entries = Object.entries(properties)
    return {
      ...Object.fromEntries(entries.filter(([name]) => isAttribute(name))),
      properties: Object.fromEntries(entries.filter(([name]) => !isAttribute(name))),
    }
  }

  private byForm(isFor: Submission['isFor'], payload: Hash, id: string | undefined, type?: string): void {
    const { app, world, speaker, action, asked } = this
    new Forms(app, world, speaker).submit({
      form: asked.form,
      isFor,
      action,
      id,
      type,
      payload,
      isText: false,
      isRequest: false,
    })
  }

  private find(isIn: (table: string) => boolean, id = this.asked.id): string {
    return this.world.find(id ?? undefined, isIn) ?? refuse('record not found')
  }
}
