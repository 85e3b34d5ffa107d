import type { GraphQLResolveInfo } from 'graphql'
import type { AppFiles } from '../../adapters/files/app-files'
import { AppFolder, type FolderDescription } from '../../adapters/files/app-folder'
import { placeOf } from '../../adapters/files/layout'
import type { GraphqlContext } from '../../adapters/graphql'
import { countRecords, searchRecords } from '../../adapters/records/query'
import type { StoredRecord } from '../../adapters/records/port'
import { readPage } from '../../http/page'
import { UnavailableError } from '../../errors'
import { frontMatterOf, metaOf } from '../../formats/front-matter'
import { getOwn, type Hash } from '../../values/hash'
import { copyJson } from '../../values/json'
import type { PromiseOrValue } from '../../async/promise-or-value'
import { Cost } from '../cost'
import { files as filtered, filterOf } from '../filters'
import { ordersOf } from '../filters/sorts'
import { collectionOf, pageQuery, type Collection } from './result-pages'
import { attribute, rowFields, type ListArguments } from './records'
import { Batch, type Row } from './rows'

/** A kind of file, and the properties that queries see. */
interface Kind {
  readonly folder: FolderDescription
  /** The files may be large, and are not read. */
  readonly isUnread?: true
  /** @param name the name that templates use */
  read(name: string, text: string, path: string, context: GraphqlContext): Hash
}

const liquid = '.liquid'

const partials: Kind = {
  folder: { kind: 'partial', folders: ['views/partials/', 'lib/'], extension: liquid },
  read: (name, text, path) => ({ path: name, body: bodyOf(text), metadata: metadataOf(path, text) }),
}
const layouts: Kind = {
  folder: { kind: 'layout', folders: ['views/layouts/'], extension: liquid },
  read: (name, text, path) => ({ path: name, name, body: bodyOf(text), metadata: metadataOf(path, text) }),
}
const queries: Kind = {
  folder: { kind: 'query', folders: ['graphql/'], extension: '.graphql' },
  read: (name, text) => ({ name, query_string: text }),
}
const pages: Kind = {
  folder: { kind: 'page', folders: ['views/pages/'], extension: liquid },
  read(_, text, path) {
    const page = readPage(path, text)
    const { slug, format, layout, method, redirect, headers, metadata, maxSegments, subdomain } = page
    return {
      slug: slug.text,
      format,
      layout,
      layout_name: layout,
      request_method: method,
      redirect_to: redirect?.to,
      redirect_code: redirect?.status,
      max_deep_level: maxSegments,
      subdomain,
      response_headers: headers,
      metadata,
      content: bodyOf(text),
    }
  },
}
const assets: Kind = {
  folder: { kind: 'asset', folders: ['assets/'], extension: '' },
  isUnread: true,
  read: (name, _, __, { settings }) => ({ name, url: `${settings.assetHost}/${name}` }),
}

function bodyOf(text: string): string {
  return text.slice(frontMatterOf(text).body)
}

function metadataOf(path: string, text: string): unknown {
  return getOwn(metaOf(path, text), 'metadata') ?? {}
}

/** The files of a kind as rows, numbered by name; read once per version of the app. */
function rowsOf(kind: Kind, files: AppFiles, context: GraphqlContext): PromiseOrValue<readonly StoredRecord[]> {
  const snapshot = files.current()
  return snapshot.once(kind, async () => {
    const entries = Array.from(await new AppFolder(files, kind.folder).entries())
    const rows = entries.map(async ([name, path], i): Promise<StoredRecord> => {
      const time = new Date(((await snapshot.updatedAt(path)) ?? 0) * 1000)
      const text = kind.isUnread ? '' : ((await snapshot.read(path)) ?? '')
      const properties = { metadata: {}, ...kind.read(name, text, path, context), physical_file_path: physical(path) }
      return {
        id: String(i + 1),
        table: kind.folder.kind,
        properties,
        createdAt: time,
        updatedAt: time,
        deletedAt: null,
      }
    })
    return Promise.all(rows)
  })
}

/** Copies the properties, because templates may modify them and all queries share the rows. */
function copyOf(row: StoredRecord): StoredRecord {
  return { ...row, properties: copyJson(row.properties) }
}

/** A file's path in today's layout of an app's directory. */
function physical(path: string): string {
  const { module, rest } = placeOf(path)
  return module === '' ? `app/${path}` : `${module}public/${rest}`
}

/** Older arguments of pages, replaced by `filter`. */
const older = ['exclude', 'has_key', 'metadata', 'name', 'value']

function list(kind: Kind) {
  return async (
    _: unknown,
    { filter, sort, page, per_page, ...others }: ListArguments & Hash,
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<Collection<Row>> => {
    const given = older.find((name) => others[name] != null)
    if (given !== undefined) throw new UnavailableError(given, `${given} is not available here: use filter`)
    if (!context.files) throw new UnavailableError('files', 'there are no files of an app here')
    const wanted = await filterOf(filtered, filter, { context, info })
    const rows = await rowsOf(kind, context.files, context)
    const part = pageQuery({ page: page ?? null, per_page: per_page ?? null })
    const found = searchRecords(rows, { ...wanted, sort: ordersOf(sort), ...part }).map(copyOf)
    Cost.of(info).addValues(found.length)
    return collectionOf(new Batch(found).rows, part, () => countRecords(rows, wanted))
  }
}

/** The fields of files. */
export const fileFields = {
  ...rowFields,
  content_updated_at: rowFields.updated_at,
  ...Object.fromEntries(
    [
      ...['path', 'body', 'name', 'query_string', 'slug', 'format', 'layout', 'layout_name', 'request_method'],
      ...[
        'redirect_to',
        'redirect_code',
        'max_deep_level',
        'subdomain',
        'response_headers',
        'metadata',
        'content',
        'url',
        'physical_file_path',
      ],
    ].map((name) => [name, attribute(name)]),
  ),
}

/** The files of the app. */
export const fileResolvers = {
  Query: {
    admin_liquid_partials: list(partials),
    admin_liquid_layouts: list(layouts),
    admin_graphql: list(queries),
    admin_pages: list(pages),
    pages: list(pages),
    admin_assets: list(assets),
  },
}
