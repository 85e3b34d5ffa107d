import { InvalidValueError } from '../../../base/errors'
import { describe } from '../../../base/values/describe'
import type { Exchange } from '../exchange'
import type { Redirect } from './response-draft'
import { formats } from '../../../base/limits'
import { parseUrl } from '../../../base/text/url'

const { url: maxLength } = formats

/** Not a path that lacks its leading slash: an absolute address, a query or a fragment. */
const isAddress = /^(?:[a-z][a-z\d+.-]*:|[/\\?#])/i
/** Characters that would end a header. */
const breaking = /\p{Cc}/u
/** Schemes whose URLs contain a script or a document. */
const runningSchemes = ['javascript:', 'vbscript:', 'data:']

export interface RedirectRules {
  /** The author's source text of the target: the hosts of URLs in it are trusted. */
  readonly written: string
  /** Whether the target may have any host. */
  readonly allowsOtherHost?: boolean | undefined
  /** What an author writes to allow that, for errors. Default: there is nothing */
  readonly permission?: string
  /** Default: 302 */
  readonly status?: number | undefined
}

/**
 * Checks a redirect to a path, or to a URL with the host of the request, of `settings.baseUrl`, or of a URL that the
 * author has written.
 *
 * @throws {InvalidValueError} if the target is empty or too long, has control characters, another host or a forbidden
 *   scheme, or the status is not from 300 to 399
 */
export function redirectTo(target: string, rules: RedirectRules, exchange: Exchange): Redirect {
  const { written, allowsOtherHost = false, permission, status = 302 } = rules
  if (target.length > maxLength) {
    throw new InvalidValueError(
      `expected a URL of at most ${maxLength} characters to redirect to, got ${describe(target)}`,
    )
  }
  const trimmed = target.trim()
  if (trimmed === '' || breaking.test(trimmed)) {
    throw new InvalidValueError(`expected a path or a URL to redirect to, got ${describe(target)}`)
  }
  if (!Number.isInteger(status) || status < 300 || status > 399) {
    throw new InvalidValueError(`expected the status of a redirect, 300 to 399, got ${describe(status)}`)
  }
  const location = encodeTarget(isAddress.test(trimmed) ? trimmed : `/${trimmed}`)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:/i.exec(location) ?? []
  if (runningSchemes.includes(scheme.toLowerCase())) {
    throw new InvalidValueError(
      `expected a path or a URL to redirect to, got ${describe(trimmed)}: ${runningSchemes.join(', ')} are not allowed`,
    )
  }
  if (!allowsOtherHost && !isTrusted(location, written, exchange)) {
    const alternative = permission === undefined ? '' : `, or "${permission}" to allow any`
    throw new InvalidValueError(
      `expected a path, or a URL of this site, to redirect to, got ${describe(trimmed)}: ` +
        `write its URL beside "redirect_to"${alternative}`,
    )
  }
  return { location, status }
}

/**
 * Like `redirectTo`; an invalid target is logged.
 *
 * @param place the file of the target, for the log
 * @returns undefined if the target is invalid
 */
export function findRedirect(
  target: string,
  rules: RedirectRules,
  exchange: Exchange,
  place: string,
): Redirect | undefined {
  try {
    return redirectTo(target, rules, exchange)
  } catch (error) {
    if (!(error instanceof InvalidValueError)) throw error
    const message = `${place}: redirect_to: ${error.message}`
    exchange.runtime.adapters.logger.log({ level: 'error', type: 'redirect', message })
    return undefined
  }
}

/** Encodes a URL for a header; keeps existing percent-encodings, and the brackets of an IPv6 host. */
function encodeTarget(target: string): string {
  const address = encodeURI(target.toWellFormed()).replaceAll('%25', '%')
  return address.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}

const schemes = ['http:', 'https:']
/** A placeholder host, which does not exist. */
const nowhere = 'nowhere.invalid'
const urlWritten = /(?:(?<![a-z\d+.-])[a-z][a-z\d+.-]*:)?\/\/[^\s/?#\\'"{}|<>]+/gi

function isTrusted(location: string, written: string, { context, runtime }: Exchange): boolean {
  const here = context.location.host || nowhere
  // Browsers resolve `http:host` to a path on an HTTP page, and to another host on an HTTPS page.
  const hosts = schemes.map((scheme) => parseHost(location, `${scheme}//${here}`))
  if (hosts.every((host) => host === here)) return true
  const urls = [runtime.settings.baseUrl, ...(written.match(urlWritten) ?? [])]
  const trusted = [here, ...urls.map((url) => parseHost(url, `http://${nowhere}`))]
  return hosts.every((host) => host !== undefined && trusted.includes(host))
}

/** The host that a browser goes to, after the scheme if that is not HTTP(S); undefined if the URL is invalid. */
function parseHost(location: string, base: string): string | undefined {
  const url = parseUrl(location, base)
  if (!url) return undefined
  const { protocol, host } = url
  return schemes.includes(protocol) ? host : `${protocol}//${host}`
}
