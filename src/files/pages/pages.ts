import type { AppFiles } from '../app-files'
import type { PromiseOrValue } from '../../base/async/promise-or-value'
import type { Report } from '../../base/diagnostics/diagnostic'
import type { Hash } from '../../base/values/hash'
import { page as pageKind, type Page } from '../kinds/page'
import { loadPage, type LoadedPage } from './page'
import { findSameAddresses } from './same-address'
import { findShortAddresses } from './short-addresses'
import { splitPath } from './slug'
import { groupBy } from '../../base/values/groups'

/** A page, with the parameters from its slug. */
export interface FoundPage {
  readonly page: LoadedPage
  readonly params: Hash
  /** The segments of the address, without the format at its end. */
  readonly segments: readonly string[]
}

/** The properties of a request that select its page. */
export interface Sought {
  /** The URL's path. */
  readonly address: string
  readonly method: string
  /** The request's host. Default: pages of all subdomains match. */
  readonly host?: (() => string) | undefined
  /** Only pages that have this name, or it as their slug, are looked at. Default: all */
  readonly named?: string | undefined
  /** The default of `Page.maxSegments`: 0 unless the app sets it. */
  readonly maxSegments?: number | undefined
  /** Whether an HTML page also serves its address with another format at the end. Default: no */
  readonly servesAnyFormat?: boolean | undefined
}

/** The pages of one version of the files. */
interface Index {
  readonly pages: readonly LoadedPage[]
  readonly byMethod: ReadonlyMap<string, readonly LoadedPage[]>
  /** The pages whose faults are reported. */
  readonly reported: Set<LoadedPage>
}

/** The pages of an app. */
export class Pages {
  constructor(
    private readonly files: AppFiles,
    private readonly report: Report,
  ) {}

  /**
   * Finds the page for an address; the most specific slug wins. An address that ends with a format, such as `.json`,
   * also matches a page of that format without it, and an HTML page if `servesAnyFormat`. Without a leading slash, the
   * address may also be a page's name.
   *
   * Otherwise a page has one address, except for a trailing slash, so that no other spelling bypasses a guard on paths.
   *
   * @throws {PlatformError} if the page found cannot be read
   */
  async find({
    address,
    method,
    host,
    named: only,
    maxSegments,
    servesAnyFormat,
  }: Sought): Promise<FoundPage | undefined> {
    const requested = method === 'HEAD' ? 'get' : method.toLowerCase()
    const { byMethod, reported } = await this.index()
    const pages = (byMethod.get(requested) ?? []).filter((page) => servesHost(page, host) && isNamed(page, only))
    const segments = splitPath(address)
    const named = pages.find(
      (page) => page.name === address || (segments.length === 0 && isHome(page)) || isIndex(page, address),
    )
    const found =
      findBest(pages, segments, { maxSegments, servesAnyFormat, isHostKnown: host !== undefined }) ??
      (named && { page: named, params: {}, segments })
    if (found?.page.fault) throw found.page.fault
    if (found && !reported.has(found.page)) {
      reported.add(found.page)
      this.reportPage(found.page, maxSegments)
    }
    return found
  }

  /** Every page, also pages with a fault. Pages that never answer are reported. */
  async all(): Promise<readonly LoadedPage[]> {
    return (await this.index()).pages
  }

  private index(): PromiseOrValue<Index> {
    const snapshot = this.files.current()
    return snapshot.once(this, async () => {
      const paths = await snapshot.listKind(pageKind)
      const pages = (await this.files.ofKind(pageKind).all(paths)).map(loadPage)
      findSameAddresses(pages).forEach(this.report)
      return { pages, byMethod: groupBy(pages, ({ method }) => method), reported: new Set() }
    })
  }

  /** Reports the faults of a page; one segment represents all that it reads. */
  private reportPage(page: LoadedPage, maxSegments: number | undefined): void {
    const { diagnostics } = page
    for (const diagnostic of [...diagnostics, ...findShortAddresses(page, maxSegments).slice(0, 1)]) {
      this.report(diagnostic)
    }
  }
}

/**
 * Whether a page is the home page if no other page is at the root. Source: public documentation, "valid-frontmatter".
 */
function isHome({ name, slug }: Page): boolean {
  return name === 'home' && slug.text === name
}

/** Whether the address is the name of the app's start: `/index` for `index.liquid`. */
function isIndex({ name, slug }: Page, address: string): boolean {
  return address === '/index' && name === 'index' && slug.text === ''
}

/** Added to the rank of a slug: a page of the address's format comes first, and a page of another format last. */
const namedFormat = -0.5
const otherFormat = 0.25

/** The rank of a page of the request's subdomain: the longest one first. At most 253 characters, it never outranks a format. */
const perSubdomainLetter = -1 / 1024

interface Preferences {
  readonly maxSegments?: number | undefined
  readonly servesAnyFormat?: boolean | undefined
  readonly isHostKnown: boolean
}

function findBest(
  pages: readonly LoadedPage[],
  segments: readonly string[],
  { maxSegments = 0, servesAnyFormat = false, isHostKnown }: Preferences,
): FoundPage | undefined {
  const [, last = '', format] = /^(.+)\.([a-z]+)$/.exec(segments.at(-1) ?? '') ?? []
  const withoutFormat = [...segments.slice(0, -1), last]
  let best: (FoundPage & { readonly rank: number }) | undefined
  for (const page of pages) {
    const deep = page.maxSegments ?? maxSegments
    const isHtml = page.format === 'html'
    const isSameFormat = format === page.format
    const whole = page.slug.match(segments, deep)
    const mayOmit = isSameFormat || (servesAnyFormat && isHtml && format !== undefined && !whole)
    const short = mayOmit ? page.slug.match(withoutFormat, deep) : undefined
    const match = short ?? whole
    if (!match) continue
    const formatRank = short && isSameFormat ? namedFormat : isHtml && !short ? 0 : otherFormat
    const hostRank = isHostKnown ? (page.subdomain?.length ?? 0) * perSubdomainLetter : 0
    const rank = match.rank + formatRank + hostRank
    if (best && best.rank <= rank) continue
    best = { page, params: match.params, segments: short ? withoutFormat : segments, rank }
  }
  return best
}

function isNamed({ name, slug }: Page, only: string | undefined): boolean {
  return only === undefined || name === only || slug.text === only
}

function servesHost({ subdomain }: Page, host: (() => string) | undefined): boolean {
  if (subdomain === undefined || host === undefined) return true
  const name = host()
  return name === subdomain || name.startsWith(`${subdomain}.`)
}
