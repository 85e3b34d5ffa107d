import { ConfigurationError } from '../errors'
import { describe } from '../values/describe'
import { frontMatterOf, metaOf } from '../formats/front-matter'
import { getOwn, isHash, type Hash } from '../values/hash'
import { didYouMean } from '../text/nearest'
import { print } from '../values/print'
import { locateYaml, parseYaml } from '../formats/yaml'
import { contentTypes } from './content-types'
import { findSegmentReads, type SegmentRead } from './segment-reads'
import { Slug } from './slug'

/** A page of an app, from its file name and front matter. */
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
  /** Where the page redirects to; `to` may be Liquid. */
  readonly redirect: { readonly to: string; readonly status: number | undefined } | undefined
  /** The page answers only on hosts that begin with these labels. */
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
  /**
   * How to treat a request with a session but without its CSRF token; false accepts it. Undefined: as in the settings
   */
  readonly csrf: 'null-session' | 'reject' | false | undefined
  /** The names of the authorization policies that must pass. */
  readonly policies: readonly string[]
  /** What is wrong with the page; all other properties then come from its path only. */
  readonly fault?: Error
  /** The segments of its address that its Liquid reads. */
  readonly segmentReads: readonly SegmentRead[]
  /** Possible mistakes of the author, with which the page still works. */
  readonly warnings: readonly string[]
}

const folder = /^(?:modules\/[^/]+\/)?views\/pages\//

/** The known keys of front matter. `meaningless` ones have an effect only in the original platform. */
const keys = [
  ...['slug', 'path', 'method', 'format', 'layout', 'layout_name', 'layout_path', 'converter', 'handler'],
  ...['redirect_to', 'redirect_url', 'redirect_code', 'subdomain', 'max_deep_level', 'static_cache', 'dynamic_cache'],
  ...['response_headers', 'metadata', 'csrf', 'authorization_policies', 'name'],
]
const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head']
const meaningless = ['searchable', 'enable_profiler', 'manually_managed']

/** Reads a page. An invalid one gets a `fault`, thrown when it is requested, so that other pages still work. */
export function readPage(path: string, text: string): Page {
  try {
    return pageOf(path, metaOf(path, text), text)
  } catch (error) {
    return { ...pageOf(path, {}), fault: error as Error }
  }
}

/** @param text the file, for the lines of what is wrong in its front matter */
function pageOf(path: string, meta: Hash, text = ''): Page {
  const [name = '', format = 'html'] = /^(.*?)(?:\.([a-z]+))?\.liquid$/.exec(path.replace(folder, ''))?.slice(1) ?? []
  const front = new FrontMatter(path, meta, text)
  const metadata = front.hash('metadata')
  return {
    path,
    name,
    slug: front.slug() ?? new Slug(name.replace(/(?:^|\/)index$/, '')),
    method: front.method(),
    format: front.text('format') ?? format,
    layout: front.layout(),
    isMarkdown: front.oneOf('converter', ['markdown', 'liquid']) === 'markdown' || front.text('handler') === 'markdown',
    redirect: front.redirect(),
    subdomain: front.text('subdomain')?.toLowerCase(),
    maxSegments: front.whole('max_deep_level'),
    cache: front.cache(),
    headers: front.headers(),
    metadata,
    hasLiquidInMetadata: hasLiquid(JSON.stringify(metadata)),
    csrf: front.csrf(),
    policies: [front.value('authorization_policies') ?? []].flat().map((policy) => print(policy)),
    segmentReads: findSegmentReads(text),
    warnings: front.warnings(),
  }
}

/** Reads a page's front matter by key. */
class FrontMatter {
  constructor(
    private readonly path: string,
    private readonly meta: Hash,
    private readonly source: string,
  ) {}

  /** Undefined if the key is missing or nil. */
  value(key: string): unknown {
    return getOwn(this.meta, key) ?? undefined
  }

  /** The text of the first of these keys that is present. */
  text(...names: readonly string[]): string | undefined {
    const value = names.map((name) => this.value(name)).find((value) => value !== undefined)
    return value === undefined ? undefined : print(value)
  }

  slug(): Slug | undefined {
    const text = this.text('slug', 'path')
    if (text === undefined) return undefined
    const slug = new Slug(text)
    return slug.isBalanced ? slug : this.refuse('slug', 'an address whose parentheses are closed', text)
  }

  method(): string {
    const value = this.text('method') ?? 'get'
    const method = value.toLowerCase()
    return methods.includes(method) ? method : this.refuse('method', `one of ${methods.join(', ')}`, value)
  }

  whole(key: string): number | undefined {
    const value = this.value(key)
    if (value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0))
      return value as number | undefined
    return this.refuse(key, 'a whole number', value)
  }

  oneOf<const T extends string | false>(key: string, choices: readonly T[]): T | undefined {
    const value = this.value(key)
    if (value === undefined || choices.includes(value as T)) return value as T | undefined
    return this.refuse(key, `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`, value)
  }

  /** A hash, or a text with the JSON or YAML of one. */
  hash(key: string): Hash {
    try {
      return hashIn(this.value(key), key, this.path)
    } catch (cause) {
      if (!(cause instanceof ConfigurationError) || cause.message.includes(' at line ')) throw cause
      throw new ConfigurationError(this.path, cause.message + this.placeOf(key), { cause })
    }
  }

  headers(): Page['headers'] {
    const value = this.value('response_headers')
    return typeof value === 'string' && hasLiquid(value) ? value : this.hash('response_headers')
  }

  /** `layout: false` means the default one. Source: the public documentation, "valid-frontmatter". */
  layout(): Page['layout'] {
    const key = ['layout', 'layout_name', 'layout_path'].find((name) => Object.hasOwn(this.meta, name))
    if (key === undefined || this.value(key) === false) return undefined
    return this.text(key) ?? (key === 'layout' ? '' : undefined)
  }

  csrf(): Page['csrf'] {
    return this.oneOf('csrf', ['null-session', 'reject', false])
  }

  redirect(): Page['redirect'] {
    const to = this.text('redirect_to', 'redirect_url')
    if (to === undefined) return undefined
    const code = this.value('redirect_code')
    const status = code === undefined ? undefined : (redirectCodes.get(print(code)) ?? Number(print(code)))
    if (status !== undefined && !(Number.isInteger(status) && status >= 300 && status <= 399)) {
      return this.refuse('redirect_code', 'a status from 300 to 399', code)
    }
    return { to, status }
  }

  cache(): Page['cache'] {
    const [isPublic, key] = this.value('static_cache') === undefined ? [false, 'dynamic_cache'] : [true, 'static_cache']
    const expire = getOwn(this.hash(key), 'expire') ?? undefined
    if (expire === undefined) return undefined
    if (!Number.isSafeInteger(expire) || (expire as number) < 0) return this.refuse(`${key}.expire`, 'seconds', expire)
    return { seconds: expire as number, isPublic }
  }

  warnings(): readonly string[] {
    return [...this.keyWarnings(), ...this.formatWarnings()]
  }

  /** A page of an unknown format is answered as HTML, unless it sets the header itself. */
  private formatWarnings(): readonly string[] {
    const format = this.text('format')
    const formats = Object.keys(contentTypes)
    if (format === undefined || formats.includes(format)) return []
    if (/content-type/i.test(JSON.stringify(this.value('response_headers') ?? ''))) return []
    const hint = didYouMean(format, formats)
    return [
      `${this.path}: format: there is no "${format}"${hint}, so it is sent as HTML; there are ${formats.join(', ')}`,
    ]
  }

  private keyWarnings(): readonly string[] {
    return Object.keys(this.meta).flatMap((key) => {
      if (keys.includes(key)) return []
      if (meaningless.includes(key)) return [`${this.path}: the key "${key}" does nothing here`]
      return [`${this.path}: there is no key "${key}"${didYouMean(key, keys)}; there are ${keys.join(', ')}`]
    })
  }

  private refuse(key: string, expected: string, value: unknown): never {
    const message = `${this.path}: ${key} must be ${expected}, got ${describe(value)}`
    throw new ConfigurationError(this.path, message + this.placeOf(key))
  }

  private placeOf(key: string): string {
    const { line, column } = locateYaml(frontMatterOf(this.source).yaml, this.path, 2).placeOf(key.split('.'))
    return ` at line ${line}, column ${column}`
  }
}

/** Whether a text of front matter is a template. */
export function hasLiquid(text: string): boolean {
  return /\{[{%]/.test(text)
}

/**
 * A hash, or the one that a text has as JSON or YAML; empty for nil.
 *
 * @throws {ConfigurationError} if it is none
 */
function hashIn(value: unknown, key: string, path: string): Hash {
  if (value === undefined || value === null || value === '') return {}
  const hash = typeof value === 'string' ? parseYaml(value, path) : value
  if (!isHash(hash)) throw new ConfigurationError(path, `${path}: ${key} must be a hash`)
  return hash
}

const redirectCodes: ReadonlyMap<string, number> = new Map([
  ['MOVED_PERMANENTLY', 301],
  ['MOVED_TEMPORARILY', 302],
])
