import { adminPath } from './path'
import { respondNotAllowed, respondWithText } from '../../app/context/response/responses'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The storage of uploads may be another host.
  "img-src 'self' https:",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow',
}

/** Chromium's first version with the policy `noopener-allow-popups`. Browsers ignore the header if they do not know its value. */
const leastChromium = 135

/**
 * The policy of a page that no page that has opened it can read. With `same-origin`, a page of the app could if it has that
 * policy, too: it is of the same origin.
 *
 * @param sent the headers of the request
 */
export function findOpenerPolicy(sent: Headers): string {
  const [, version = '0'] = /"Chromium";v="(\d+)/.exec(sent.get('sec-ch-ua') ?? '') ?? []
  return Number(version) >= leastChromium ? 'noopener-allow-popups' : 'same-origin'
}

/** Adds the headers that every response of the admin has. */
export function protect(response: Response, request: Request): Response {
  const { status, body } = response
  const all = new Headers(response.headers)
  all.set('cross-origin-opener-policy', findOpenerPolicy(request.headers))
  for (const [name, value] of Object.entries(headers)) all.set(name, value)
  const isPage = all.get('content-type')?.startsWith('text/html') === true
  if (isPage && !all.has('content-security-policy')) all.set('content-security-policy', policy)
  const isAsset = all.get('cache-control')?.startsWith('public') === true
  if (!isAsset) all.set('cache-control', 'no-store')
  return new Response(body, { status, headers: all })
}

/** Assets and uploads, whose addresses are signed, may be embedded in any way. */
const embedded = new RegExp(`^${adminPath}/(?:assets|_uploads)/`)
/** The body of an e-mail is embedded as a frame, whose sandbox no script can read: other ways could. */
const framed = `${adminPath}/emails/body`

/**
 * The response to a request that no page of the admin, and no person, has sent. A script of the app is of the same origin,
 * so it must not read pages either: they open in a tab only. Source: Fetch Metadata
 */
export function findRefusal(request: Request, origin: URL, baseUrl: string): Response | undefined {
  const { method, headers: sent, url } = request
  const { pathname } = new URL(url)
  if (!['GET', 'HEAD', 'POST'].includes(method)) return respondNotAllowed(['GET', 'HEAD', 'POST'])
  const destination = sent.get('sec-fetch-dest') ?? 'document'
  const isFrame = destination === 'iframe' && pathname === framed
  if (destination !== 'document' && !isFrame && !embedded.test(pathname)) {
    return respondWithText(403, 'Forbidden: a page of the admin opens in a tab of its own')
  }
  if (method !== 'POST' || isOwn(request, origin, baseUrl)) return undefined
  const hint = 'behind a proxy, set TRUST_PROXY and BASE_URL'
  return respondWithText(403, `Forbidden: the request was not sent by a page of the admin; ${hint}`)
}

function isOwn({ headers: sent }: Request, { origin }: URL, baseUrl: string): boolean {
  const site = sent.get('sec-fetch-site') ?? 'same-origin'
  const from = sent.get('origin')
  return site === 'same-origin' && (from === origin || (baseUrl !== '' && from === new URL(baseUrl).origin))
}

/** A path of the admin; its first page for any other value. */
export function toOwnPath(value: unknown, root: string): string {
  const base = 'http://admin.invalid'
  if (typeof value !== 'string' || !URL.canParse(value, base)) return root
  const { origin, pathname, search } = new URL(value, base)
  return origin === base && (pathname === root || pathname.startsWith(`${root}/`)) ? pathname + search : root
}
