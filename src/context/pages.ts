import type { FileSource } from '../adapters/files'
import { PlatformError } from '../errors'
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
  private read: { readonly version: string | number; readonly pages: Promise<readonly Page[]> } | undefined

  constructor(private readonly files: FileSource) {}

  /**
   * The page for an address or a name; the one with the fewest parameters in its slug wins.
   *
   * @throws {PlatformError} where that page cannot be read
   */
  async find(address: string, method: string): Promise<FoundPage | undefined> {
    const segments = segmentsOf(address).map(decoded)
    const asked = method === 'HEAD' ? 'get' : method.toLowerCase()
    const pages = (await this.all()).filter((page) => page.method === asked)
    let best: FoundPage | undefined
    for (const page of pages) {
      const params = match(segmentsOf(page.slug), segments)
      if (params && (!best || Object.keys(params).length < Object.keys(best.params).length)) best = { page, params }
    }
    const named = pages.find((page) => page.name === segments.join('/'))
    const found = best ?? (named && { page: named, params: {} })
    if (found?.page.fault) throw found.page.fault
    return found
  }

  private all(): Promise<readonly Page[]> {
    const version = this.files.version()
    if (this.read?.version === version) return this.read.pages
    const read = { version, pages: this.readAll() }
    this.read = read
    read.pages.catch(() => {
      if (this.read === read) this.read = undefined
    })
    return read.pages
  }

  private async readAll(): Promise<Page[]> {
    const paths = [...(await this.files.list('views/pages/')), ...(await this.files.list('modules/'))]
    const pages = paths.filter((path) => folder.test(path) && path.endsWith('.liquid'))
    return Promise.all(pages.map(async (path) => pageOf(path, (await this.files.read(path)) ?? '')))
  }
}

/** A page that cannot be read is one that says so where it is asked for, and takes no other with it. */
function pageOf(path: string, text: string): Page {
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
    policies: [getOwn(meta, 'authorization_policies') ?? []].flat().map((policy) => print(policy)),
  }
}

/** A hash of the front matter, which may also be written as JSON in a text. */
function hashAt(meta: Hash, key: string, path: string): Hash {
  const value = getOwn(meta, key)
  if (value === undefined || value === null || value === '') return {}
  const hash = typeof value === 'string' ? parseYaml(value, path) : value
  if (!isHash(hash)) throw new PlatformError('syntax', `${path}: ${key} must be a hash`)
  return hash
}

function segmentsOf(address: string): string[] {
  return address.split('/').filter((segment) => segment !== '')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters of a slug in an address: `:id` is one segment, `*` all that are left. */
function match(slug: readonly string[], segments: readonly string[]): Hash | undefined {
  const params: Hash = {}
  for (const [i, part] of slug.entries()) {
    if (part.startsWith('*')) {
      setOwn(params, part.slice(1) || 'slug', segments.slice(i).join('/'))
      return params
    }
    const segment = segments[i]
    if (segment === undefined) return undefined
    if (part.startsWith(':')) setOwn(params, part.slice(1), segment)
    else if (part !== segment) return undefined
  }
  return slug.length === segments.length ? params : undefined
}
