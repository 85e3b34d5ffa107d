import { secureCookies, type PlatformSettings } from '../../../ports/settings'
import { getOwn, makeHash, type Hash } from '../../../base/values/hash'
import { isSessionId } from './session-id'
import { trimSpace } from '../../../base/text/trim-space'

const plainName = 'liquid_session'
/** All names of the session cookie, which is hidden from templates. */
const anyName = /^(?:__Host-|__Secure-)?liquid_session$/
const sites = { lax: 'Lax', strict: 'Strict', none: 'None' } as const

/**
 * The session cookie. The prefix of its name makes browsers enforce its attributes, so that neither a subdomain nor a
 * response without TLS can set it: `__Host-` if it is `Secure` without a domain, `__Secure-` with a domain. Source:
 * RFC 6265bis, 4.1.3
 */
export class SessionCookie {
  private readonly isAlwaysSecure: boolean | undefined
  private readonly secureName: string
  private readonly attributes: string

  constructor(settings: Pick<PlatformSettings, 'cookies' | 'baseUrl'>) {
    const { domain, sameSite } = settings.cookies
    this.isAlwaysSecure = secureCookies(settings)
    this.secureName = (domain === '' ? '__Host-' : '__Secure-') + plainName
    this.attributes = `Path=/${domain === '' ? '' : `; Domain=${domain}`}; HttpOnly; SameSite=${sites[sameSite]}`
  }

  /** @param isHttps whether the request came by HTTPS */
  name(isHttps: boolean): string {
    return this.isSecure(isHttps) ? this.secureName : plainName
  }

  /** The session id in the cookies of a request, if its format is valid. */
  readId(cookies: Hash, isHttps: boolean): string | undefined {
    const id = getOwn(cookies, this.name(isHttps))
    return isSessionId(id) ? id : undefined
  }

  /** The value of a `Set-Cookie` header. */
  write(id: string, isHttps: boolean): string {
    return `${this.name(isHttps)}=${id}; ${this.attributes}${this.isSecure(isHttps) ? '; Secure' : ''}`
  }

  private isSecure(isHttps: boolean): boolean {
    return this.isAlwaysSecure ?? isHttps
  }
}

/** The cookies of a request without the session cookie. */
export function removeSessionCookies(cookies: Hash): Hash {
  const names = Object.keys(cookies)
  return names.some((name) => anyName.test(name))
    ? makeHash(Object.entries(cookies).filter(([name]) => !anyName.test(name)))
    : cookies
}

/** A `Cookie` header without the session cookie. */
export function removeSessionPairs(header: string): string {
  const pairs = header.split(';').filter((pair) => !anyName.test(trimSpace(pair.split('=', 1).join())))
  return trimSpace(pairs.join(';'))
}
