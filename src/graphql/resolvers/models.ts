import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../adapters/graphql'
import { usersTable } from '../../adapters/records/reserved-tables'
import { InvalidValueError, UnavailableError } from '../../errors'
import { models, tableOf } from '../filters'
import type { Sort } from '../filters/sorts'
import type { WithForm } from './forms'
import type { RecordInput } from './inputs'
import type { PageArguments } from './result-pages'
import { create, list, recordFields, remove, update } from './records'
import { rowOrNull, type Row } from './rows'

/** A record as an argument of an older query. */
interface ModelInput extends RecordInput {
  readonly model_schema_name?: string | null
  readonly custom_model_type_name?: string | null
}

interface Saving extends WithForm {
  readonly model?: ModelInput | null
  readonly customization?: ModelInput | null
}

interface WithId {
  readonly id: string
}

/** @throws {InvalidValueError} if there is no model */
function inputOf({ model, customization }: Saving): ModelInput {
  const input = model ?? customization
  if (!input) throw new InvalidValueError('model: expected what is to be saved')
  return input
}

function tableIn({ model_schema_name, custom_model_type_name }: ModelInput): string | null | undefined {
  return model_schema_name ?? custom_model_type_name
}

const mutations = {
  create: (_: unknown, given: Saving, context: GraphqlContext) => {
    const input = inputOf(given)
    return create(tableIn(input), input, given, context)
  },
  update: (_: unknown, given: Saving & WithId, context: GraphqlContext) => {
    const input = inputOf(given)
    return update(given.id, tableIn(input), input, given, context)
  },
  delete: (_: unknown, { id, ...rest }: WithForm & WithId, context: GraphqlContext) =>
    remove(id, undefined, rest, context),
}

/** The arguments of `customizations`. */
type Asked = PageArguments & Readonly<Record<string, unknown>>

interface TypeFilter {
  readonly name?: string | null
  readonly names?: readonly string[] | null
}

interface CustomAttribute {
  readonly name: string
  readonly value?: string | null
  readonly values?: readonly (string | null)[] | null
  readonly exists?: boolean | null
  readonly exclude?: boolean | null
  readonly range?: object | null
  readonly values_operator?: 'AND' | 'OR' | null
}

interface NamedSort {
  readonly name?: string | null
  readonly property_name?: string | null
  readonly order?: string | null
}

/** Lists models by `filter`; `customizations` converts its arguments to one. */
const listed = list(models)

async function customizations(_: unknown, asked: Asked, context: GraphqlContext, info: GraphQLResolveInfo) {
  const { page = null, per_page = null } = asked
  const filter = Object.fromEntries(filterEntries(asked).filter(([, value]) => value !== undefined))
  const sort = ((asked.sort ?? []) as readonly (NamedSort | null)[]).flatMap(sortOf)
  return listed(_, { filter, sort, page, per_page }, context, info)
}

function filterEntries(asked: Asked): readonly (readonly [string, unknown])[] {
  if (asked.aggregations != null)
    throw new UnavailableError('aggregations', 'aggregations are not available here: count in the template')
  const type = (asked.model_schema ?? asked.custom_model_type) as TypeFilter | null | undefined
  const one = (value: unknown, list: unknown, without?: unknown): unknown => {
    const given = { value, value_in: list, not_value_in: without }
    return Object.values(given).some((part) => part != null) ? given : undefined
  }
  return [
    ['model_schema_name', one(type?.name ?? asked.name, type?.names ?? asked.names)],
    ['id', one(asked.id, asked.ids, asked.without_ids)],
    ['user_id', one(asked.user_id, asked.user_ids)],
    ['external_id', one(asked.external_id, asked.external_ids)],
    ['created_at', asked.created_at],
    ['updated_at', asked.updated_at],
    ['deleted_at', asked.is_deleted === true ? { exists: true } : undefined],
    ['fulltext', asked.query],
    ['properties', propertiesOf(asked)],
  ]
}

function propertiesOf(asked: Asked): readonly object[] {
  const own = ['customizable_id', 'customizable_type'].flatMap((name) =>
    asked[name] == null ? [] : [{ name, value: asked[name] }],
  )
  const ids = asked.customizable_ids == null ? [] : [{ name: 'customizable_id', value_in: asked.customizable_ids }]
  const given = (asked.properties ?? []) as readonly (CustomAttribute | null)[]
  return [...own, ...ids, ...given.flatMap((one) => (one ? [conditionOf(one)] : []))]
}

function conditionOf({ name, value, values, exists, exclude, range, values_operator }: CustomAttribute): object {
  if (exclude === true) return { name, not_value: value, not_value_in: values }
  const list = values_operator === 'AND' ? { array_contains: values } : { value_in: values }
  return { name, value, exists, range, ...list }
}

function sortOf(sort: NamedSort | null): readonly Sort[] {
  if (!sort) return []
  const order = sort.order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC'
  const name = sort.property_name ?? sort.name
  if (name == null) throw new UnavailableError('sort', 'sort: only name and property_name are available here')
  const isColumn = sort.property_name == null && ['id', 'created_at', 'updated_at', 'deleted_at'].includes(name)
  return [isColumn ? { [name]: { order } } : { properties: [{ name: name.replace(/^properties\./, ''), order }] }]
}

/** The record with that id, in any table. */
async function model(
  _: unknown,
  { id, name }: { id?: string | null; name?: string | null },
  { records }: GraphqlContext,
) {
  const table = tableOf(name)
  const filter = { ...(id != null && { ids: [id] }), ...(table !== undefined && { table }) }
  if (id == null && name == null) throw new InvalidValueError('id: expected the id of a record')
  const [found] = await records.search({ ...filter, limit: 1 })
  return rowOrNull(found)
}

/** The fields of records, with their older names. */
export const modelFields = {
  ...recordFields,
  human_name: recordFields.table,
  custom_model_type: typeField,
  model_schema: typeField,
}

function typeField({ record: { table } }: Row): object {
  return { id: table, name: table }
}

/** The older names of records. */
export const modelResolvers = {
  Query: { models: listed, model, customization: model, customizations },

  Mutation: {
    model_create: mutations.create,
    model_update: mutations.update,
    model_delete: mutations.delete,
    customization_create: mutations.create,
    customization_update: mutations.update,
    customization_delete: mutations.delete,
  },

  Customizable: { __resolveType: ({ record }: Row) => (record.table === usersTable ? 'User' : 'Listing') },
}
