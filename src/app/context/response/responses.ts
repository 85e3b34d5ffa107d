import { appendHeader, connectionHeaders, nullBodyStatuses } from '../../../base/formats/http'
import { InvalidValueError } from '../../../base/errors'
import { print } from '../../../base/values/print'
import type { Exchange } from '../exchange'
import { getOwn, type Hash } from '../../../base/values/hash'
import { contentTypes } from '../../../files/content-types'
import type { Page } from '../../../files/kinds/page'
import { findText, makeTextResponse } from './text-body'
import { removeTrailingSlashes } from '../../../base/text/trailing-slashes'

export function respondWithText(status: number, text: string): Response {
  return makeTextResponse(text, { status, headers: { 'content-type': contentTypes.txt } })
}

/** The response to a request: without its body if the method is HEAD. Source: RFC 9110, 9.3.2 */
export function omitHeadBody(response: Response, method: string | undefined): Response {
  if (method !== 'HEAD') return response
  if (findText(response) === undefined) void response.body?.cancel().catch(() => undefined)
  return new Response(null, response)
}

/** The response at a host outside the app's. Source: RFC 9110, 15.5.20 */
export function respondMisdirected(): Response {
  return respondWithText(421, 'Misdirected Request: the app does not serve this host (settings.hosts)')
}

/** The redirect to the same address without its trailing slash. */
export function redirectWithoutTrailingSlash({ url }: Request): Response {
  const { pathname, search } = new URL(url)
  const location = removeTrailingSlashes(pathname.replace(/^\/+/, '/')) + search
  return new Response(null, { status: 301, headers: { location } })
}

/** The response to a method that the path does not support. */
export function respondNotAllowed(methods: readonly string[]): Response {
  const response = respondWithText(405, `Method Not Allowed: expected ${methods.join(', ')}`)
  response.headers.set('allow', methods.join(', '))
  return response
}

/** The allowed directives of a page with data of one visitor: shared caches do not store it. */
const notShared = /\b(?:private|no-store)\b/i

/**
 * The response built from the exchange's draft, with the session cookie. Shared caches may not keep it unless the page
 * allows that, and never one that sets the cookie, or for which a template got the visitor's CSRF token. No cache keeps one
 * during which a query failed.
 */
export async function finishResponse(exchange: Exchange, headers: Headers, body: string): Promise<Response> {
  const { response } = exchange
  response.headers.forEach((value, name) => {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  })
  const cookie = await exchange.saveSession()
  if (cookie !== undefined) headers.append('set-cookie', cookie)
  const isPersonal = cookie !== undefined || exchange.hasIssuedToken
  const cacheControl = headers.get('cache-control')
  if (exchange.hasFailed) headers.set('cache-control', 'no-store')
  else if (cacheControl === null || (isPersonal && !notShared.test(cacheControl)))
    headers.set('cache-control', 'private, no-cache')
  const { redirect, status = 200 } = response
  if (!redirect) {
    return nullBodyStatuses.has(status)
      ? new Response(null, { status, headers })
      : makeTextResponse(body, { status, headers })
  }
  headers.set('location', redirect.location)
  return new Response(null, { status: redirect.status, headers })
}

/**
 * The headers of a response to a page, which the page's own headers override. A response to a visitor with a session is
 * never public, whatever the page's headers are. `static_cache` and `dynamic_cache` are for the page itself: its redirects,
 * and its responses with an error's status, are not kept.
 */
export function makeHeaders(page?: Page, pageHeaders: Hash = {}, exchange?: Exchange): Headers {
  const headers = new Headers({ 'content-type': getOwn(contentTypes, page?.format ?? 'html') ?? contentTypes.html })
  const { redirect, status = 200 } = exchange?.response ?? {}
  if (page?.cache && !redirect && status < 300) {
    const isShared = page.cache.isPublic && exchange?.session.isNamed === false
    headers.set('cache-control', `${isShared ? 'public' : 'private'}, max-age=${page.cache.seconds}`)
  }
  for (const [name, value] of Object.entries(pageHeaders)) {
    // A wrong length would make a part of this response another one, or a part of another one this.
    if (connectionHeaders.includes(name.toLowerCase())) {
      throw new InvalidValueError(`${page?.path}: response_headers: the server sets the header "${name}"`)
    }
    try {
      headers.delete(name)
      for (const item of [value].flat()) appendHeader(headers, name, print(item))
    } catch (cause) {
      throw new InvalidValueError(`${page?.path}: response_headers: "${name}" cannot be sent as a header`, {
        cause,
      })
    }
  }
  return headers
}
