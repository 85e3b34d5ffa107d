import type { FormConfiguration, FormFields } from '../../../ports/forms/port'
import { usersTable } from '../../../ports/records/reserved-tables'
import type { Tables } from '../../../files/schema/tables'
import type { Column, Table } from '../../../files/schema/table'
import { describeResource, isDocumented, type AttributeType } from '../../../app/forms/descriptions'
import { getOwn, omitKeys } from '../../../base/values/hash'
import type { OpenApp } from '../app'
import { anyObject, printDeclaration, printObject, addNull, type Member, type Type } from './typescript'

/**
 * TypeScript types of the records, users and forms of an app.
 *
 * @throws {ConfigurationError} if a file of the schema is invalid
 */
export async function printTypes({ runtime }: OpenApp): Promise<string> {
  const tables = await runtime.schema.current()
  const forms = await runtime.adapters.forms.list()
  const [user] = tables.all('user')
  return [
    '// Made by `liquid-platform graphql --types`.',
    printDeclaration(
      'Tables',
      'The properties of records, by their tables.',
      printObject(tables.all('table').map(toMember)),
    ),
    printDeclaration('User', 'The properties of users.', user ? printTableType(user) : anyObject),
    printDeclaration(
      'Profiles',
      'The properties of profiles, by their types.',
      printObject(tables.all('profile').map(toMember)),
    ),
    printDeclaration(
      'Forms',
      'The input of forms, by their names.',
      printObject(forms.map((form) => makeFormMember(form, tables))),
    ),
  ].join('\n\n')
}

function toMember(table: Table): Member {
  return { name: table.name, type: printTableType(table) }
}

/** A table that declares no properties keeps any. */
function printTableType({ columns }: Table): Type {
  if (!columns) return anyObject
  return printObject(Array.from(columns, ([name, column]) => ({ name, type: addNull(printColumnType(column)) })))
}

const types: Readonly<Record<Column['type']['json'] | AttributeType['kind'], Type>> = {
  string: ['string'],
  number: ['number'],
  integer: ['number'],
  boolean: ['boolean'],
  array: ['unknown[]'],
  object: anyObject,
  collection: anyObject,
  file: ['unknown'],
  any: ['unknown'],
}

function printColumnType({ type }: Column): Type {
  return types[type.json]
}

function makeFormMember(form: FormConfiguration, tables: Tables): Member {
  const { name = '', resource, fields } = form
  const typeAt = (path: readonly string[]): Type => {
    const column = findColumn(path, resource, tables)
    if (column) return printColumnType(column)
    const attribute = getOwn(describeResource(resource).attributes, path.join('.'))
    return types[attribute?.type.kind ?? 'any']
  }
  return { name, type: fields ? printFieldsType(fields, [], typeAt) : anyObject }
}

/** The column of a field. A table's fields are below `properties` in a form. */
function findColumn(path: readonly string[], resource: string, tables: Tables): Column | undefined {
  if (resource === 'User') return tables.findColumn(usersTable, path)
  const [first, ...rest] = path
  return isDocumented(resource) || first !== 'properties' ? undefined : tables.findColumn(resource, rest)
}

function printFieldsType(fields: FormFields, path: readonly string[], typeAt: (path: readonly string[]) => Type): Type {
  const members = Object.entries(fields).map(([name, field]): Member => {
    const nested = omitKeys(field ?? {}, ['validation', 'property_options'])
    const here = [...path, name]
    if (Object.keys(nested).length > 0) return { name, type: printFieldsType(nested as FormFields, here, typeAt) }
    const type = typeAt(here)
    const isRequired = Boolean(field?.validation?.presence)
    return isRequired ? { name, type } : { name, type: addNull(type), isOptional: true }
  })
  return printObject(members)
}
