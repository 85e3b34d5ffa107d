import type { RecordStore, StoredRecord } from '../../adapters/records'
import { except, getOwn, isHash, setOwn, type Hash } from '../../values/hash'
import { print } from '../../values/print'
import { isTableName } from '../../adapters/reserved-tables'
import { attributesOf, customizableTypes } from '../attributes'
import { customizationTypeOf, schemaNames, useCustomizationType } from '../customization-types'
import { compileFields } from '../field'
import { write, type Draft, type Resource } from './resource'
import { Rows } from './rows'

const type = { kind: 'object', attributes: attributesOf('Customization') } as const
const nested = 'customizations'
const typeName = 'custom_model_type_name'

const rows = new Rows([
  'custom_addresses',
  'custom_attachments',
  'custom_images',
  'customizable_id',
  'customizable_type',
  'user_id',
  nested,
])

/** What a customization keeps of one inside of it. */
interface Child {
  readonly id: string
  readonly custom_model_type_name: string
}

/**
 * Records of the app's own types, which may belong to something and have others inside. Each is a record of the table
 * that is called as its type is. Source: rest-api.md, "CustomizationForm"; decisions.md, "REST".
 */
export const customization: Resource = {
  type,
  defaults: compileFields({ [typeName]: { validation: { presence: true } } }, type, 'Customization'),
  tableOf: ({ values }) => print(getOwn(values, typeName)),
  propertyOf: ([first, second]) => (first === 'properties' ? second : first),
  find: (store, id) => store.find(id),
  load,
  loadWhole,

  async check(draft) {
    const { sent, values, record, parent, fault, exchange } = draft
    const types = await schemaNames(exchange)
    const isType = (name: string): boolean =>
      name === record?.table || (isTableName(name) && (types.size === 0 || types.has(name)))
    checkOne({ sent, values, path: [], fault, isType }, print(getOwn(values, typeName)))
    if (record && getOwn(values, typeName) !== record.table) fault([typeName], 'invalid')
    if (parent === undefined) return
    const known = await customizationTypeOf(parent, exchange)
    if (known === undefined) fault(['parent_resource_id'], 'invalid')
    else if (known.isSure && known.name !== getOwn(values, typeName)) fault([typeName], 'invalid')
  },

  save: (draft) => save(draft, print(getOwn(draft.values, typeName))),
  remove,
}

function load({ table, properties }: StoredRecord): Hash {
  // What is inside is shown by its own form.
  return { ...except(rows.load(properties), [nested]), [typeName]: table }
}

/** The attributes of a customization, with those of the ones inside of it. */
async function loadWhole(store: RecordStore, record: StoredRecord): Promise<Hash> {
  const inside: Hash = {}
  for (const [name, { id, custom_model_type_name: table }] of Object.entries(knownChildren(record.properties))) {
    const child = await store.find(id, table)
    if (child) setOwn(inside, name, await loadWhole(store, child))
  }
  return { ...load(record), ...(Object.keys(inside).length > 0 && { [nested]: inside }) }
}

/** A customization that is looked at. */
interface Checked extends Pick<Draft, 'sent' | 'values' | 'fault'> {
  readonly path: readonly string[]
  readonly isType: (name: string) => boolean
}

/** Looks at a customization of a type, and those inside of it; of these one that names no type is of its own name. */
function checkOne(checked: Checked, type: string): void {
  const { sent, values, path, fault, isType } = checked
  rows.check(sent, path, fault)
  if (type !== '' && !isType(type)) fault([...path, typeName], 'invalid')
  const customizable = getOwn(values, 'customizable_type') ?? null
  if (customizable !== null && !customizableTypes.some((known) => known === customizable)) {
    fault([...path, 'customizable_type'], 'inclusion')
  }
  for (const { name, ...child } of childrenSent(checked)) {
    checkOne({ ...checked, ...child, path: [...path, nested, name] }, typeOf(child.values, name))
  }
}

/** What a customization calls its type, which is what it is called itself where it says nothing. */
function typeOf(values: Hash, name: string): string {
  return print(getOwn(values, typeName) ?? name)
}

/** The customizations inside of one of which something was sent, and their values as they would be saved. */
function childrenSent({ sent, values }: Pick<Draft, 'sent' | 'values'>): (Pick<Draft, 'sent' | 'values'> & {
  readonly name: string
})[] {
  const [sentInside, inside] = [getOwn(sent, nested), getOwn(values, nested)]
  if (!isHash(sentInside) || !isHash(inside)) return []
  return Object.keys(sentInside).flatMap((name) => {
    const [child, values] = [getOwn(sentInside, name), getOwn(inside, name)]
    return isHash(child) && isHash(values) ? [{ name, sent: child, values }] : []
  })
}

async function save(draft: Draft, table: string): Promise<StoredRecord | undefined> {
  const { exchange, record, values } = draft
  const before = record?.properties ?? {}
  const children = { ...knownChildren(before) }
  for (const { name, ...child } of childrenSent(draft)) {
    setOwn(children, name, await saveChild({ ...draft, ...child }, name, getOwn(children, name) as Child | undefined))
  }
  await useCustomizationType(table, exchange)
  const properties = except(rows.flatten(values, before), [nested])
  return write(draft, table, {
    ...properties,
    ...(Object.keys(children).length > 0 && { [nested]: children }),
  })
}

function knownChildren(properties: Hash): Record<string, Child> {
  return (getOwn(properties, nested) ?? {}) as Record<string, Child>
}

/** Saves one that is inside of another, under its name there. */
async function saveChild(draft: Draft, name: string, known: Child | undefined): Promise<Child> {
  const record = known && (await draft.exchange.records.find(known.id, known.custom_model_type_name))
  const table = record?.table ?? typeOf(draft.values, name)
  const saved = await save({ ...draft, record }, table)
  return { id: (saved ?? record)?.id ?? '', custom_model_type_name: table }
}

/** Deletes a customization and those inside of it. */
async function remove(store: RecordStore, { id, table, properties }: StoredRecord): Promise<void> {
  for (const child of Object.values(knownChildren(properties))) {
    const record = await store.find(child.id, child.custom_model_type_name)
    if (record) await remove(store, record)
  }
  await store.delete(id, table)
}
