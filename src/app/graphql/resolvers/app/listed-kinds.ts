import type { QueryContext } from '../../context'
import { findDefaultOwner, type FormConfiguration } from '../../../../ports/forms/port'
import { contentTypes } from '../../../../files/content-types'
import type { FileKind, Keys, ReadFile } from '../../../../files/file-kind'
import type { AnyFileKind } from '../../../../files/kinds'
import { apiCall } from '../../../../files/kinds/api-call'
import { email } from '../../../../files/kinds/email'
import { form } from '../../../../files/kinds/form'
import { page } from '../../../../files/kinds/page'
import { asset, query, translation } from '../../../../files/kinds/plain'
import { policy } from '../../../../files/kinds/policy'
import { profileType, table } from '../../../../files/kinds/schema'
import { sms } from '../../../../files/kinds/sms'
import { layout, migration, partial } from '../../../../files/kinds/templates'
import { loadPage } from '../../../../files/pages/page'
import { jobPriorities } from '../../../../ports/jobs/port'
import { findAppFiles } from './app-files'
import { findFrontMatter } from '../../../../base/formats/front-matter'
import { andThen, type PromiseOrValue } from '../../../../base/async/promise-or-value'
import { guessMediaType } from '../../../../base/formats/media-type'
import { getOwn, hasOwn, makeHash, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'

/** The files of a kind, and the properties that queries see. */
export interface ListedKind {
  readonly kind: AnyFileKind
  /** Whether a file's `name` is its id, as a table's is in records. */
  readonly hasNamesAsIds?: boolean
  /** @param name the name that templates use */
  read(name: string, path: string, context: QueryContext): PromiseOrValue<Hash>
}

/** The files of a kind, with the properties of a parsed file. */
function listFiles<Value>(
  kind: FileKind<Keys, Value>,
  describe: (file: ReadFile<Value>, name: string) => Hash,
): ListedKind {
  return {
    kind,
    read: (name, path, context) =>
      andThen(findAppFiles(context).ofKind(kind).at(path), (file) => (file ? describe(file, name) : {})),
  }
}

/** A value of front matter as text: a list as `a, b`, a hash as JSON. */
function printOrNull(value: unknown): string | null {
  if (value == null) return null
  if (Array.isArray(value)) return value.map(printOrNull).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** These keys of front matter, as texts. */
function readTexts(meta: Hash, keys: readonly string[]): Hash {
  return makeHash(keys.map((key) => [key, printOrNull(getOwn(meta, key))]))
}

/** The properties that templates with front matter have in common. */
function describeTemplate({ name, given, body }: ReadFile<unknown>): Hash {
  return { name, content: body, metadata: toHashOrEmpty(getOwn(given, 'metadata')) }
}

/** A notification, with its other keys as texts. */
function describeNotification(file: ReadFile<unknown>, keys: readonly string[]): Hash {
  const { given } = file
  const delay = printOrNull(getOwn(given, 'delay')) ?? '0'
  const trigger = printOrNull(getOwn(given, 'trigger_condition')) ?? 'true'
  return {
    ...describeTemplate(file),
    ...readTexts(given, keys),
    // Never null in an SMS or an API call.
    to: printOrNull(getOwn(given, 'to')) ?? '',
    delay,
    delay_by: delay,
    trigger_condition: trigger,
  }
}

function describeApiCall(file: ReadFile<unknown>): Hash {
  const keys = ['callback', 'request_type', 'request_headers']
  const { request_headers: headers, request_type, ...others } = describeNotification(file, keys)
  return { ...others, headers, request_type: request_type ?? 'POST' }
}

/** A table, or a profile of users. */
function describeSchema({ name, given }: ReadFile<unknown>): Hash {
  return {
    name,
    parameterized_name: name,
    metadata: toHashOrEmpty(getOwn(given, 'metadata')),
    columns: readColumns(given),
  }
}

/** The columns of a schema file, as they are written. */
export function readColumns(given: Hash): unknown {
  return getOwn(given, 'properties') ?? getOwn(given, 'custom_attributes') ?? []
}

/** A form in today's shape, except for its fields, which keep what the app does not read. */
function describeForm(file: ReadFile<FormConfiguration>): Hash {
  const { given, body, fault } = file
  const values: Hash = fault ? given : { ...given, ...file.value }
  const fields = toHashOrEmpty(getOwn(given, 'fields'))
  // Never null there.
  const resource = printOrNull(getOwn(values, 'resource')) ?? ''
  return {
    ...values,
    ...describeTemplate(file),
    ...readTexts(values, ['callback_actions', 'default_payload', 'redirect_to', 'flash_alert', 'flash_notice']),
    ...readTexts(values, ['response_headers']),
    ...describeAsyncCallback(values),
    resource,
    resource_owner: printOrNull(getOwn(values, 'resource_owner')) ?? findDefaultOwner(resource),
    fields,
    configuration: fields,
    liquid_body: body,
    spam_protection: readSpamProtection(getOwn(given, 'spam_protection')),
  }
}

/** The Liquid of the only callback, with its options; of several callbacks, each as JSON. */
function describeAsyncCallback(form: Hash): Hash {
  const [callback, ...others] = [getOwn(form, 'async_callback_actions') ?? []].flat()
  const isOnly = isHash(callback) && others.length === 0
  const find = (name: string): unknown => (isOnly ? getOwn(callback, name) : getOwn(form, `async_callback_${name}`))
  return {
    async_callback_actions: printOrNull(isOnly ? find('content') : getOwn(form, 'async_callback_actions')),
    async_callback_delay: printOrNull(find('delay')),
    async_callback_priority: jobPriorities.find((name) => name === find('priority')),
    async_callback_max_attempts: readNumber(find('max_attempts')),
  }
}

/** A partial or a layout. Its format is in its file name: `json` of `list.json.liquid`. */
function describePart(file: ReadFile<unknown>, path: string): Hash {
  const { content: body, metadata } = describeTemplate(file)
  const [, ending = ''] = /\.(\w+)(?:\.liquid)?$/.exec(file.path) ?? []
  return { path, body, metadata, format: hasOwn(contentTypes, ending) ? ending : 'html' }
}

/** The kinds of files that queries list. */
export const listedKinds = {
  partials: listFiles(partial, describePart),
  layouts: listFiles(layout, describePart),
  queries: listFiles(query, ({ text }, name) => ({ name, query_string: text })),
  pages: listFiles(page, (file) => {
    const { slug, redirect, ...loaded } = loadPage(file)
    const { text } = file
    return {
      slug: slug.text,
      // `PageFormat` has the formats with a content type.
      format: hasOwn(contentTypes, loaded.format) ? loaded.format : null,
      layout: loaded.layout,
      layout_name: loaded.layout,
      request_method: loaded.method,
      redirect_to: redirect?.to,
      redirect_code: redirect?.status,
      max_deep_level: loaded.maxSegments,
      subdomain: loaded.subdomain,
      response_headers: loaded.headers,
      metadata: loaded.metadata,
      searchable: loaded.isSearchable,
      handler: loaded.isMarkdown ? 'markdown' : 'liquid',
      authorization_policies: loaded.policies,
      static_cache_expire: loaded.cache?.isPublic === true ? loaded.cache.seconds : null,
      dynamic_cache_expire: loaded.cache?.isPublic === false ? loaded.cache.seconds : null,
      content: text.slice(findFrontMatter(text).body),
    }
  }),
  assets: {
    kind: asset,
    // Its files may be large.
    read: (name, _, { settings }) => ({
      name,
      url: `${settings.assetHost}/${name}`,
      content_type: guessMediaType(name).replace(/;.*/, ''),
    }),
  },
  policies: listFiles(policy, (file) => {
    const { given } = file
    return {
      ...describeTemplate(file),
      ...readTexts(given, ['flash_alert', 'redirect_to']),
      http_status: readNumber(getOwn(given, 'http_status')),
    }
  }),
  forms: listFiles(form, describeForm),
  emails: listFiles(email, (file) => {
    const { layout, layout_path = null, ...others } = describeNotification(file, emailKeys)
    return { ...others, layout: layout ?? layout_path, layout_path: layout ?? layout_path }
  }),
  smses: listFiles(sms, (file) => describeNotification(file, [])),
  apiCalls: listFiles(apiCall, describeApiCall),
  tables: { ...listFiles(table, describeSchema), hasNamesAsIds: true },
  translations: listFiles(translation, ({ text }, name) => ({ name, body: text })),
  migrations: listFiles(migration, ({ text }, name) => ({ name, body: text })),
  profiles: { ...listFiles(profileType, describeSchema), hasNamesAsIds: true },
} satisfies Readonly<Record<string, ListedKind>>

const emailKeys = ['cc', 'bcc', 'from', 'reply_to', 'subject', 'layout', 'layout_path', 'attachments']

/** A whole number, or null. */
function readNumber(value: unknown): number | null {
  const number = Number(value ?? NaN)
  return Number.isInteger(number) ? number : null
}

function readSpamProtection(value: unknown): Hash | null {
  if (isHash(value)) return value
  return typeof value === 'string' ? { [value]: {} } : null
}
