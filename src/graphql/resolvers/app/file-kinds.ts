import type { FolderDescription } from '../../../adapters/files/app-folder'
import { qualify } from '../../../adapters/files/layout'
import type { GraphqlContext } from '../../../adapters/graphql'
import { readPage } from '../../../http/page'
import { frontMatterOf, metaOf } from '../../../formats/front-matter'
import { mediaTypeByName } from '../../../formats/media-type'
import { parseYaml } from '../../../formats/yaml'
import { getOwn, hashOf, hashOrEmpty, isHash, type Hash } from '../../../values/hash'

/** A file of the app. */
interface File {
  /** The name that templates use. */
  readonly name: string
  readonly path: string
  /** Empty if its kind is not read. */
  readonly text: string
}

/** A kind of file, and the properties that queries see. */
export interface FileKind {
  readonly folder: FolderDescription
  /** The files may be large, and are not read. */
  readonly isUnread?: true
  read(file: File, context: GraphqlContext): Hash
}

const liquid = '.liquid'

function described(kind: string, folders: readonly string[], extension = liquid): FolderDescription {
  return { kind, folders, extension }
}

function bodyOf(text: string): string {
  return text.slice(frontMatterOf(text).body)
}

/** What is wrong with a file is told where the app uses it: it must not hide the others here. */
function orEmpty(read: () => unknown): Hash {
  try {
    return hashOrEmpty(read())
  } catch {
    return {}
  }
}

function frontMatter({ path, text }: File): Hash {
  return orEmpty(() => metaOf(path, text))
}

/** A value of front matter as text: a list as `a, b`, a hash as JSON. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** These keys of front matter, as texts. */
function texts(meta: Hash, keys: readonly string[]): Hash {
  return hashOf(keys.map((key) => [key, textOf(getOwn(meta, key))]))
}

/** A module's file has the module before the name that it declares. */
function declaredName(meta: Hash, { name, path }: File): string {
  const declared = textOf(getOwn(meta, 'name')) ?? ''
  return declared === '' ? name : qualify(declared, path)
}

/** The properties that templates with front matter have in common. */
function template(meta: Hash, file: File): Hash {
  const metadata = hashOrEmpty(getOwn(meta, 'metadata'))
  return { name: declaredName(meta, file), content: bodyOf(file.text), metadata }
}

/** A notification, with its other keys as texts. */
function notification(kind: string, folder: string, keys: readonly string[]): FileKind {
  return {
    folder: described(kind, [folder]),
    read(file) {
      const meta = frontMatter(file)
      const delay = textOf(getOwn(meta, 'delay')) ?? '0'
      const trigger = textOf(getOwn(meta, 'trigger_condition')) ?? 'true'
      return { ...template(meta, file), ...texts(meta, keys), delay, delay_by: delay, trigger_condition: trigger }
    },
  }
}

function apiCall(): FileKind {
  const kind = notification('API call', 'api_calls/', ['to', 'callback', 'request_type', 'request_headers'])
  return {
    ...kind,
    read(file, context) {
      const { request_headers: headers, request_type, ...read } = kind.read(file, context)
      return { ...read, headers, request_type: request_type ?? 'POST' }
    },
  }
}

/** A table, or a profile of users. */
function schema(kind: string, folder: string): FileKind {
  return { folder: described(kind, [folder], '.yml'), read: readSchema }
}

function readSchema(file: File): Hash {
  const meta = orEmpty(() => parseYaml(file.text, file.path))
  const name = declaredName(meta, file)
  return {
    name,
    parameterized_name: name,
    metadata: hashOrEmpty(getOwn(meta, 'metadata')),
    columns: getOwn(meta, 'properties') ?? getOwn(meta, 'custom_attributes') ?? [],
  }
}

export const userSchemaFile = 'user.yml'

/** The kinds of files that queries list. */
export const fileKinds = {
  partials: {
    folder: described('partial', ['views/partials/', 'lib/']),
    read(file) {
      const { content: body, metadata } = template(frontMatter(file), file)
      return { path: file.name, body, metadata }
    },
  },
  layouts: {
    folder: described('layout', ['views/layouts/']),
    read(file) {
      const { content: body, metadata } = template(frontMatter(file), file)
      return { path: file.name, name: file.name, body, metadata }
    },
  },
  queries: {
    folder: described('query', ['graphql/'], '.graphql'),
    read: ({ name, text }) => ({ name, query_string: text }),
  },
  pages: {
    folder: described('page', ['views/pages/']),
    read({ path, text }) {
      const { slug, redirect, ...page } = readPage(path, text)
      return {
        slug: slug.text,
        format: page.format,
        layout: page.layout,
        layout_name: page.layout,
        request_method: page.method,
        redirect_to: redirect?.to,
        redirect_code: redirect?.status,
        max_deep_level: page.maxSegments,
        subdomain: page.subdomain,
        response_headers: page.headers,
        metadata: page.metadata,
        handler: page.isMarkdown ? 'markdown' : 'liquid',
        authorization_policies: page.policies,
        static_cache_expire: page.cache?.isPublic === true ? page.cache.seconds : null,
        dynamic_cache_expire: page.cache?.isPublic === false ? page.cache.seconds : null,
        content: bodyOf(text),
      }
    },
  },
  assets: {
    folder: described('asset', ['assets/'], ''),
    isUnread: true,
    read: ({ name }, { settings }) => ({
      name,
      url: `${settings.assetHost}/${name}`,
      content_type: mediaTypeByName(name).replace(/;.*/, ''),
    }),
  },
  policies: {
    folder: described('policy', ['authorization_policies/']),
    read(file) {
      const meta = frontMatter(file)
      return {
        ...template(meta, file),
        ...texts(meta, ['flash_alert', 'redirect_to']),
        http_status: readNumber(getOwn(meta, 'http_status')),
      }
    },
  },
  forms: {
    folder: described('form', ['forms/']),
    read(file) {
      const meta = frontMatter(file)
      const fields = hashOrEmpty(getOwn(meta, 'fields') ?? getOwn(meta, 'configuration'))
      const body = bodyOf(file.text)
      return {
        // `Form.resource_owner` is never null there.
        resource_owner: 'anyone',
        ...meta,
        ...texts(meta, ['resource', 'callback_actions', 'default_payload', 'redirect_to']),
        ...texts(meta, ['async_callback_actions', 'async_callback_delay']),
        async_callback_priority: priorities.find((name) => name === getOwn(meta, 'async_callback_priority')),
        async_callback_max_attempts: readNumber(getOwn(meta, 'async_callback_max_attempts')),
        ...template(meta, file),
        fields,
        configuration: fields,
        liquid_body: body,
        spam_protection: spamProtection(getOwn(meta, 'spam_protection')),
      }
    },
  },
  emails: notification('e-mail', 'emails/', [
    ...['to', 'cc', 'bcc', 'from', 'reply_to', 'subject', 'layout', 'layout_path', 'attachments'],
  ]),
  smses: notification('SMS', 'smses/', ['to']),
  apiCalls: apiCall(),
  tables: schema('table', 'schema/'),
  profiles: schema('profile', 'user_profile_types/'),
} satisfies Readonly<Record<string, FileKind>>

/** The schema of all users. */
export const userSchema: Pick<FileKind, 'read'> = { read: readSchema }

/** The values of `AsyncCallbackPriority`. */
const priorities: readonly unknown[] = ['default', 'high', 'low']

/** A whole number, or null. */
function readNumber(given: unknown): number | null {
  const number = Number(given ?? NaN)
  return Number.isInteger(number) ? number : null
}

function spamProtection(given: unknown): Hash | null {
  if (isHash(given)) return given
  return typeof given === 'string' ? { [given]: {} } : null
}
