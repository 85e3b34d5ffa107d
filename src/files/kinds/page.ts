import { expecting, listOf, nonEmpty, number, oneOf, text, flag, type Check } from '../../base/configuration/checks'
import type { Cursor } from '../../base/configuration/cursor'
import { suggest } from '../../base/text/nearest'
import { getOwn, type Hash } from '../../base/values/hash'
import { contentTypes } from '../content-types'
import { defineFileKind, type Values } from '../file-kind'
import { splitModule } from '../module-path'
import { findSegmentReads, type SegmentRead } from '../pages/segment-reads'
import { Slug } from '../pages/slug'
import { modernizePage } from './former-page-keys'
import { hasLiquid, liquidText, writtenHash } from './liquid'

/** A page of an app, from its path and front matter. */
export interface Page {
  /** `views/pages/products/show.liquid` */
  readonly path: string
  /** `products/show` */
  readonly name: string
  /** The addresses of the page: `products/:id`. */
  readonly slug: Slug
  /** The HTTP method of the page, in lower case. */
  readonly method: string
  /** `html`, `json` … */
  readonly format: string
  /** The layout's name, which may be Liquid; undefined means the default layout, '' means none. */
  readonly layout: string | undefined
  /** Whether the page's Liquid prints Markdown. */
  readonly isMarkdown: boolean
  /** The redirect of the page; `to` may be Liquid. */
  readonly redirect: { readonly to: string; readonly status: number | undefined } | undefined
  /** The page is served only on hosts that begin with these labels. */
  readonly subdomain: string | undefined
  /** The maximum number of segments in addresses that start with the slug; 0 for none. Undefined: the app's setting */
  readonly maxSegments: number | undefined
  /** For how many seconds shared caches (`isPublic`) or only the browser may keep the response. */
  readonly cache: { readonly seconds: number; readonly isPublic: boolean } | undefined
  /** The response's headers, whose texts may have Liquid, or Liquid that prints them as JSON or YAML. */
  readonly headers: Hash | string
  readonly metadata: Hash
  /** Whether texts of the metadata are templates. */
  readonly hasLiquidInMetadata: boolean
  readonly isSearchable: boolean
  /** How to treat a request with a session but without its CSRF token; false accepts it. Undefined: as in the settings */
  readonly csrf: Csrf | undefined
  /** The names of the authorization policies that must pass. */
  readonly policies: readonly string[]
  /** The segments of its address that its Liquid reads. */
  readonly segmentReads: readonly SegmentRead[]
}

const folder = 'views/pages/'

type Csrf = 'null-session' | 'reject' | false

const address = 'an address whose parentheses are closed'
const slug: Check<Slug> = expecting(address, (input, cursor) => {
  const slug = new Slug(text(input, cursor))
  return slug.isBalanced ? slug : cursor.expected(address, input)
})

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head']
const knownMethod = oneOf(methods)
const readMethod: Check<string> = (input, cursor) => {
  const name = typeof input === 'string' ? input.toLowerCase() : undefined
  return name !== undefined && methods.includes(name) ? name : knownMethod(input, cursor)
}
const method = expecting(`one of ${methods.join(', ')}`, readMethod, { values: methods })

/** `layout: false` means the default one. Source: the public documentation, "valid-frontmatter". */
const layout: Check<string | undefined> = expecting('the name of a layout, which may be Liquid', (input, cursor) =>
  input === false ? undefined : liquidText(input, cursor),
)

const whole = number('a whole number', (input) => Number.isSafeInteger(input) && input >= 0)
const seconds = number('seconds', (input) => Number.isSafeInteger(input) && input >= 0)

/** How long responses may be kept: `{ expire: 60 }`. */
const caching: Check<number | undefined> = expecting('a hash such as { expire: 60 }', (input, cursor) => {
  const expire = getOwn(writtenHash(input, cursor), 'expire') ?? undefined
  return expire === undefined ? undefined : seconds(expire, cursor.at('expire'))
})

const headers: Check<Page['headers']> = expecting('a hash, or Liquid that prints the JSON of one', (input, cursor) =>
  typeof input === 'string' && hasLiquid(input) ? input : writtenHash(input, cursor),
)

const redirectNames: ReadonlyMap<unknown, number> = new Map([
  ['MOVED_PERMANENTLY', 301],
  ['MOVED_TEMPORARILY', 302],
])
const redirection = 'a status from 300 to 399'
const redirectCode: Check<number> = expecting(redirection, (input, cursor) => {
  const status = redirectNames.get(input) ?? Number(input)
  return Number.isInteger(status) && status >= 300 && status <= 399 ? status : cursor.expected(redirection, input)
})

const csrfMode = oneOf(['null-session', 'reject', 'false'])
const csrf: Check<Csrf> = expecting('null-session, reject or false', (input, cursor) => {
  const mode = input === false ? 'false' : csrfMode(input, cursor)
  return mode === 'false' ? false : mode
})

const keys = {
  slug: {
    type: slug,
    former: ['path'],
    summary:
      'The address: `:id` is one segment, `*rest` are all that follow, at least one, and parts in parentheses are optional.',
    example: "'contacts(/:id)'",
    default: 'the path of the file',
  },
  name: { type: nonEmpty, summary: 'A name for people.', example: 'contacts' },
  method: { type: method, summary: 'The HTTP method.', example: 'post', default: '`get`' },
  format: {
    type: text,
    summary: `The format, which sets the content type: ${Object.keys(contentTypes).join(', ')}.`,
    example: 'json',
    default: 'the extension before `.liquid`, else `html`',
  },
  layout: {
    type: layout,
    former: ['layout_name', 'layout_path'],
    whenNil: '',
    names: 'layout',
    summary: 'The layout; empty for none.',
    example: 'shop',
    default: '`default_layout` of `config.yml`, else `application`',
  },
  converter: {
    type: oneOf(['markdown', 'liquid']),
    summary: '`markdown`: the page prints Markdown, which is sent as HTML.',
    example: 'markdown',
  },
  handler: { type: text, summary: 'An earlier name of `converter`.', example: 'markdown' },
  redirect_to: {
    type: liquidText,
    former: ['redirect_url'],
    summary: 'Redirects there. The host must be written in the key, not printed.',
    example: '/products',
  },
  redirect_code: { type: redirectCode, summary: 'The status of the redirect.', example: '301', default: '`302`' },
  subdomain: { type: text, summary: 'The page is served only on hosts that begin with it.', example: 'admin' },
  max_deep_level: {
    type: whole,
    summary:
      'The page also serves addresses of up to this number of segments that begin with its slug; `slug2` and `slug3` have the rest.',
    example: '3',
    default: '`slug_exact_match` of `config.yml`',
  },
  static_cache: {
    type: caching,
    summary: 'Seconds for which shared caches may keep the page.',
    example: '{ expire: 60 }',
  },
  dynamic_cache: {
    type: caching,
    summary: 'Seconds for which the browser may keep the page.',
    example: '{ expire: 60 }',
  },
  response_headers: {
    type: headers,
    summary: 'Headers of the response: a hash, or Liquid that prints the JSON of one.',
    example: '{ X-Frame-Options: DENY }',
  },
  metadata: {
    type: writtenHash,
    summary: 'Values for `context.page.metadata`, whose texts may be Liquid.',
    example: '{ title: Contacts }',
  },
  searchable: {
    type: flag,
    summary: 'Whether GraphQL finds the page by `admin_pages(filter: { searchable: { value: true } })`.',
    example: 'true',
    default: '`false`',
  },
  csrf: {
    type: csrf,
    summary: 'The treatment of a request without its CSRF token; `false` accepts it.',
    example: 'reject',
    default: '`settings.csrf`',
  },
  authorization_policies: {
    type: listOf(text),
    names: 'policy',
    summary: 'The policies that must pass.',
    example: '[signed_in, admin]',
  },
} as const

/** A file of `views/pages/`: the response of the app at an address. */
export const page = defineFileKind({
  kind: 'page',
  folders: [folder],
  former: ['pages/'],
  extension: '.liquid',
  format: 'liquid',
  summary: 'The response of the app at an address.',
  example: {
    path: 'views/pages/products/show.liquid',
    text: '---\nslug: products/:id\n---\n<h1>Product {{ context.params.id }}</h1>\n',
  },
  hasLiquidKeys: true,
  keys,
  idle: [
    'admin_page',
    'default_layout',
    'enable_profiler',
    'manually_managed',
    'physical_file_path',
    'require_verified_user',
  ],
  modernize: modernizePage,
  build(values, { path, text, cursor }) {
    reportFormat(values, cursor)
    return makePage(path, values, text)
  },
})

/** A page of an unknown format is sent as HTML, unless it sets the header itself. */
function reportFormat({ format, response_headers: headers = '' }: Values<typeof keys>, cursor: Cursor): void {
  const formats = Object.keys(contentTypes)
  if (format === undefined || formats.includes(format) || /content-type/i.test(JSON.stringify(headers))) return
  const message = `unknown format, so the page is sent as HTML; expected one of ${formats.join(', ')}`
  cursor.at('format').report('ignored-value', message, suggest(format, formats))
}

/** The page of a file whose front matter has these values. */
export function makePage(path: string, values: Values<typeof keys>, text: string): Page {
  const { rest } = splitModule(path)
  const [name = '', format = 'html'] = /^(.*?)(?:\.([a-z]+))?\.liquid$/.exec(rest.slice(folder.length))?.slice(1) ?? []
  const { static_cache: shared, dynamic_cache: own, redirect_to: to, metadata = {} } = values
  const expire = shared ?? own
  return {
    path,
    name,
    slug: values.slug ?? new Slug(name.replace(/(?:^|\/)index$/, '')),
    method: values.method ?? 'get',
    format: values.format ?? format,
    layout: values.layout,
    isMarkdown: values.converter === 'markdown' || values.handler === 'markdown',
    redirect: to === undefined ? undefined : { to, status: values.redirect_code },
    subdomain: values.subdomain?.toLowerCase(),
    maxSegments: values.max_deep_level,
    cache: expire === undefined ? undefined : { seconds: expire, isPublic: shared !== undefined },
    headers: values.response_headers ?? {},
    metadata,
    hasLiquidInMetadata: hasLiquid(JSON.stringify(metadata)),
    isSearchable: values.searchable ?? false,
    csrf: values.csrf,
    policies: values.authorization_policies ?? [],
    segmentReads: findSegmentReads(text),
  }
}
