import type { QueryContext } from '../../context'
import { activitiesTable, usersTable } from '../../../../ports/records/reserved-tables'
import { getOwn, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'
import { userSchema, userSchemaFile as path } from '../../../../files/kinds/schema'
import { columnTypes, formerTypes } from '../../../../files/schema/column-types'
import { findAppFiles } from './app-files'
import { listedKinds, readColumns } from './listed-kinds'
import { resolveFiles, listFileRows } from './files'
import { resolveAttribute, resolveAttributes, rowFields } from '../records/records'
import { Batch, type Row } from '../rows'
import { toText } from '../text'

/** Types of columns that have another name in `PropertyTypeEnum`. */
const typeNames: ReadonlyMap<string, string> = new Map([...formerTypes, ['geometry', 'geojson']])

/** A misspelt type is the default, so that it does not hide the other columns and tables: `check` reports it. */
function nameType(type: string): string {
  return typeNames.get(type) ?? (columnTypes.has(type) ? type : 'string')
}

interface Target {
  readonly target_id: string
  readonly target_type: string
}

/** The properties that a schema file describes. */
function listColumns(columns: unknown, { target_id, target_type }: Target, shared: Hash): readonly Hash[] {
  return (Array.isArray(columns) ? columns : []).filter(isHash).map((column) => {
    const type = toText(getOwn(column, 'type') ?? getOwn(column, 'attribute_type')) ?? 'string'
    const name = toText(getOwn(column, 'name')) ?? ''
    return {
      ...shared,
      id: `${target_id}.${name}`,
      name,
      attribute_type: nameType(type),
      default_value: toText(getOwn(column, 'default') ?? getOwn(column, 'default_value')),
      belongs_to: toText(getOwn(column, 'belongs_to')),
      options: getOwn(column, 'options') ?? null,
      metadata: toHashOrEmpty(getOwn(column, 'metadata')),
      manually_managed: false,
      target_id,
      target_type,
    }
  })
}

function resolveColumns(type: string) {
  return ({ record: { properties, createdAt, updatedAt } }: Row): readonly Hash[] => {
    const { physical_file_path } = properties
    const target = { target_id: String(properties.name), target_type: type }
    return listColumns(properties.columns, target, { created_at: createdAt, updated_at: updatedAt, physical_file_path })
  }
}

/** The fields of tables. */
function makeTableFields(type: string) {
  const name = resolveAttribute('name')
  return {
    id: rowFields.id,
    name,
    parameterized_name: name,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    ...resolveAttributes(['metadata', 'physical_file_path']),
    manually_managed: () => false,
    properties: resolveColumns(type),
    fields: resolveColumns(type),
  } as const
}

async function countRecords({ records }: QueryContext, table?: string): Promise<number> {
  return records.count(table === undefined ? {} : { table })
}

/** The tables of the app, and how much is in them. */
export const tableResolvers = {
  Query: {
    admin_tables: resolveFiles(listedKinds.tables),
    admin_model_schemas: resolveFiles(listedKinds.tables),
    admin_user_profile_schemas: resolveFiles(listedKinds.profiles),

    /** The first property of that name, of any table. */
    async custom_attribute_definition(_: unknown, { name }: { readonly name: string }, context: QueryContext) {
      const rows = await listFileRows(listedKinds.tables, context)
      const all = new Batch(rows).rows.flatMap(resolveColumns('ModelSchema'))
      return all.find((column) => column.name === name) ?? null
    },

    async admin_user_schema(_: unknown, __: unknown, context: QueryContext) {
      const files = findAppFiles(context)
      const file = await files.ofKind(userSchema).at(path)
      const columns = readColumns(file?.given ?? {})
      const time = new Date(((await files.current().updatedAt(path)) ?? 0) * 1000)
      const shared = { created_at: time, updated_at: time, physical_file_path: `app/${path}` }
      return { properties: listColumns(columns, { target_id: 'user', target_type: 'User' }, shared) }
    },

    admin_instance_metrics: (_: unknown, __: unknown, context: QueryContext) => ({
      records_total: () => countRecords(context),
      users_total: () => countRecords(context, usersTable),
      activities_total: () => countRecords(context, activitiesTable),
      // These are properties of records and users.
      addresses_total: 0,
      attachments_total: 0,
      images_total: 0,
      transactables_total: 0,
      user_profiles_total: 0,
    }),
  },

  ModelSchema: makeTableFields('ModelSchema'),
  UserProfileSchema: makeTableFields('UserProfileSchema'),
  Table: {
    ...makeTableFields('ModelSchema'),
    records_count_rc: ({ record }: Row, _: unknown, context: QueryContext) =>
      countRecords(context, String(record.properties.name)),
  },
}
