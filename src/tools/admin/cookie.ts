import { isSessionId } from '../../app/context/session/session-id'

/** The cookie of a session of the admin. Browsers send it to the admin's pages only, and for no other site. */
export class Cookie {
  private readonly name: string
  private readonly attributes: string

  /** @param isHttps whether the request came by HTTPS */
  constructor(path: string, isHttps: boolean) {
    // Over HTTPS, browsers take a cookie of this name from no response without TLS. Source: RFC 6265bis, 4.1.3
    this.name = isHttps ? '__Secure-liquid_admin' : 'liquid_admin'
    this.attributes = `Path=${path}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
  }

  /** The session's id; undefined without one in the right format. */
  read({ headers }: Request): string | undefined {
    const prefix = `${this.name}=`
    const pairs = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
    const id = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
    return isSessionId(id) ? id : undefined
  }

  /** The header `Set-Cookie`. */
  write(id: string): string {
    return `${this.name}=${id}; ${this.attributes}`
  }

  clear(): string {
    return `${this.write('')}; Max-Age=0`
  }
}
