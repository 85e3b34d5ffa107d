import { json } from '../../base/configuration/checks'
import { defineFileKind, type FileKind } from '../file-kind'
import { columns, tableName } from '../schema/columns'
import { Table } from '../schema/table'

/** @param examples of the keys */
const share = (examples: { readonly name: string; readonly properties: string }) => {
  const properties = {
    type: columns,
    summary: 'The properties, each with its `name`, `type`, `default`, `index`, `unique` and, for files, `options`.',
    example: examples.properties,
    default: 'any property of any type',
  }
  return {
    format: 'yaml',
    keys: {
      name: { type: tableName, summary: 'The name.', example: examples.name, default: 'the path' },
      properties,
      custom_attributes: { ...properties, summary: 'An earlier name of `properties`.' },
      metadata: {
        type: json,
        summary: 'Values of your own, which `admin_tables` of GraphQL returns.',
        example: '{ group: shop }',
      },
    },
  } as const
}

type SchemaKeys = ReturnType<typeof share>['keys']
type SchemaKind = FileKind<SchemaKeys, Table>

const build = (
  {
    properties,
    custom_attributes: columns = properties,
  }: { properties?: Table['columns']; custom_attributes?: Table['columns'] },
  { name, path }: { readonly name: string; readonly path: string },
): Table => new Table(name, path, columns)

/** A file of `schema/`: the properties of a table's records. */
export const table: SchemaKind = defineFileKind({
  ...share({ name: 'tea', properties: '[{ name: price, type: integer, index: true }]' }),
  kind: 'table',
  folders: ['schema/'],
  former: ['model_schemas/', 'custom_model_types/'],
  extension: '.yml',
  otherExtensions: ['.yaml', '.liquid'],
  isNamed: true,
  summary: 'The properties of the records of a table, with their types.',
  example: { path: 'schema/tea.yml', text: 'name: tea\nproperties:\n- name: price\n  type: integer\n' },
  build,
})

/** A file of `user_profile_types/`: the properties of a profile that users may have. */
export const profileType: SchemaKind = defineFileKind({
  ...share({ name: 'seller', properties: '[{ name: shop, type: string, index: true }]' }),
  kind: 'profile',
  folders: ['user_profile_types/'],
  former: ['user_profile_schemas/', 'instance_profile_types/'],
  extension: '.yml',
  otherExtensions: ['.yaml'],
  isNamed: true,
  summary: 'The properties of a profile that users may have, with their types.',
  example: { path: 'user_profile_types/seller.yml', text: 'name: seller\nproperties:\n- name: shop\n  type: string\n' },
  build,
})

/** The path of the schema of users. */
export const userSchemaFile = 'user.yml'

/** `user.yml`: the properties of all users. */
export const userSchema: SchemaKind = defineFileKind({
  ...share({ name: 'user', properties: '[{ name: nick, type: string, index: true }]' }),
  kind: 'user',
  folders: [''],
  path: userSchemaFile,
  extension: '.yml',
  otherExtensions: ['.yaml'],
  summary: 'The properties of all users, with their types.',
  example: { path: 'user.yml', text: 'properties:\n- name: nick\n  type: string\n' },
  build,
})

export const schemaKinds = { table, user: userSchema, profile: profileType } as const

/** The subject of a schema file: the records of a table, all users, or a profile that users may have. */
export type SchemaSubject = keyof typeof schemaKinds

/** The subject of a file; undefined for another kind of file. */
export function findSchemaSubject(path: string): SchemaSubject | undefined {
  return (Object.keys(schemaKinds) as SchemaSubject[]).find((subject) => schemaKinds[subject].owns(path))
}
