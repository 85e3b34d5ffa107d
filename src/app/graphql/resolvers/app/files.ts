import type { GraphQLResolveInfo } from 'graphql'
import { AppFolder } from '../../../../files/app-folder'
import { splitModule } from '../../../../files/module-path'
import { NamedFiles } from '../../../../files/named-files'
import type { QueryContext } from '../../context'
import type { StoredRecord } from '../../../../ports/records/port'
import { InvalidValueError } from '../../../../base/errors'
import { renderMarkdownPage } from '../../../../base/formats/markdown'
import { makeBoundedMeter } from '../../../../base/metering/meter'
import { addToGroup } from '../../../../base/values/groups'
import { getOwn, omitKeys, type Hash } from '../../../../base/values/hash'
import { waitForAll, type PromiseOrValue } from '../../../../base/async/promise-or-value'
import { limitByCost } from '../../cost'
import { files as filtered } from '../../filters'
import type { MetadataFilter } from '../../filters/metadata'
import { isSet } from '../../filters/values'
import { findAppFiles } from './app-files'
import { listedKinds, type ListedKind } from './listed-kinds'
import { makeListedRow, copyRows, pageListedRows } from '../listed'
import type { Collection } from '../result-pages'
import { resolveAttribute, resolveAttributes, rowFields, type ListArguments } from '../records/records'
import type { Row } from '../rows'

/** The files of a kind as rows, numbered unless their names are their ids; read once per version of the app. */
export function listFileRows(kind: ListedKind, context: QueryContext): PromiseOrValue<readonly StoredRecord[]> {
  const files = findAppFiles(context)
  const snapshot = files.current()
  return snapshot.once(kind, async () => {
    const entries = await new AppFolder(files, kind.kind).entries()
    // The last name of a path is its shortest: `card` of `card.html.liquid`.
    const names = new Map(Array.from(entries, ([name, path]) => [path, name] as const))
    const rows = Array.from(names, async ([path, name], i): Promise<StoredRecord> => {
      const time = new Date(((await snapshot.updatedAt(path)) ?? 0) * 1000)
      const properties: Hash = { metadata: {}, ...(await kind.read(name, path, context)) }
      const id = kind.hasNamesAsIds === true ? String(properties.name) : String(i + 1)
      const derived = {
        physical_file_path: formatPhysicalPath(path),
        metadata_text: JSON.stringify(properties.metadata),
      }
      return makeListedRow(id, kind.kind.kind, { ...properties, ...derived }, time)
    })
    return Promise.all(rows)
  })
}

/** A file's path in today's layout of an app's directory. */
function formatPhysicalPath(path: string): string {
  const { module, rest } = splitModule(path)
  return module === '' ? `app/${path}` : `${module}public/${rest}`
}

/** Older arguments of pages, which `filter: { metadata }` has replaced. */
export interface OlderArguments {
  readonly metadata?: string | null
  readonly has_key?: string | null
  readonly name?: string | null
  readonly value?: string | null
  readonly exclude?: boolean | null
}

/** The filter of metadata that older arguments mean, if there is one. */
function listMetadataFilters({ metadata, has_key, name, value, exclude }: OlderArguments): readonly MetadataFilter[] {
  if (value != null && name == null) throw new InvalidValueError('value: expected a name, the key of the value')
  const attribute = name != null && value != null ? { key: name, value } : null
  const filter = { contains: metadata, has_key, attribute }
  return Object.values(filter).some(isSet) ? [{ ...filter, exclude }] : []
}

/** A field that returns a page of the files of a kind. */
export function resolveFiles(kind: ListedKind) {
  return async (
    _: unknown,
    { filter, ...args }: ListArguments & OlderArguments,
    context: QueryContext,
    info: GraphQLResolveInfo,
  ): Promise<Collection<Row>> => {
    const older = listMetadataFilters(args)
    const metadata = [...((filter?.metadata ?? []) as readonly MetadataFilter[]), ...older]
    const wanted = { ...filter, ...(older.length > 0 && { metadata }) }
    return pageListedRows(filtered, await listFileRows(kind, context), { ...args, filter: wanted }, context, info)
  }
}

type FormsByPath = ReadonlyMap<unknown, readonly StoredRecord[]>

/** The paths of the files of a kind that a list in a file names, by the names that they declare or by their paths. */
async function findNamedPaths(
  { kind }: ListedKind,
  { properties }: StoredRecord,
  key: string,
  context: QueryContext,
): Promise<ReadonlySet<unknown>> {
  const files = findAppFiles(context)
  const named = await files.current().once(kind, () => new NamedFiles(files, kind))
  const names = [getOwn(properties, key) ?? []].flat().map(String)
  const found = await waitForAll(names.map((name) => named.find(name)))
  return new Set(found.flatMap((file) => (file ? formatPhysicalPath(file.path) : [])))
}

/** A field that returns the files of a kind that a list in this file names. */
function resolveNamedFiles(kind: ListedKind, key: string) {
  return async ({ record }: Row, _: unknown, context: QueryContext, info: GraphQLResolveInfo) => {
    const paths = await findNamedPaths(kind, record, key, context)
    const found = (await listFileRows(kind, context)).filter((row) => paths.has(row.properties.physical_file_path))
    return copyRows(limitByCost(found, info))
  }
}

/** The forms that name files of a kind in a list, by the paths of those files. */
async function groupForms(kind: ListedKind, key: string, context: QueryContext): Promise<FormsByPath> {
  const forms = new Map<unknown, StoredRecord[]>()
  for (const form of await listFileRows(listedKinds.forms, context)) {
    for (const path of await findNamedPaths(kind, form, key, context)) addToGroup(forms, path, form)
  }
  return forms
}

/** A field that returns the forms that name this file of a kind in a list. */
function resolveReferringForms(kind: ListedKind, key: string) {
  return async function resolve({ record }: Row, _: unknown, context: QueryContext, info: GraphQLResolveInfo) {
    const snapshot = findAppFiles(context).current()
    const forms = await snapshot.once(resolve, () => groupForms(kind, key, context))
    return copyRows(limitByCost(forms.get(record.properties.physical_file_path) ?? [], info))
  }
}

/** The HTML of a Markdown page, with its Liquid unchanged; the content of other pages. */
function renderHtmlContent({ properties }: Row): string {
  const content = String(properties.content)
  return properties.handler === 'markdown' ? renderMarkdownPage(content, makeBoundedMeter()) : content
}

/** The attributes of files that fields return as they are. */
const attributes = [
  ...['name', 'path', 'physical_file_path', 'metadata', 'content', 'body', 'query_string', 'url'],
  ...['slug', 'format', 'layout', 'layout_name', 'layout_path', 'request_method', 'response_headers'],
  ...['max_deep_level', 'subdomain', 'handler', 'static_cache_expire', 'dynamic_cache_expire'],
  ...['redirect_to', 'redirect_code', 'flash_alert', 'flash_notice', 'http_status'],
  ...['resource', 'resource_owner', 'fields', 'configuration', 'default_payload', 'liquid_body'],
  ...['callback_actions', 'async_callback_actions', 'async_callback_delay', 'async_callback_priority'],
  ...['async_callback_max_attempts', 'spam_protection', 'content_type'],
  ...['to', 'cc', 'bcc', 'from', 'reply_to', 'subject', 'attachments', 'delay_by', 'trigger_condition'],
  ...['request_type', 'headers', 'callback'],
]

export const fileFields = {
  ...rowFields,
  content_updated_at: rowFields.updated_at,
  manually_managed: () => false,
  html_content: renderHtmlContent,
  ...resolveAttributes(attributes),
  authorization_policies: resolveNamedFiles(listedKinds.policies, 'authorization_policies'),
  email_notifications: resolveNamedFiles(listedKinds.emails, 'email_notifications'),
  sms_notifications: resolveNamedFiles(listedKinds.smses, 'sms_notifications'),
  api_call_notifications: resolveNamedFiles(listedKinds.apiCalls, 'api_call_notifications'),
}

function reverse(kind: ListedKind, key: string): Hash {
  const forms = resolveReferringForms(kind, key)
  return { forms, form_configurations: forms }
}

/** The types of `cms_items`; the others have no files, or one. */
const itemKinds: Readonly<Record<string, ListedKind>> = {
  ApiCallNotification: listedKinds.apiCalls,
  Asset: listedKinds.assets,
  AuthorizationPolicy: listedKinds.policies,
  CustomModelType: listedKinds.tables,
  EmailNotification: listedKinds.emails,
  FormConfiguration: listedKinds.forms,
  GraphQuery: listedKinds.queries,
  InstanceProfileType: listedKinds.profiles,
  LiquidView: listedKinds.partials,
  Migration: listedKinds.migrations,
  Page: listedKinds.pages,
  SmsNotification: listedKinds.smses,
  Translation: listedKinds.translations,
}

async function resolveItems(
  _: unknown,
  { type, ...page }: ListArguments & { readonly type: string },
  context: QueryContext,
  info: GraphQLResolveInfo,
): Promise<Collection<object>> {
  const kind = getOwn(itemKinds, type)
  const rows = kind ? await listFileRows(kind, context) : []
  const found = await pageListedRows(filtered, rows, page, context, info)
  const results = found.results.map(({ record: { properties } }) => {
    const data = omitKeys(properties, ['metadata_text'])
    return { type, data, resource_name: data.name ?? data.path ?? data.slug }
  })
  return { ...found, results }
}

/** The files of the app. */
export const fileResolvers = {
  Query: {
    admin_liquid_partials: resolveFiles(listedKinds.partials),
    admin_liquid_layouts: resolveFiles(listedKinds.layouts),
    admin_graphql: resolveFiles(listedKinds.queries),
    admin_pages: resolveFiles(listedKinds.pages),
    pages: resolveFiles(listedKinds.pages),
    admin_assets: resolveFiles(listedKinds.assets),
    admin_authorization_policies: resolveFiles(listedKinds.policies),
    admin_forms: resolveFiles(listedKinds.forms),
    admin_form_configurations: resolveFiles(listedKinds.forms),
    admin_email_notifications: resolveFiles(listedKinds.emails),
    admin_sms_notifications: resolveFiles(listedKinds.smses),
    admin_api_call_notifications: resolveFiles(listedKinds.apiCalls),
    cms_items: resolveItems,
  },

  Page: { searchable: resolveAttribute('searchable') },
  Asset: { virtual_deleted_at: () => null },
  EmailNotification: reverse(listedKinds.emails, 'email_notifications'),
  SmsNotification: reverse(listedKinds.smses, 'sms_notifications'),
  ApiCallNotification: reverse(listedKinds.apiCalls, 'api_call_notifications'),
}
