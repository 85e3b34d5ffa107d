import type { QueryContext } from '../../context'
import { contentTypes } from '../../../../files/content-types'
import type { ReadFile } from '../../../../files/file-kind'
import type { AnyFileKind } from '../../../../files/kinds'
import { apiCall } from '../../../../files/kinds/api-call'
import { email } from '../../../../files/kinds/email'
import { form } from '../../../../files/kinds/form'
import { page } from '../../../../files/kinds/page'
import { asset, query, translation } from '../../../../files/kinds/plain'
import { policy } from '../../../../files/kinds/policy'
import { profileType, table, userSchema } from '../../../../files/kinds/schema'
import { sms } from '../../../../files/kinds/sms'
import { layout, migration, partial } from '../../../../files/kinds/templates'
import { loadPage } from '../../../../files/pages/page'
import { findFrontMatter } from '../../../../base/formats/front-matter'
import { guessMediaType } from '../../../../base/formats/media-type'
import { getOwn, hasOwn, makeHash, toHashOrEmpty, isHash, type Hash } from '../../../../base/values/hash'

/** A file of the app. */
interface File {
  /** The name that templates use. */
  readonly name: string
  readonly path: string
  /** Empty if its kind is not read. */
  readonly text: string
}

/** The files of a kind, and the properties that queries see. */
export interface ListedKind {
  readonly kind: AnyFileKind
  /** The files may be large, and are not read. */
  readonly isUnread?: true
  read(file: File, context: QueryContext): Hash
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
function listNotifications(kind: AnyFileKind, keys: readonly string[]): ListedKind {
  return {
    kind,
    read({ path, text }) {
      const file = kind.read(path, text)
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
    },
  }
}

function listApiCalls(): ListedKind {
  const listed = listNotifications(apiCall, ['callback', 'request_type', 'request_headers'])
  return {
    ...listed,
    read(file, context) {
      const { request_headers: headers, request_type, ...read } = listed.read(file, context)
      return { ...read, headers, request_type: request_type ?? 'POST' }
    },
  }
}

/** A table, or a profile of users. */
function listSchemas(kind: AnyFileKind): ListedKind {
  return {
    kind,
    read({ path, text }) {
      const { name, given } = kind.read(path, text)
      return {
        name,
        parameterized_name: name,
        metadata: toHashOrEmpty(getOwn(given, 'metadata')),
        columns: getOwn(given, 'properties') ?? getOwn(given, 'custom_attributes') ?? [],
      }
    },
  }
}

/** The kinds of files that queries list. */
export const listedKinds = {
  partials: {
    kind: partial,
    read({ name, path, text }) {
      const { content: body, metadata } = describeTemplate(partial.read(path, text))
      return { path: name, body, metadata }
    },
  },
  layouts: {
    kind: layout,
    read({ name, path, text }) {
      const { content: body, metadata } = describeTemplate(layout.read(path, text))
      return { path: name, name, body, metadata }
    },
  },
  queries: {
    kind: query,
    read: ({ name, text }) => ({ name, query_string: text }),
  },
  pages: {
    kind: page,
    read({ path, text }) {
      const { slug, redirect, ...loaded } = loadPage(page.read(path, text))
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
    },
  },
  assets: {
    kind: asset,
    isUnread: true,
    read: ({ name }, { settings }) => ({
      name,
      url: `${settings.assetHost}/${name}`,
      content_type: guessMediaType(name).replace(/;.*/, ''),
    }),
  },
  policies: {
    kind: policy,
    read({ path, text }) {
      const file = policy.read(path, text)
      const { given } = file
      return {
        ...describeTemplate(file),
        ...readTexts(given, ['flash_alert', 'redirect_to']),
        http_status: readNumber(getOwn(given, 'http_status')),
      }
    },
  },
  forms: {
    kind: form,
    read({ path, text }) {
      const file = form.read(path, text)
      const { given, body } = file
      const fields = toHashOrEmpty(getOwn(given, 'fields'))
      return {
        ...given,
        // These two are never null there.
        resource: printOrNull(getOwn(given, 'resource')) ?? '',
        resource_owner: printOrNull(getOwn(given, 'resource_owner')) ?? 'anyone',
        ...readTexts(given, ['callback_actions', 'default_payload', 'redirect_to', 'flash_alert', 'flash_notice']),
        ...readTexts(given, ['async_callback_actions', 'async_callback_delay']),
        async_callback_priority: priorities.find((name) => name === getOwn(given, 'async_callback_priority')),
        async_callback_max_attempts: readNumber(getOwn(given, 'async_callback_max_attempts')),
        ...describeTemplate(file),
        fields,
        configuration: fields,
        liquid_body: body,
        spam_protection: readSpamProtection(getOwn(given, 'spam_protection')),
      }
    },
  },
  emails: listNotifications(email, [
    ...['cc', 'bcc', 'from', 'reply_to', 'subject', 'layout', 'layout_path', 'attachments'],
  ]),
  smses: listNotifications(sms, []),
  apiCalls: listApiCalls(),
  tables: listSchemas(table),
  translations: { kind: translation, read: ({ name, text }) => ({ name, body: text }) },
  migrations: { kind: migration, read: ({ name, text }) => ({ name, body: text }) },
  profiles: listSchemas(profileType),
} satisfies Readonly<Record<string, ListedKind>>

/** The schema of all users. */
export const listedUserSchema = listSchemas(userSchema)

/** The values of `AsyncCallbackPriority`. */
const priorities: readonly unknown[] = ['default', 'high', 'low']

/** A whole number, or null. */
function readNumber(value: unknown): number | null {
  const number = Number(value ?? NaN)
  return Number.isInteger(number) ? number : null
}

function readSpamProtection(value: unknown): Hash | null {
  if (isHash(value)) return value
  return typeof value === 'string' ? { [value]: {} } : null
}
