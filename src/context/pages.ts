import { ParsedFiles, type AppFiles } from '../adapters/files/app-files'
import { PlatformError } from '../errors'
import { describe } from '../values/describe'
import { metaOf } from '../values/front-matter'
import { getOwn, isHash, setOwn, type Hash } from '../values/hash'
import { print } from '../values/print'
import { parseYaml } from '../values/yaml'

/** A page of an app, as its file's name and front matter tell. */
export interface Page {
  /** `views/pages/products/show.liquid` */
  readonly path: string
  /** `products/show` */
  readonly name: string
  /** The addresses that it answers: `products/:id`. */
  readonly slug: string
  /** The method that it answers, in lower case. */
  readonly method: string
  /** `html`, `json` … */
  readonly format: string
  /** The layout's name; undefined is the default one, an empty one is none. */
  readonly layout: string | undefined
  readonly redirectTo: string | undefined
  readonly headers: Hash
  readonly metadata: Hash
  /**
   * What becomes of a request that comes with a session, and without its CSRF token: false asks for none. Undefined: as
   * the settings say.
   */
  readonly csrf: 'null-session' | 'reject' | false | undefined
  /** The names of the authorization policies that must pass. */
  readonly policies: readonly string[]
  /** What is wrong with it: the rest is then what its path tells. */
  readonly fault?: Error
}

/** A page, with the values of the parameters in its slug. */
export interface FoundPage {
  readonly page: Page
  readonly params: Hash
}

const folder = /^(?:modules\/[^/]+\/)?views\/pages\//

/** The pages of an app, read when first asked for, and again when files have changed. */
export class Pages {
  private readonly parsed: ParsedFiles<Page>

  constructor(private readonly files: AppFiles) {
    this.parsed = new ParsedFiles(files, pageOf)
  }

  /**
   * The page for an address; the one with the fewest parameters in its slug wins. What does not begin with a slash may
   * also be the name of a page.
   *
   * A page has one address, but for a slash at its end, so that nobody gets past a guard of paths by another spelling.
   *
   * @throws {PlatformError} where that page cannot be read
   */
  async find(address: string, method: string): Promise<FoundPage | undefined> {
    const segments = segmentsOf(address)
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const pages = (await this.all()).filter((page) => page.method === asked)
    let best: FoundPage | undefined
    for (const page of pages) {
      const params = match(partsOf(page.slug), segments)
      if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { page, params }
    }
    const named = pages.find((page) => page.name === address)
    const found = best ?? (named && { page: named, params: {} })
    if (found?.page.fault) throw found.page.fault
    return found
  }

  private async all(): Promise<readonly Page[]> {
    const snapshot = this.files.current()
    return snapshot.once(this, async () => {
      const paths = (await snapshot.list('views/pages/')).filter((path) => path.endsWith('.liquid'))
      return this.parsed.all(paths)
    })
  }
}

/** A page that cannot be read is one that says so where it is asked for, and takes no other with it. */
/** The page of a file. */
export function pageOf(path: string, text: string): Page {
  try {
    return read(path, metaOf(path, text))
  } catch (error) {
    return { ...read(path, {}), fault: error as Error }
  }
}

function read(path: string, meta: Hash): Page {
  const [name = '', format = 'html'] = /^(.*?)(?:\.([a-z]+))?\.liquid$/.exec(path.replace(folder, ''))?.slice(1) ?? []
  const optional = (key: string): string | undefined => {
    const value = getOwn(meta, key)
    return value === undefined || value === null ? undefined : print(value)
  }
  return {
    path,
    name,
    slug: optional('slug') ?? name.replace(/(?:^|\/)index$/, ''),
    method: (optional('method') ?? 'get').toLowerCase(),
    format: optional('format') ?? format,
    layout: Object.hasOwn(meta, 'layout') ? (optional('layout') ?? '') : optional('layout_name'),
    redirectTo: optional('redirect_to'),
    headers: hashAt(meta, 'response_headers', path),
    metadata: hashAt(meta, 'metadata', path),
    csrf: csrfIn(meta, path),
    policies: [getOwn(meta, 'authorization_policies') ?? []].flat().map((policy) => print(policy)),
  }
}

function csrfIn(meta: Hash, path: string): Page['csrf'] {
  const value = getOwn(meta, 'csrf') ?? undefined
  if (value === undefined || value === false || value === 'null-session' || value === 'reject') return value
  throw new PlatformError('syntax', `${path}: csrf must be null-session, reject or false, got ${describe(value)}`)
}

/** A hash of the front matter, which may also be written as JSON in a text. */
function hashAt(meta: Hash, key: string, path: string): Hash {
  const value = getOwn(meta, key)
  if (value === undefined || value === null || value === '') return {}
  const hash = typeof value === 'string' ? parseYaml(value, path) : value
  if (!isHash(hash)) throw new PlatformError('syntax', `${path}: ${key} must be a hash`)
  return hash
}

/** The parts of a slug, whose author may begin and end it with a slash. */
function partsOf(slug: string): string[] {
  return slug.split('/').filter((part) => part !== '')
}

/** An empty segment stays: no page has one. */
function segmentsOf(address: string): string[] {
  const path = address.replace(/^\/|(?<=[^/])\/$/g, '')
  return path === '' ? [] : path.split('/')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Letters, digits, `-`, `.`, `_` and `~`, encoded, as no client has to write them. */
const needless = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i

function isWritten(part: string, segment: string): boolean {
  return part === segment || (!needless.test(segment) && part === decoded(segment))
}

/** The parameters of a slug in an address: `:id` is one segment, `*` all that are left. */
function match(slug: readonly string[], segments: readonly string[]): Hash | undefined {
  const params: Hash = {}
  for (const [i, part] of slug.entries()) {
    if (part.startsWith('*')) {
      setOwn(params, part.slice(1) || 'slug', segments.slice(i).map(decoded).join('/'))
      return params
    }
    const segment = segments[i] ?? ''
    if (segment === '') return undefined
    if (part.startsWith(':')) setOwn(params, part.slice(1), decoded(segment))
    else if (!isWritten(part, segment)) return undefined
  }
  return slug.length === segments.length ? params : undefined
}
