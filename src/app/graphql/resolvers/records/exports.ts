import type { GraphQLResolveInfo } from 'graphql'
import type { QueryContext } from '../../context'
import { searchInBatches } from '../../../../ports/records/optional'
import type { RecordQuery, RecordStore, StoredRecord } from '../../../../ports/records/port'
import { dataExportsTable } from '../../../../ports/records/reserved-tables'
import { withTemporaryFile, type TemporaryFile } from '../../../../base/async/temporary-file'
import { LargeUpload } from '../../../context/uploads/upload'
import { encryptFor, loadOpenPgp, looksLikePublicKey, readPublicKey } from '../../../../base/crypto/openpgp'
import { InvalidValueError } from '../../../../base/errors'
import { formatCsvRow } from '../../../../base/formats/csv'
import { ZipArchive } from '../../../../base/formats/zip'
import * as fixedLimits from '../../../../base/limits'
import { describe } from '../../../../base/values/describe'
import { omitKeys, getOwn } from '../../../../base/values/hash'
import { toJson } from '../../../../base/values/json'
import { hourMs } from '../../../../base/time/calendar'
import { dataExports, toRecordFilter, models, records, users, type Filter, type FilterSubject } from '../../filters'
import { toOrders, type Sort } from '../../filters/sorts'
import { findFileUrl } from '../uploads/uploads'
import { toRow, type Row } from '../rows'
import { resolveList, rowFields } from './records'
import { getErrorMessage } from '../../../../base/text/error-message'

/** The recipient of an encrypted export. */
interface PublicKey {
  readonly key: string
  /** Whether the file is text in ASCII armor. Default: false */
  readonly armor?: boolean | null
}

/** The rows of one kind to export. */
interface Part {
  readonly filter?: Filter | null
  readonly per_page?: number | null
  readonly sort?: readonly Sort[] | null
}

type Parts = Readonly<Partial<Record<keyof typeof kinds, Part | null>>>

interface Exporting extends Parts {
  readonly encryption?: { readonly gpg?: PublicKey | null } | null
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

/** Columns are the platform's in CSV imports. Source: its public documentation, "Data Import using CSV format". */
const recordColumns: Columns = [
  ...[id, property('user_id'), ...times],
  ['properties', ({ properties }) => toJson(properties)],
  ['model_schema', ({ table }) => table],
]
const userColumns: Columns = [
  id,
  ...['email', 'name', 'slug', 'time_zone', 'language', 'first_name', 'middle_name', 'last_name'].map(property),
  property('external_id'),
  ...times,
  ...['properties', 'profiles'].map((name): Columns[number] => [
    name,
    (user) => toJson(getOwn(user.properties, name) ?? {}),
  ]),
]

const kinds = {
  records: { subject: records, columns: recordColumns },
  models: { subject: models, columns: recordColumns },
  users: { subject: users, columns: userColumns },
} as const satisfies Readonly<Record<string, { readonly subject: FilterSubject; readonly columns: Columns }>>

const { rowsPerFile } = fixedLimits.exports

/** The requested kinds; by default all records and users. */
function listParts(input: Parts): readonly (readonly [kind: keyof typeof kinds, part: Part])[] {
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const requested = names.flatMap((kind) => (input[kind] ? [[kind, input[kind]] as const] : []))
  return requested.length > 0 ? requested : [['records', {}] as const, ['users', {}] as const]
}

/** Writes the archive: batch by batch, so that no export is too large for the memory. */
async function writeArchive(
  archive: ZipArchive,
  input: Exporting,
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<void> {
  for (const [kind, { filter, per_page, sort }] of listParts(input)) {
    const { subject, columns } = kinds[kind]
    const search = {
      ...(await toRecordFilter(subject, filter, { context, info })),
      sort: toOrders(sort, subject.prefix),
    }
    const query = { ...search, limit: readLimit(per_page) }
    const size = input.split_files !== false && (await exceedsFile(context.records, query)) ? rowsPerFile : Infinity
    const begin = async (name: string): Promise<void> => {
      await archive.begin(`${name}.csv`)
      await archive.add(Buffer.from(`${columns.map(([column]) => column).join(',')}\n`))
    }
    await begin(size === Infinity ? kind : `${kind}.0`)
    let rows = 0
    await searchInBatches(context.records, query, async (records) => {
      for (let start = 0; start < records.length;) {
        if (rows > 0 && rows % size === 0) await begin(`${kind}.${rows / size}`)
        const some = records.slice(start, start + size - (rows % size))
        await archive.add(Buffer.from(formatRows(some, columns)))
        rows += some.length
        start += some.length
      }
    })
  }
  await archive.end()
}

/** @throws {InvalidValueError} if it is not the number of rows to export */
function readLimit(perPage: number | null | undefined): number {
  if (perPage == null) return Number.MAX_SAFE_INTEGER
  if (perPage > 0) return perPage
  throw new InvalidValueError(`per_page: expected a number of 1 or more, got ${perPage}`)
}

async function exceedsFile(records: RecordStore, query: RecordQuery): Promise<boolean> {
  if (query.limit <= rowsPerFile) return false
  return (await records.search({ ...query, offset: rowsPerFile, limit: 1 })).length > 0
}

function formatRows(rows: readonly StoredRecord[], columns: Columns): string {
  return rows.map((row) => formatCsvRow(columns.map(([, cell]) => formatCell(cell(row))))).join('')
}

function formatCell(value: unknown): string | null {
  if (value == null || value === '') return null
  return typeof value === 'string' ? value : toJson(value)
}

/** How an export is encrypted; undefined if it is not. @throws {InvalidValueError} unless the key is a public key */
async function makeEncryption(input: PublicKey | null | undefined) {
  if (!input) return undefined
  const library = loadOpenPgp('encryption')
  const format = input.armor ? 'armored' : 'binary'
  const key = looksLikePublicKey(input.key) ? await readPublicKey(input.key, library).catch(() => undefined) : undefined
  if (!key) throw new InvalidValueError('encryption: key: expected an OpenPGP public key in ASCII armor')
  await key.getEncryptionKey().catch((cause: unknown) => {
    throw new InvalidValueError(`encryption: key: ${getErrorMessage(cause)}`, { cause })
  })
  return {
    fileName: format === 'armored' ? 'data.zip.asc' : 'data.zip.gpg',
    encrypt: (content: ReadableStream<Uint8Array>) => encryptFor(key, content, format, library),
  }
}

async function keepArchive(
  name: string,
  type: string,
  content: TemporaryFile,
  { records }: QueryContext,
): Promise<Row> {
  const file = new LargeUpload(name, type, content, { contentDisposition: 'attachment' })
  return toRow(await records.create(dataExportsTable, { status: 'done', file }))
}

const file = { table: dataExportsTable, path: ['file'] }
/** How long the URL of an export works. */
const urlMs = hourMs

/** Exports of records and users: archives of CSV files in the storage. */
export const exportResolvers = {
  Query: { data_exports: resolveList(dataExports) },

  Mutation: {
    async data_export(_: unknown, args: Exporting, context: QueryContext, info: GraphQLResolveInfo) {
      const encryption = await makeEncryption(args.encryption?.gpg)
      return withTemporaryFile(async (archive) => {
        await writeArchive(new ZipArchive((bytes) => archive.write(bytes)), args, context, info)
        if (!encryption) return keepArchive('data.zip', 'application/zip', archive, context)
        return withTemporaryFile(async (encrypted) => {
          for await (const chunk of await encryption.encrypt(archive.stream())) await encrypted.write(chunk)
          return keepArchive(encryption.fileName, 'application/pgp-encrypted', encrypted, context)
        })
      })
    },

    async data_export_delete(_: unknown, { id }: { readonly id: string }, { records }: QueryContext) {
      const deleted = await records.delete(id, dataExportsTable)
      if (deleted) return toRow({ ...deleted, properties: omitKeys(deleted.properties, ['file']) })
      throw new InvalidValueError(`no export has the id ${describe(id)}`)
    },
  },

  DataExport: {
    id: rowFields.id,
    created_at: rowFields.created_at,
    updated_at: rowFields.updated_at,
    status: ({ properties }: Row) => getOwn(properties, 'status'),
    url: ({ record, properties }: Row, _: unknown, context: QueryContext) =>
      findFileUrl(getOwn(properties, 'file'), { id: record.id, place: file, expiresIn: urlMs }, context),
  },
}
