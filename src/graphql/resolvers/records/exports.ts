import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from '../../../adapters/graphql'
import type { StoredRecord } from '../../../adapters/records/port'
import { dataExportsTable } from '../../../adapters/records/reserved-tables'
import { Upload } from '../../../context/upload'
import { InvalidValueError, UnavailableError } from '../../../errors'
import { zipOf } from '../../../formats/zip'
import { describe } from '../../../values/describe'
import { except, getOwn } from '../../../values/hash'
import { toJson } from '../../../values/json'
import { Cost } from '../../cost'
import { dataExports, filterOf, models, records, users, type Filter, type Filtered } from '../../filters'
import { ordersOf, type Sort } from '../../filters/sorts'
import { urlOf } from '../uploads/uploads'
import { rowOf, type Row } from '../rows'
import { list, rowFields } from './records'

/** The rows of one kind to export. */
interface Part {
  readonly filter?: Filter | null
  readonly per_page?: number | null
  readonly sort?: readonly Sort[] | null
}

type Parts = Readonly<Partial<Record<keyof typeof kinds, Part | null>>>

interface Exporting extends Parts {
  readonly encryption?: { readonly gpg?: object | null } | null
  readonly split_files?: boolean | null
}

/** A column's value in a row of CSV. */
type Cell = (record: StoredRecord) => unknown
type Columns = readonly (readonly [name: string, cell: Cell])[]

const property = (name: string): Columns[number] => [name, ({ properties }) => getOwn(properties, name)]
const id: Columns[number] = ['id', (record) => record.id]
const times: Columns = [
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['updated_at', ({ updatedAt }) => updatedAt.toISOString()],
  ['deleted_at', ({ deletedAt }) => deletedAt?.toISOString()],
]

/** Columns are those of the platform's CSV imports. Source: its public documentation, "Data Import using CSV format". */
const recordColumns: Columns = [
  ...[id, property('user_id'), ...times],
  ['properties', ({ properties }) => toJson(properties)],
  ['model_schema', ({ table }) => table],
]
const userTexts = ['email', 'name', 'slug', 'time_zone', 'language', 'first_name', 'middle_name', 'last_name']
const userColumns: Columns = [
  ...[id, ...userTexts.map(property), property('external_id'), ...times],
  ...['properties', 'profiles'].map((name): Columns[number] => [
    name,
    (user) => toJson(getOwn(user.properties, name) ?? {}),
  ]),
]

const kinds = {
  records: { what: records, columns: recordColumns },
  models: { what: models, columns: recordColumns },
  users: { what: users, columns: userColumns },
} as const satisfies Readonly<Record<string, { readonly what: Filtered; readonly columns: Columns }>>

/** Rows of a file where the export splits files. Source: the public documentation, "Data Export". */
const rowsPerFile = 10_000

/** The kinds that are asked for; all records and users if none is. */
function partsOf(given: Parts): readonly (readonly [kind: keyof typeof kinds, part: Part])[] {
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const asked = names.flatMap((kind) => (given[kind] ? [[kind, given[kind]] as const] : []))
  return asked.length > 0 ? asked : [['records', {}] as const, ['users', {}] as const]
}

/** The files of the archive, by their names. */
async function filesOf(
  given: Exporting,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const files: Record<string, Uint8Array> = {}
  for (const [kind, { filter, per_page, sort }] of partsOf(given)) {
    const { what, columns } = kinds[kind]
    const search = { ...(await filterOf(what, filter, { context, info })), sort: ordersOf(sort, what.prefix) }
    const found = await Cost.of(info).load((left) =>
      context.records.search({ ...search, limit: Math.min(per_page ?? Infinity, left + 1) }),
    )
    const size = given.split_files === false ? Infinity : rowsPerFile
    for (let start = 0; start === 0 || start < found.length; start += size) {
      const name = found.length > size ? `${kind}.${start / size}.csv` : `${kind}.csv`
      files[name] = Buffer.from(csvOf(found.slice(start, start + size), columns))
    }
  }
  return files
}

function csvOf(rows: readonly StoredRecord[], columns: Columns): string {
  const lines = rows.map((row) => columns.map(([, cell]) => quoted(cell(row))).join(','))
  return [columns.map(([name]) => name).join(','), ...lines, ''].join('\n')
}

/** A cell as RFC 4180 has it. */
function quoted(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : toJson(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const file = { table: dataExportsTable, path: ['file'] }
/** How long the URL of an export works. */
const urlMs = 3_600_000

/** Exports of records and users: archives of CSV files in the storage. */
export const exportResolvers = {
  Query: { data_exports: list(dataExports) },

  Mutation: {
    async data_export(_: unknown, given: Exporting, context: GraphqlContext, info: GraphQLResolveInfo) {
      if (given.encryption?.gpg != null) {
        throw new UnavailableError(
          'encryption',
          'data_export: encryption is not available here: the URL ends after an hour',
        )
      }
      const archive = await zipOf(await filesOf(given, context, info))
      const upload = new Upload('data.zip', 'application/zip', archive, { contentDisposition: 'attachment' })
      return rowOf(await context.records.create(dataExportsTable, { status: 'done', file: upload }))
    },

    async data_export_delete(_: unknown, { id }: { readonly id: string }, { records }: GraphqlContext) {
      const deleted = await records.delete(id, dataExportsTable)
      if (deleted) return rowOf({ ...deleted, properties: except(deleted.properties, ['file']) })
      throw new InvalidValueError(`there is no export of the id ${describe(id)}`)
    },
  },

  DataExport: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    status: ({ properties }: Row) => getOwn(properties, 'status'),
    url: ({ record, properties }: Row, _: unknown, context: GraphqlContext) =>
      urlOf(getOwn(properties, 'file'), { id: record.id, place: file, expiresIn: urlMs }, context),
  },
}
