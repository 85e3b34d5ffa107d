import * as fixedLimits from '../../../base/limits'
import type { CurrentUser } from '../../../ports/graphql'
import type { RequestScope } from '../../../language/dialect'
import { parseQuery } from '../../../base/formats/params'
import { setOwn, type Hash } from '../../../base/values/hash'
import { lazy } from '../../../base/async/once'
import type { Bytes } from '../../../base/encoding/bytes'
import { percentDecode } from '../../../base/encoding/percent'
import type { Constants } from '../constants'
import type { PromiseOrValue } from '../../../base/async/promise-or-value'
import type { Runtime } from '../runtime'
import { parseUserAgent, type Device } from './device'
import type { Globals } from '../globals'
import { removeSessionCookies, removeSessionPairs } from '../session/cookie'
import { withoutFiles } from '../uploads/upload'
import { trimSpace } from '../../../base/text/trim-space'

/** The requested URL. Source: its use in public apps of the original. */
export interface RequestLocation {
  /** The path, with one slash at its start: apps compare it with `/about`, and put `?page=2` behind it. */
  readonly href: string
  /** The whole URL. */
  readonly url: string
  readonly host: string
  readonly pathname: string
  /** The parameters of the query. */
  readonly search: Hash
}

/** `context` in templates; functions are called when they are read. */
export interface RequestContext extends RequestScope {
  readonly params: Hash
  /**
   * The body of the request as it came, as bytes if it is not UTF-8; empty if it has files. Source: the public modules,
   * which check its signature.
   */
  readonly post_params: string | Bytes
  readonly headers: Hash
  readonly cookies: Hash
  readonly location: RequestLocation
  readonly session: Hash
  readonly flash: Hash
  current_user: CurrentUser | null
  readonly exports: Hash
  language: string
  readonly environment: string
  readonly constants: Constants | null
  readonly is_xhr: boolean
  readonly visitor: { readonly ip: string | null }
  readonly device: (() => Device) | null
  /** The header `User-Agent`. */
  readonly useragent: string | null
  readonly globals: () => Globals
  readonly authenticity_token: () => string
  /** Whether the request may act for the visitor: false if it has failed the CSRF check. */
  csrf_request_valid: boolean
  /** The app's modules by name, each with its `name`. */
  readonly modules: () => PromiseOrValue<Hash>
  page: Hash | null
  layout: string | null
}

/** The host's data about a request in addition to the request itself. */
export interface RequestOrigin {
  /** The address of the connection's peer: `context.visitor.ip`, unless it is a proxy of `settings.trustProxy`. */
  readonly ip?: string
  /**
   * The path that the app is mounted at, which the host has removed from the request's path: `/shop`. Forms and
   * redirects add it again.
   */
  readonly mount?: string
}

/** The parts of a context that come from its request. */
export interface RequestParts extends Pick<
  RequestContext,
  'params' | 'post_params' | 'cookies' | 'location' | 'is_xhr' | 'visitor' | 'device' | 'useragent'
> {
  /** The language that the request names. */
  readonly language: string | undefined
  /** Created on first use: most requests never read them. */
  headers(): Hash
  /** The path that the app is mounted at; empty at the root of the host. */
  readonly mount: string
  /** Whether the request came by HTTPS. */
  readonly isHttps: boolean
  /** The session id from the cookie. */
  readonly sessionId: string | undefined
}

/** The parts of a context without a request. */
export function makeRequestlessParts(runtime: Runtime): RequestParts {
  const { settings } = runtime
  const location = parseLocation(settings.baseUrl, runtime)
  return {
    params: {},
    headers: () => ({}),
    cookies: {},
    mount: '',
    isHttps: location.url.startsWith('https:'),
    sessionId: undefined,
    location,
    language: undefined,
    is_xhr: false,
    visitor: { ip: null },
    device: null,
    useragent: null,
    post_params: '',
  }
}

/** The parts of a context for a request. Of files in its parameters, templates see the name, type and size. */
export function readRequestParts(
  request: Request,
  { params, body = '' }: { readonly params: Hash; readonly body?: string | Bytes },
  runtime: Runtime,
  { ip: peer, mount = '' }: RequestOrigin,
): RequestParts {
  const userAgent = request.headers.get('user-agent')
  const { url, ip } = runtime.proxies.findOrigin(request, peer ?? null)
  const cookies = parseCookies(request)
  const isHttps = url.protocol === 'https:'
  return {
    params: withoutFiles(params),
    headers: lazy(() => toRackHeaders(request, url)),
    cookies: removeSessionCookies(cookies),
    mount,
    isHttps,
    sessionId: runtime.sessionCookie.readId(cookies, isHttps),
    location: toLocation(url, runtime),
    language: readLanguage(params),
    is_xhr: request.headers.get('x-requested-with')?.toLowerCase() === 'xmlhttprequest',
    visitor: { ip },
    device: userAgent === null ? null : () => parseUserAgent(userAgent),
    useragent: userAgent,
    post_params: body,
  }
}

function parseLocation(url: string, runtime: Runtime): RequestLocation {
  if (URL.canParse(url)) return toLocation(new URL(url), runtime)
  return { href: '', url, host: '', pathname: '', search: {} }
}

function toLocation({ href, host, pathname }: URL, { settings }: Runtime): RequestLocation {
  // Parsed when it is read: most pages only read `context.params`.
  const query = lazy(() => parseQuery(href, settings.limits))
  return {
    // In a link, two slashes would begin the name of another host.
    href: pathname.replace(/^\/{2,}/, '/'),
    url: href,
    host,
    pathname,
    get search() {
      return query()
    },
  }
}

/** The path and the query of a URL; empty if it is invalid. */
export function toFullPath(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Further names of headers: Rack's, and one that the public documentation lists. */
const otherNames = new Map([
  ['content-type', 'CONTENT_TYPE'],
  ['content-length', 'CONTENT_LENGTH'],
  ['x-forwarded-for', 'X-FORWARDED-FOR'],
])

/**
 * The headers by their lower-case and `HTTP_…` names, with Rack's other variables. A client's `X_User` has no `HTTP_…`
 * name, which would be the one of the `X-User` that a proxy sets or removes.
 */
function toRackHeaders(request: Request, { protocol, host, hostname, port, pathname, search }: URL): Hash {
  const headers: Hash = {
    REQUEST_METHOD: request.method,
    REQUEST_URI: pathname + search,
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    SERVER_NAME: hostname,
    SERVER_PORT: port || (protocol === 'https:' ? '443' : '80'),
    HTTP_HOST: host,
    host,
  }
  request.headers.forEach((text, name) => {
    const value = name === 'cookie' ? removeSessionPairs(text) : text
    setOwn(headers, name, value)
    if (name.includes('_')) return
    headers[formatRackName(name)] = value
    const other = otherNames.get(name)
    if (other !== undefined) headers[other] = value
  })
  return headers
}

const maxNames = fixedLimits.kept.headerNames
const rackNames = new Map<string, string>()

/** `HTTP_USER_AGENT` for `user-agent`; cached, because most requests have the same headers. */
function formatRackName(name: string): string {
  let rack = rackNames.get(name)
  if (rack === undefined) {
    rack = `HTTP_${name.toUpperCase().replaceAll('-', '_')}`
    if (rackNames.size < maxNames) rackNames.set(name, rack)
  }
  return rack
}

/** The cookies of a request; the first of equal names wins. */
function parseCookies({ headers }: Request): Hash {
  const cookies: Hash = {}
  for (const pair of headers.get('cookie')?.split(';') ?? []) {
    const [name = '', ...value] = pair.split('=')
    const key = trimSpace(name)
    if (key !== '' && value.length > 0 && !Object.hasOwn(cookies, key))
      setOwn(cookies, key, percentDecode(trimSpace(value.join('='))))
  }
  return cookies
}

const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/

/** Returns whether a text has the format of a language code. */
export function isLanguage(text: string): boolean {
  return languageTag.test(text)
}

/** The language of a request's parameters or of a session. */
export function readLanguage({ language }: Hash): string | undefined {
  return typeof language === 'string' && isLanguage(language) ? language : undefined
}
