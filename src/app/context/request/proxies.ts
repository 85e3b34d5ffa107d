import { isIP } from 'node:net'
import { Ranges, readRange, type Range } from '../../../ports/ranges'
import type { PlatformSettings } from '../../../ports/settings'
import { trimSpace } from '../../../base/text/trim-space'

/** The requested URL and the client's IP address. */
export interface Origin {
  readonly url: URL
  readonly ip: string | null
}

type IsTrusted = (address: string | null, hop: number) => boolean

const forwardedHost = /^(?:[a-z\d](?:[a-z\d._-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * The trusted proxies in front of the app, whose `X-Forwarded-…` headers count. Each proxy appends the address of its
 * peer to `X-Forwarded-For`: the client is the last address in the list that is not a trusted proxy.
 */
export class Proxies {
  private readonly isTrusted: IsTrusted
  /** Whether it is known how many proxies there are: else a header that proxies append to is the last one's alone. */
  private readonly areCounted: boolean

  constructor(trusted: PlatformSettings['trustProxy']) {
    this.isTrusted = makeTrustCheck(trusted)
    this.areCounted = trusted !== true
  }

  /** Whether the headers of this peer of a connection count. */
  trusts(peer: string | null): boolean {
    return this.isTrusted(peer, 0)
  }

  /** @param peer the address of the connection's peer */
  findOrigin(request: Request, peer: string | null): Origin {
    const url = new URL(request.url)
    if (!this.trusts(peer)) return { url, ip: peer }
    const { headers } = request
    const chain = [peer, ...parseHeaderList(headers, 'x-forwarded-for').reverse().map(removePort)]
    let hop = 0
    while (this.isTrusted(chain[hop] as string | null, hop) && isIP(chain[hop + 1] ?? '') > 0) hop++
    const ip = chain[hop] as string | null
    // One proxy per trusted address, which can include the client's.
    const proxies = this.areCounted ? hop + Number(this.isTrusted(ip, hop)) : 1
    const protocol = readForwarded(headers, 'x-forwarded-proto', proxies)?.toLowerCase() ?? ''
    const host = readForwarded(headers, 'x-forwarded-host', proxies) ?? ''
    const scheme = ['http', 'https'].includes(protocol) ? `${protocol}:` : url.protocol
    const authority = isHost(host) ? host : url.host
    return { url: new URL(`${scheme}//${authority}${url.pathname}${url.search}`), ip }
  }
}

function makeTrustCheck(trusted: PlatformSettings['trustProxy']): IsTrusted {
  if (typeof trusted === 'boolean') return () => trusted
  if (typeof trusted === 'number') return (_, hop) => hop < trusted
  const ranges = new Ranges(trusted.map((entry) => readRange(entry) as Range))
  return (address) => address !== null && isIP(address) > 0 && ranges.includes(address)
}

function isHost(text: string): boolean {
  return forwardedHost.test(text) && URL.canParse(`http://${text}`)
}

/** The value from the outermost trusted proxy; earlier values come from untrusted proxies or the client. */
function readForwarded(headers: Headers, name: string, proxies: number): string | undefined {
  const values = parseHeaderList(headers, name)
  return values[Math.max(0, values.length - proxies)]
}

function parseHeaderList(headers: Headers, name: string): string[] {
  const text = headers.get(name)
  return text === null ? [] : text.split(',').map(trimSpace)
}

/** Some proxies append the port: `203.0.113.5:49152`, `[2001:db8::1]:443`. */
function removePort(entry: string): string {
  return /^(?:\[(.*)\]|([\d.]+))(?::\d+)?$/.exec(entry)?.slice(1).join('') ?? entry
}
