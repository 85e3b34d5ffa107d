import { InvalidValueError } from '../errors'
import { describe } from '../values/describe'
import type { Exchange } from './exchange'

/** Characters that would end a header. */
const breaking = /\p{Cc}/u
/** Schemes whose URLs are a script, or a document. */
const runningSchemes = ['javascript:', 'vbscript:', 'data:']

/** Where an answer sends the client. */
export interface Redirect {
  readonly location: string
  readonly status: number
}

export interface RedirectRules {
  /** What the app's author wrote to say where it goes: the hosts of URLs in there are trusted. */
  readonly written: string
  /** Whether it may go to any host. */
  readonly allowsOtherHost?: boolean | undefined
  /** What an author writes to allow that. `allow_other_host: true` */
  readonly permission?: string
  /** 302 */
  readonly status?: number | undefined
}

/**
 * Where a redirect goes to: a path, or a URL of the request's host, of `settings.baseUrl`, or of a host that the author
 * has written.
 *
 * @throws {InvalidValueError} where the target is empty, would break out of its header or goes to another host, or the status
 * is no redirect's
 */
export function redirectTo(target: string, rules: RedirectRules, exchange: Exchange): Redirect {
  const { written, allowsOtherHost = false, permission = 'allow_other_host: true', status = 302 } = rules
  const trimmed = target.trim()
  if (trimmed === '' || breaking.test(trimmed)) {
    throw new InvalidValueError(`expected a path or a URL to redirect to, got ${describe(target)}`)
  }
  if (!Number.isInteger(status) || status < 300 || status > 399) {
    throw new InvalidValueError(`expected the status of a redirect, 300 to 399, got ${describe(status)}`)
  }
  const location = encoded(trimmed)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:/i.exec(location) ?? []
  if (runningSchemes.includes(scheme.toLowerCase())) {
    throw new InvalidValueError(
      `expected a path or a URL to redirect to, got ${describe(trimmed)}: ${runningSchemes.join(', ')} lead nowhere`,
    )
  }
  if (!allowsOtherHost && !isTrusted(location, written, exchange)) {
    throw new InvalidValueError(
      `expected a path, or a URL of this site, to redirect to, got ${describe(trimmed)}: ` +
        `write its URL beside "redirect_to", or "${permission}" where it may be any`,
    )
  }
  return { location, status }
}

/** What must not stand in a header, encoded; what is encoded already, and the brackets of an IPv6 host, stay. */
function encoded(target: string): string {
  const address = encodeURI(target.toWellFormed()).replaceAll('%25', '%')
  return address.replace(/^((?:[a-z][a-z\d+.-]*:)?\/\/)%5B([\da-f:.]+)%5D/i, '$1[$2]')
}

const schemes = ['http:', 'https:']
/** A host that no other is. */
const nowhere = 'nowhere.invalid'
const urlWritten = /(?:[a-z][a-z\d+.-]*:)?\/\/[^\s/?#\\'"{}|<>]+/gi

function isTrusted(location: string, written: string, { context, runtime }: Exchange): boolean {
  const here = context.location.host || nowhere
  // Browsers read `http:host` as a path on a page of HTTP, and as another host on one of HTTPS.
  const hosts = schemes.map((scheme) => hostOf(location, `${scheme}//${here}`))
  if (hosts.every((host) => host === here)) return true
  const urls = [runtime.settings.baseUrl, ...(written.match(urlWritten) ?? [])]
  const trusted = [here, ...urls.map((url) => hostOf(url, `http://${nowhere}`))]
  return hosts.every((host) => host !== undefined && trusted.includes(host))
}

/** The host that a browser goes to, after its scheme where that is not one of the web's; undefined where it goes nowhere. */
function hostOf(location: string, base: string): string | undefined {
  if (!URL.canParse(location, base)) return undefined
  const { protocol, host } = new URL(location, base)
  return schemes.includes(protocol) ? host : `${protocol}//${host}`
}
