import { isSessionId } from '../../app/context/session/session-id'

/** The cookie of a session of the admin. Browsers send it to the admin's pages only, and for no other site. */
export class Cookie {
  constructor(private readonly path: string) {}

  /** The session's id; undefined without one in the right format. */
  read({ headers }: Request, isHttps: boolean): string | undefined {
    const prefix = `${formatName(isHttps)}=`
    const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
    const id = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
    return isSessionId(id) ? id : undefined
  }

  /** The header `Set-Cookie`. */
  write(id: string, isHttps: boolean): string {
    const attributes = `Path=${this.path}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
    return `${formatName(isHttps)}=${id}; ${attributes}`
  }

  clear(isHttps: boolean): string {
    return `${this.write('', isHttps)}; Max-Age=0`
  }
}

/** Over HTTPS, browsers take a cookie of this name from no response without TLS. Source: RFC 6265bis, 4.1.3 */
function formatName(isHttps: boolean): string {
  return isHttps ? '__Secure-liquid_admin' : 'liquid_admin'
}
