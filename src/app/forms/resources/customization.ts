import type { PropertyPath, RecordStore, StoredRecord } from '../../../ports/records/port'
import { PropertyError, UniqueViolation } from '../../../base/errors'
import { getOwn, isHash, setOwn, toHashOrEmpty, type Hash } from '../../../base/values/hash'
import { print } from '../../../base/values/print'
import { isTableName, nested } from '../../../ports/records/reserved-tables'
import { typeName, type AllowedTypes } from '../types/allowed-types'
import type { Draft } from '../submission/draft'
import { customizableTypes } from '../descriptions'
import { findCustomizationType, findSchemaNames, useCustomizationType } from '../types/customization-types'
import { assignNestedIds, readId } from './identified'
import { nest, findNested, NestedError, removeWhole } from './nested'
import { toPropertyPath, RecordMapper } from './record-mapper'
import { defineResource, write, type PropertyPlace, type Resource } from './resource'

const validations = { [typeName]: { validation: { presence: true } } }

const mapper = new RecordMapper([
  'custom_addresses',
  'custom_attachments',
  'custom_images',
  'customizable_id',
  'customizable_type',
  'user_id',
])

/**
 * Records of the app's own types, which may belong to another object and contain other customizations. Each is stored
 * in the table of its type's name.
 *
 * @param types the form's types: it cannot access records of others
 */
export function makeCustomization(types: AllowedTypes): Resource {
  const own: Partial<Resource> = {
    types,
    findPlace: ({ attributes }, field) => findPlace(attributes, print(getOwn(attributes, typeName)), field),
    find: (store, id, options) => types.find(store, id, options),
    load,
    loadWhole,

    normalize(sent, stored = {}, fields) {
      return { ...(types.only !== undefined && { [typeName]: types.only }), ...assignNestedIds(sent, stored, fields) }
    },

    async check({ changes, attributes, record, parent, report, exchange }) {
      const known = await findSchemaNames(exchange)
      const isType = (name: string): boolean => isTableName(name) && (known.size === 0 || known.has(name))
      const checked = { changes, attributes, record, path: [], report, isType, types, store: exchange.work.records }
      const type = print(getOwn(attributes, typeName))
      if (record && type !== record.table) report([typeName], 'invalid')
      if (!record && type !== '') await checkType(checked, type)
      await checkOne(checked)
      if (parent === undefined) return
      const named = await findCustomizationType(parent, exchange)
      if (named === undefined) report(['parent_resource_id'], 'invalid')
      else if (named.isSure && type !== '' && type !== named.name) report([typeName], 'invalid')
    },

    save: (draft) => save(draft, print(getOwn(draft.attributes, typeName))),
    remove: removeWhole,
  }
  return defineResource('Customization', own, validations)
}

/** The property of a field, which may be a field of a nested customization. @param table the customization's type */
function findPlace(attributes: Hash, table: string, field: PropertyPath): PropertyPlace {
  const [first, name, ...inside] = field
  if (first !== nested || name === undefined) return { table, path: toPropertyPath(field) }
  const inner = toHashOrEmpty(getOwn(toHashOrEmpty(getOwn(attributes, nested)), name))
  return findPlace(inner, readType(inner, name), inside)
}

/** The attributes of a customization, without nested ones. */
function load({ table, properties }: StoredRecord): Hash {
  return { ...mapper.load(properties), [typeName]: table }
}

/** The attributes of a customization, including the attributes of nested customizations. */
async function loadWhole(store: RecordStore, record: StoredRecord, seen = new Set<string>()): Promise<Hash> {
  seen.add(record.id)
  const inside: Hash = {}
  for (const [name, inner] of await findNested(store, record)) {
    if (!seen.has(inner.id)) setOwn(inside, name, { id: Number(inner.id), ...(await loadWhole(store, inner, seen)) })
  }
  return { ...load(record), ...(Object.keys(inside).length > 0 && { [nested]: inside }) }
}

/** A customization that is being checked. */
interface Checked extends Pick<Draft, 'changes' | 'attributes' | 'record' | 'report'> {
  readonly path: readonly string[]
  readonly store: RecordStore
  readonly isType: (name: string) => boolean
  readonly types: AllowedTypes
}

/**
 * Checks the type that was sent for a customization.
 *
 * @param own the customization's type, if it exists already
 * @throws {SubmissionError} 406 for a type that the form is not for
 */
async function checkType({ path, report, isType, types }: Checked, type: string, own = type): Promise<void> {
  if (isType(type)) await types.check(type, [...path, typeName])
  if (!isType(type) || type !== own) report([...path, typeName], 'invalid')
}

/**
 * Checks a customization and the nested ones.
 *
 * @throws {SubmissionError} 406 for a nested type that the form is not for
 */
async function checkOne(checked: Checked): Promise<void> {
  const { changes, attributes, record, path, report, types, store } = checked
  mapper.check(changes, path, report)
  const customizable = getOwn(attributes, 'customizable_type') ?? null
  if (customizable !== null && !customizableTypes.some((known) => known === customizable)) {
    report([...path, 'customizable_type'], 'inclusion')
  }
  const sent = listNestedDrafts(checked)
  const before = record && sent.length > 0 ? await findNested(store, record) : new Map<string, StoredRecord>()
  for (const { name, ...inner } of sent) {
    const record = before.get(name)
    const inside = { ...checked, ...inner, record, path: [...path, nested, name], types: types.inside(name) }
    const id = readId(inner.changes)
    if (id !== undefined && id !== record?.id) report([...inside.path, 'id'], 'invalid')
    await checkType(inside, readType(inner.attributes, name), record?.table)
    await checkOne(inside)
  }
}

/** The type of a nested customization. Default: the name that it is nested under */
function readType(attributes: Hash, name: string): string {
  return print(getOwn(attributes, typeName) ?? name)
}

/** The nested customizations that were sent, and their attributes as they would be saved. */
function listNestedDrafts({ changes, attributes }: Pick<Draft, 'changes' | 'attributes'>): (Pick<
  Draft,
  'changes' | 'attributes'
> & {
  readonly name: string
})[] {
  const [changed, inside] = [getOwn(changes, nested), getOwn(attributes, nested)]
  if (!isHash(changed) || !isHash(inside)) return []
  return Object.keys(changed).flatMap((name) => {
    const [changes, attributes] = [getOwn(changed, name), getOwn(inside, name)]
    return isHash(changes) && isHash(attributes) ? [{ name, changes, attributes }] : []
  })
}

async function save(draft: Draft, table: string): Promise<StoredRecord | undefined> {
  const { exchange, record, attributes } = draft
  await useCustomizationType(table, exchange)
  const saved = await write(draft, table, mapper.flatten(attributes, record?.properties))
  if (saved) await saveNested(draft, saved)
  return saved
}

async function saveNested(draft: Draft, parent: StoredRecord): Promise<void> {
  const sent = listNestedDrafts(draft)
  if (sent.length === 0) return
  const { records } = draft.exchange.work
  const before = await findNested(records, parent)
  for (const { name, ...inner } of sent) {
    const record = before.get(name)
    try {
      const saved = await save({ ...draft, ...inner, record }, readType(inner.attributes, name))
      if (saved && !record) await nest(records, parent, name, saved)
    } catch (error) {
      throw isPropertyError(error) ? new NestedError([nested, name], error) : error
    }
  }
}

function isPropertyError(error: unknown): boolean {
  return error instanceof PropertyError || error instanceof UniqueViolation || error instanceof NestedError
}
