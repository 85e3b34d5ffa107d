import { isIP } from 'node:net'

/** The names of this machine. Another site's name may lead here (DNS rebinding), but none of these. */
const localNames = ['localhost', '127.0.0.1', '[::1]']

/** Headers that a proxy or a tunnel adds: its visitors are elsewhere, whatever host it sends. */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip']

/** Returns whether a request comes from this machine, addressed to it by one of its names. */
export function isLocal({ url, headers }: Request): boolean {
  return localNames.includes(new URL(url).hostname) && !forwarded.some((name) => headers.has(name))
}

/** The response to a request from elsewhere. */
export function respondNotLocal(): Response {
  return new Response('Forbidden: use http://localhost, without a proxy', { status: 403 })
}

/** Returns whether a path is of `dev` itself, not of the app. */
export function isDevPath(pathname: string): boolean {
  return /^\/_dev(\/|$)/.test(pathname)
}

/** Names that nobody can register. Source: RFC 6761, sections 6.2 and 6.3 */
const reserved = /(?:^|\.)(?:localhost|test)$/

/**
 * Returns whether a request is addressed to the app by a name that no other site can have: else a page of that site could
 * read the app, and act in it, under its own name.
 *
 * @param baseUrl `settings.baseUrl`: the name of a tunnel, for example
 */
export function isAddressed({ url }: Request, baseUrl: string): boolean {
  const { hostname } = new URL(url)
  const plain = hostname.replace(/^\[|\]$/g, '')
  return isIP(plain) > 0 || reserved.test(hostname) || (baseUrl !== '' && hostname === new URL(baseUrl).hostname)
}

/** Returns whether a form was sent by a page of the same origin. Source: Fetch, the headers Origin and Sec-Fetch-Site */
export function isSameOrigin({ url, headers }: Request): boolean {
  const site = headers.get('sec-fetch-site') ?? 'same-origin'
  return site === 'same-origin' && headers.get('origin') === new URL(url).origin
}
