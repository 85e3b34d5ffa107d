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
import type { RecordInput, WithId } from '../inputs'
import { convertAttributeFilters, listFilter, toSorts, type CustomAttribute, type NamedSort } from './older-arguments'
import {
  createRecord,
  deleteRecord,
  recordFields,
  resolveAggregatedList,
  resolveList,
  updateRecord,
  type AggregatingArguments,
} from './records'
import { Batch, toRowOrNull, type Row } from '../rows'

/** A record as an argument of an older query. */
export interface ModelInput extends RecordInput {
  readonly model_schema_name?: string | null
  readonly custom_model_type_name?: string | null
  readonly custom_model_type_id?: string | null
}

interface Saving extends WithForm {
  readonly model?: ModelInput | null
  readonly customization?: ModelInput | null
}

/** @throws {InvalidValueError} if there is no model */
function findInput({ model, customization }: Saving): ModelInput {
  const input = model ?? customization
  if (!input) throw new InvalidValueError('model: expected the model to save, got nothing')
  return input
}

/** A table's name is also its id. */
export function findTable({ model_schema_name, custom_model_type_name, custom_model_type_id }: ModelInput) {
  return model_schema_name ?? custom_model_type_name ?? custom_model_type_id
}

const mutations = {
  create: (_: unknown, args: Saving, context: QueryContext) => {
    const input = findInput(args)
    return createRecord(findTable(input), input, args, context)
  },
  update: (_: unknown, args: Saving & WithId, context: QueryContext) => {
    const input = findInput(args)
    return updateRecord(args.id, findTable(input), input, args, context)
  },
  delete: (_: unknown, { id, ...rest }: WithForm & WithId, context: QueryContext) =>
    deleteRecord(id, undefined, rest, context),
}

/** The arguments of `customizations`. */
type CustomizationArguments = AggregatingArguments & Readonly<Record<string, unknown>>

interface TypeFilter {
  readonly id?: number | null
  readonly ids?: readonly number[] | null
  readonly name?: string | null
  readonly names?: readonly string[] | null
}

/** Its keys are arguments of `customizations`. */
type NestedFilter = Readonly<Record<string, unknown>>

/** Lists models by `filter`; `customizations` converts its arguments to one. */
const listed = resolveAggregatedList(models)

async function resolveCustomizations(
  _: unknown,
  args: CustomizationArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
) {
  const { page = null, per_page = null, aggregations = null } = args
  const filter = Object.fromEntries(listFilterEntries(args).filter(([, value]) => value !== undefined))
  const sort = toSorts(args.sort as readonly (NamedSort | null)[] | null)
  return listed(_, { filter, sort, page, per_page, aggregations }, context, info)
}

function listFilterEntries(args: CustomizationArguments): readonly (readonly [string, unknown])[] {
  const type = (args.model_schema ?? args.custom_model_type) as TypeFilter | null | undefined
  refuse({ id: type?.id, ids: type?.ids }, 'tables are known by their names')
  refuse({ ignore_deleted: args.ignore_deleted === false ? false : null }, 'use is_deleted')
  return [
    ['model_schema_name', listFilter(type?.name ?? args.name, type?.names ?? args.names, args.without_names)],
    ['id', listFilter(args.id, args.ids, args.without_ids)],
    ['user_id', listFilter(args.user_id, args.user_ids)],
    ['external_id', listFilter(args.external_id, args.external_ids)],
    ['created_at', args.created_at],
    ['updated_at', args.updated_at],
    ['deleted_at', args.is_deleted === true ? { exists: true } : undefined],
    ['fulltext', args.query],
    ['properties', listPropertyFilters(args)],
  ]
}

function listPropertyFilters(args: CustomizationArguments): readonly object[] {
  const own = ['customizable_id', 'customizable_type'].flatMap((name) =>
    args[name] == null ? [] : [{ name, value: args[name] }],
  )
  const ids = args.customizable_ids == null ? [] : [{ name: 'customizable_id', value_in: args.customizable_ids }]
  const filters = (args.properties ?? []) as readonly (CustomAttribute | null)[]
  return [...own, ...ids, ...convertAttributeFilters(filters)]
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
  custom_model_type: resolveType,
  model_schema: resolveType,
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
  { id, user_id, sort, ...requested }: UserCustomizationArguments,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<readonly Row[]> {
  const entries = listFilterEntries({ ...requested, ids: id, user_id: user_id ?? record.id })
  const wanted = await toRecordFilter(models, Object.fromEntries(entries), { context, info })
  const orders = sort?.map((one) => one && { name: one.field, property_name: one.property, order: one.order })
  const search = { ...wanted, sort: toOrders(toSorts(orders)) }
  const found = await Cost.of(info).load((left) => context.records.search({ ...search, limit: left + 1 }))
  return limitByCost(new Batch(found).rows, info)
}

function resolveType({ record: { table } }: Row): object {
  return { id: table, name: table }
}

/** The older names of records. */
export const modelResolvers = {
  Query: {
    models: resolveList(models),
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
