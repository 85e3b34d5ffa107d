import { trimSpace } from '../../../base/text/trim-space'

/** A cookie of a browser. */
interface Cookie {
  readonly value: string
  readonly path: string
  /** Epoch milliseconds; undefined if it stays. */
  readonly expires: number | undefined
}

/** The cookies of a visitor. All are of the app's one host, so `Domain` is ignored. Source: RFC 6265, 5 */
export class CookieJar {
  private readonly cookies = new Map<string, Cookie>()

  /** @param now epoch milliseconds */
  constructor(private readonly now: () => number) {}

  /** The value of a cookie; undefined if there is none. */
  get(name: string): string | undefined {
    this.dropExpired()
    return this.cookies.get(name)?.value
  }

  /** Sets a cookie of all paths. */
  set(name: string, value: string): void {
    this.cookies.set(name, { value, path: '/', expires: undefined })
  }

  /** Removes a cookie, or all. */
  clear(name?: string): void {
    if (name === undefined) this.cookies.clear()
    else this.cookies.delete(name)
  }

  /** The `Cookie` header for a request to a path. */
  header(pathname: string): string {
    this.dropExpired()
    const sent = Array.from(this.cookies).filter(([, { path }]) => isWithin(pathname, path))
    return sent.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }

  /** Takes the cookies of a response. */
  take({ headers }: Response): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';')
      const [name, value] = parsePair(pair)
      const input = new Map(attributes.map(parsePair).map(([key, text]) => [key.toLowerCase(), text]))
      const path = input.get('path') ?? ''
      this.cookies.set(name, { value, path: path.startsWith('/') ? path : '/', expires: this.findExpiry(input) })
    }
  }

  private findExpiry(input: ReadonlyMap<string, string>): number | undefined {
    const maxAge = input.get('max-age')
    if (maxAge !== undefined) return this.now() + Number(maxAge) * 1000
    const expires = input.get('expires')
    return expires === undefined ? undefined : Date.parse(expires)
  }

  private dropExpired(): void {
    for (const [name, { expires = Infinity }] of this.cookies) if (expires <= this.now()) this.cookies.delete(name)
  }
}

function parsePair(text: string): [name: string, value: string] {
  const at = text.indexOf('=')
  return at < 0 ? [trimSpace(text), ''] : [trimSpace(text.slice(0, at)), trimSpace(text.slice(at + 1))]
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
}
