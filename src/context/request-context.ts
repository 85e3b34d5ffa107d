import type { PlatformSettings } from '../adapters/adapters'
import type { RequestScope } from '../language/dialect'
import { setOwn, type Hash } from '../values/hash'

/** Where a request went to. */
export interface RequestLocation {
  readonly href: string
  readonly host: string
  readonly pathname: string
  readonly search: string
}

/** What templates read as `context`. Source: decisions.md, "Tags". */
export interface RequestContext extends RequestScope {
  readonly params: Hash
  readonly headers: Hash
  readonly cookies: Hash
  readonly location: RequestLocation
  session: Hash
  readonly exports: Hash
  language: string
  readonly environment: string
  readonly constants: Readonly<Record<string, string>>
  readonly is_xhr: boolean
  readonly visitor: { readonly ip: string | null }
  page: Hash | null
  layout: string | null
}

/** The context of a render that no request is behind. */
export function emptyContext(settings: PlatformSettings): RequestContext {
  return {
    params: {},
    headers: {},
    cookies: {},
    location: locationOf(settings.baseUrl),
    session: {},
    exports: {},
    language: settings.locale,
    environment: settings.environment,
    constants: settings.constants,
    is_xhr: false,
    visitor: { ip: null },
    page: null,
    layout: null,
  }
}

/** The context of a request, before its page and session are known. */
export function contextOf(request: Request, params: Hash, settings: PlatformSettings): RequestContext {
  return {
    ...emptyContext(settings),
    params,
    headers: headersOf(request),
    cookies: cookiesOf(request.headers.get('cookie') ?? ''),
    location: locationOf(request.url),
    language: languageOf(params) ?? settings.locale,
    is_xhr: request.headers.get('x-requested-with')?.toLowerCase() === 'xmlhttprequest',
  }
}

function locationOf(url: string): RequestLocation {
  if (!URL.canParse(url)) return { href: url, host: '', pathname: '', search: '' }
  const { href, host, pathname, search } = new URL(url)
  return { href, host, pathname, search }
}

/** Every header under its `HTTP_…` name, and what Rack tells of a request beside them. */
function headersOf(request: Request): Hash {
  const { host, hostname, pathname, search } = new URL(request.url)
  const headers: Hash = {
    REQUEST_METHOD: request.method,
    REQUEST_URI: pathname + search,
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    SERVER_NAME: hostname,
    HTTP_HOST: host,
  }
  request.headers.forEach((value, name) => {
    headers[`HTTP_${name.toUpperCase().replaceAll('-', '_')}`] = value
  })
  return headers
}

/** The cookies of a request; the first one of a name counts. */
function cookiesOf(header: string): Hash {
  const cookies: Hash = {}
  for (const pair of header.split(';')) {
    const [name, ...value] = pair.split('=')
    const key = name?.trim() ?? ''
    if (key !== '' && value.length > 0 && !Object.hasOwn(cookies, key))
      setOwn(cookies, key, decoded(value.join('=').trim()))
  }
  return cookies
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/

function languageOf({ language }: Hash): string | undefined {
  return typeof language === 'string' && languageTag.test(language) ? language : undefined
}
