import { sortByDistance } from '../../base/text/distance/part'
import type { Router } from './routing'

/** A request that no page serves, as the author of the app needs it. */
interface MissingPage {
  readonly name: string
  readonly message: string
  readonly facts: Readonly<Record<string, string | undefined>>
}

const maxNearest = 5

/** In development, the header of the app's page `404` with the nearest pages, which `dev` shows below the page. */
const missingPageHeader = 'x-missing-page'

/** The maximum length of its message. */
const maxCharacters = 2000

/** Sets the header to a message: its bytes in UTF-8, which a terminal shows as text. */
export function writeMissingPage(headers: Headers, message: string): void {
  const line = message.slice(0, maxCharacters).replace(/\p{Cc}/gu, '?')
  headers.set(missingPageHeader, Buffer.from(line).toString('latin1'))
}

/** The message in the header. */
export function readMissingPage(headers: Headers): string | undefined {
  const value = headers.get(missingPageHeader)
  return value === null ? undefined : Buffer.from(value, 'latin1').toString()
}

/** Describes a request that no page serves: the nearest pages, and the file that would serve it. */
export async function describeMissingPage(request: Request, router: Router): Promise<MissingPage> {
  const { pathname } = new URL(request.url)
  const others = (await router.listMethods(pathname)).map((method) => method.toUpperCase())
  return {
    name: '404 Not Found',
    message: explain(request.method, pathname, others),
    facts: others.length === 0 ? await findFacts(request.method, pathname, router) : {},
  }
}

function explain(method: string, pathname: string, others: readonly string[]): string {
  if (others.includes(method)) return `the page at ${pathname} is for another subdomain`
  if (others.length > 0) return `the page at ${pathname} is for ${others.join(', ')}, and not for ${method}`
  return `page ${pathname} not found`
}

async function findFacts(method: string, pathname: string, router: Router): Promise<MissingPage['facts']> {
  const pages = await router.listPages()
  const byRoute = new Map(pages.map(({ method, slug, path }) => [`${method.toUpperCase()} ${slug.address}`, path]))
  const nearest = sortByDistance(`${method} ${pathname}`, byRoute.keys(), maxNearest)
  return {
    Nearest: nearest.map((route) => `${route} (${byRoute.get(route)})`).join(', ') || undefined,
    File: findFile(pathname),
  }
}

/** The file whose page has an address without a slug; undefined if no file can have its name. */
function findFile(pathname: string): string | undefined {
  if (!/^(?:\/[\w-][\w.-]*)*\/?$/.test(pathname)) return undefined
  const path = pathname.replace(/\/$/, '')
  return `views/pages${path === '' ? '/index' : path}.liquid would serve this address`
}
