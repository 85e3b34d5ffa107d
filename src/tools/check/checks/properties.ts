import type * as Graphql from 'graphql'
import type { DocumentNode, ObjectValueNode, SourceLocation } from 'graphql'
import { tableKeys } from '../../../app/graphql/table-names'
import type { Tables } from '../../../files/schema/tables'
import { loadLibrary } from '../../../base/library'
import { getOwn, toHashOrEmpty } from '../../../base/values/hash'

/** A property that a query writes, and that the file of its table does not list. */
export interface UnlistedProperty {
  readonly at: SourceLocation | undefined
  readonly message: string
}

const writing = /^(record|model|customization)_(create|update)$/

/** The properties that a valid query writes without effect: table and property are both named in the query itself. */
export function findUnlistedProperties(document: DocumentNode, tables: Tables): readonly UnlistedProperty[] {
  // The rule "configuration" finds invalid files.
  if (tables.faults.length > 0) return []
  const { getLocation, Kind, visit } = loadLibrary<typeof Graphql>('graphql')
  const found: UnlistedProperty[] = []
  visit(document, {
    Field({ name: field, arguments: given = [] }) {
      const inputs = writing.test(field.value) ? given.map(({ value }) => value) : []
      for (const input of inputs.filter((value) => value.kind === Kind.OBJECT)) {
        const table = findText(input, tableKeys)
        const list = input.fields.find((one) => one.name.value === 'properties')?.value
        const properties = list?.kind === Kind.LIST ? list.values : []
        for (const property of properties.filter((value) => value.kind === Kind.OBJECT)) {
          const name = findText(property, ['name'])
          if (table === undefined || name === undefined) continue
          const written = property.fields.find((one) => one.name.value === 'name')?.value.loc
          const at = written && getLocation(written.source, written.start)
          for (const { message } of tables.findUnlisted(table, { [name]: null }))
            found.push({ at, message: `${message}: not stored` })
        }
      }
    },
  })
  return found
}

/** The first text among these keys of an object; undefined for a variable. */
function findText(node: ObjectValueNode, keys: readonly string[]): string | undefined {
  const { valueFromASTUntyped } = loadLibrary<typeof Graphql>('graphql')
  const values = toHashOrEmpty(valueFromASTUntyped(node))
  return keys.map((key) => getOwn(values, key)).find((value) => typeof value === 'string')
}
