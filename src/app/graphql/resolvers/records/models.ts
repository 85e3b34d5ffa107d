import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { usersTable } from '../../../../ports/records/reserved-tables'
import { InvalidValueError } from '../../../../base/errors'
import { getOwn } from '../../../../base/values/hash'
import { print } from '../../../../base/values/print'
import { limitByCost, Cost } from '../../cost'
import { toRecordFilter, models, checkTable } from '../../filters'
import { refuse } from '../../filters/refuse'
import { toOrders } from '../../filters/sorts'
import type { WithForm } from '../forms'
import type { RecordInput } from '../inputs'
import { convertAttributeFilters, listFilter, toSorts, type CustomAttribute, type NamedSort } from './older-arguments'
import type { PageArguments } from '../result-pages'
import type { Aggregation } from './aggregations'
import { create, list, listAggregating, recordFields, remove, update } from './records'
import { Batch, toRowOrNull, type Row } from '../rows'

/** A record as an argument of an older query. */
interface ModelInput extends RecordInput {
  readonly model_schema_name?: string | null
  readonly custom_model_type_name?: string | null
  readonly custom_model_type_id?: string | null
}

interface Saving extends WithForm {
  readonly model?: ModelInput | null
  readonly customization?: ModelInput | null
}

interface WithId {
  readonly id: string
}

/** @throws {InvalidValueError} if there is no model */
function findInput({ model, customization }: Saving): ModelInput {
  const input = model ?? customization
  if (!input) throw new InvalidValueError('model: expected the model to save, got nothing')
  return input
}

/** A table's name is also its id. */
function findTable({ model_schema_name, custom_model_type_name, custom_model_type_id }: ModelInput) {
  return model_schema_name ?? custom_model_type_name ?? custom_model_type_id
}

const mutations = {
  create: (_: unknown, given: Saving, context: QueryContext) => {
    const input = findInput(given)
    return create(findTable(input), input, given, context)
  },
  update: (_: unknown, given: Saving & WithId, context: QueryContext) => {
    const input = findInput(given)
    return update(given.id, findTable(input), input, given, context)
  },
  delete: (_: unknown, { id, ...rest }: WithForm & WithId, context: QueryContext) =>
    remove(id, undefined, rest, context),
}

/** The arguments of `customizations`. */
interface CustomizationArguments extends PageArguments {
  readonly aggregations?: readonly (Aggregation | null)[] | null
  readonly [name: string]: unknown
}

interface TypeFilter {
  readonly id?: number | null
  readonly ids?: readonly number[] | null
  readonly name?: string | null
  readonly names?: readonly string[] | null
}

/** Its keys are arguments of `customizations`. */
type NestedFilter = Readonly<Record<string, unknown>>

/** Lists models by `filter`; `customizations` converts its arguments to one. */
const listed = listAggregating(models)

async function resolveCustomizations(
  _: unknown,
  asked: CustomizationArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
) {
  const { page = null, per_page = null, aggregations = null } = asked
  const filter = Object.fromEntries(filterEntries(asked).filter(([, value]) => value !== undefined))
  const sort = ((asked.sort ?? []) as readonly (NamedSort | null)[]).flatMap(toSorts)
  return listed(_, { filter, sort, page, per_page, aggregations }, context, info)
}

function filterEntries(asked: CustomizationArguments): readonly (readonly [string, unknown])[] {
  const type = (asked.model_schema ?? asked.custom_model_type) as TypeFilter | null | undefined
  refuse({ id: type?.id, ids: type?.ids }, 'tables are known by their names')
  refuse({ ignore_deleted: asked.ignore_deleted === false ? false : null }, 'use is_deleted')
  return [
    ['model_schema_name', listFilter(type?.name ?? asked.name, type?.names ?? asked.names, asked.without_names)],
    ['id', listFilter(asked.id, asked.ids, asked.without_ids)],
    ['user_id', listFilter(asked.user_id, asked.user_ids)],
    ['external_id', listFilter(asked.external_id, asked.external_ids)],
    ['created_at', asked.created_at],
    ['updated_at', asked.updated_at],
    ['deleted_at', asked.is_deleted === true ? { exists: true } : undefined],
    ['fulltext', asked.query],
    ['properties', listPropertyFilters(asked)],
  ]
}

function listPropertyFilters(asked: CustomizationArguments): readonly object[] {
  const own = ['customizable_id', 'customizable_type'].flatMap((name) =>
    asked[name] == null ? [] : [{ name, value: asked[name] }],
  )
  const ids = asked.customizable_ids == null ? [] : [{ name: 'customizable_id', value_in: asked.customizable_ids }]
  const given = (asked.properties ?? []) as readonly (CustomAttribute | null)[]
  return [...own, ...ids, ...convertAttributeFilters(given)]
}

/** The record with that id, in any table. */
async function resolveModel(
  _: unknown,
  { id, name }: { id?: string | null; name?: string | null },
  { records }: QueryContext,
) {
  const table = checkTable(name)
  const filter = { ...(id != null && { ids: [id] }), ...(table !== undefined && { table }) }
  if (id == null && name == null) throw new InvalidValueError('id: expected the id of a record')
  const [found] = await records.search({ ...filter, limit: 1 })
  return toRowOrNull(found)
}

/** The fields of records, with their older names. */
export const modelFields = {
  ...recordFields,
  human_name: recordFields.table,
  custom_model_type: typeField,
  model_schema: typeField,
  customizable: resolveCustomizable,
  customizations: listNested,
}

/** The user that a customization belongs to. Other owners are found by their ids: use related_models. */
async function resolveCustomizable({ record: { properties } }: Row, _: unknown, { records }: QueryContext) {
  const [id, type] = [getOwn(properties, 'customizable_id'), getOwn(properties, 'customizable_type')]
  return id == null || type !== 'User' ? null : toRowOrNull(await records.find(print(id), usersTable))
}

/** The customizations that belong to one. */
function listNested(
  { record: { id } }: Row,
  { filter, ...page }: CustomizationArguments & { readonly filter?: NestedFilter | null },
  context: QueryContext,
  info: GraphQLResolveInfo,
) {
  return resolveCustomizations(null, { ...filter, ...page, customizable_id: id }, context, info)
}

/** The arguments of a user's `customizations`. */
interface UserCustomizationArguments {
  readonly id?: readonly (string | null)[] | null
  readonly name?: string | null
  readonly user_id?: string | null
  readonly customizable_id?: string | null
  readonly customizable_type?: string | null
  readonly properties?: unknown
  readonly sort?: readonly ({ field?: string | null; property?: string | null; order?: string | null } | null)[] | null
}

/** The customizations of a user, all of them. */
export async function listUserCustomizations(
  { record }: Row,
  { id, user_id, sort, ...asked }: UserCustomizationArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<readonly Row[]> {
  const entries = filterEntries({ ...asked, ids: id, user_id: user_id ?? record.id })
  const wanted = await toRecordFilter(models, Object.fromEntries(entries), { context, info })
  const orders = (sort ?? []).flatMap((one) => {
    return one
      ? toSorts({ name: one.field ?? null, property_name: one.property ?? null, order: one.order ?? null })
      : []
  })
  const search = { ...wanted, sort: toOrders(orders) }
  const found = await Cost.of(info).load((left) => context.records.search({ ...search, limit: left + 1 }))
  return limitByCost(new Batch(found).rows, info)
}

function typeField({ record: { table } }: Row): object {
  return { id: table, name: table }
}

/** The older names of records. */
export const modelResolvers = {
  Query: {
    models: list(models),
    model: resolveModel,
    customization: resolveModel,
    customizations: resolveCustomizations,
  },

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
