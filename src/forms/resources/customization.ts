import type { RecordStore, StoredRecord } from '../../adapters/records'
import { except, getOwn, isHash, setOwn, type Hash } from '../../values/hash'
import { print } from '../../values/print'
import { isTableName } from '../../adapters/reserved-tables'
import { attributesOf, customizableTypes } from '../attributes'
import { customizationTypeOf, useCustomizationType } from '../customization-types'
import { compileFields } from '../field'
import { merge } from '../payload'
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

  async check(draft) {
    const { values, record, parent, fault, exchange } = draft
    checkOne(draft.sent, values, record?.table ?? '', [], fault)
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

/**
 * Looks at a customization and those inside of it.
 *
 * @param name what it is called, which is its type where it names none
 */
function checkOne(sent: Hash, values: Hash, name: string, path: readonly string[], fault: Draft['fault']): void {
  rows.check(sent, path, fault)
  const table = print(getOwn(values, typeName) ?? name)
  if (table !== '' && !isTableName(table)) fault([...path, typeName], 'invalid')
  const customizable = getOwn(values, 'customizable_type') ?? null
  if (customizable !== null && !customizableTypes.some((known) => known === customizable)) {
    fault([...path, 'customizable_type'], 'inclusion')
  }
  for (const [name, child] of childrenIn(sent)) checkOne(child, child, name, [...path, nested, name], fault)
}

function childrenIn(values: Hash): [string, Hash][] {
  const children = getOwn(values, nested)
  return Object.entries(isHash(children) ? children : {}).filter((entry): entry is [string, Hash] => isHash(entry[1]))
}

async function save(draft: Draft, table: string): Promise<StoredRecord | undefined> {
  const { exchange, record, sent } = draft
  const before = record?.properties ?? {}
  const children = { ...knownChildren(before) }
  for (const [name, values] of childrenIn(sent)) {
    setOwn(children, name, await saveChild(draft, name, values, getOwn(children, name) as Child | undefined))
  }
  await useCustomizationType(table, exchange)
  const properties = except(rows.flatten(draft.values, before), [nested])
  return write(draft, table, {
    ...properties,
    ...(Object.keys(children).length > 0 && { [nested]: children }),
  })
}

function knownChildren(properties: Hash): Record<string, Child> {
  return (getOwn(properties, nested) ?? {}) as Record<string, Child>
}

/** Saves one that is inside of another, under its name there. */
async function saveChild(draft: Draft, name: string, sent: Hash, known: Child | undefined): Promise<Child> {
  const { exchange } = draft
  const record = known && (await exchange.records.find(known.id, known.custom_model_type_name))
  const table = record?.table ?? print(getOwn(sent, typeName) ?? name)
  const values = record ? merge(load(record), sent, type, undefined) : sent
  const saved = await save({ ...draft, record, values, sent }, table)
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
