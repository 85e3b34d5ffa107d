import { isIP } from 'node:net'
import { lazy } from '../../base/async/once'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'
import { Ranges, readRange, type Range } from '../ranges'

/**
 * IPv4 addresses that are not public unicast. Source: the IANA IPv4 Special-Purpose Address Registry; 168.63.129.16 is
 * the host of Azure's virtual machines.
 */
const special4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** NAT64: the IPv4 address is in the last 32 bits. */
const nat64: Range = ['64:ff9b::', 96]

/** The public unicast addresses of IPv6. Source: RFC 4291, 2.4 */
const global6: readonly Range[] = [['2000::', 3], nat64]

/** The exceptions in `global6`: Teredo and other protocols, documentation, 6to4. Source: the IANA IPv6 registry */
const special6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ...special4.map(([network, prefix]): Range => [`${nat64[0]}${network}`, nat64[1] + prefix]),
]

/** Parsed at the first request, because it takes longer than the rest of the registration. */
const knownRanges = lazy(() => ({
  public6: new Ranges(global6),
  notPublic: new Ranges([...special4, ...special6]),
}))

/** Returns whether the address, in a notation that `isIP` accepts, is public unicast. */
export function isPublic(address: string): boolean {
  const { public6, notPublic } = knownRanges()
  if (isIP(address) === 4) return !notPublic.includes(address)
  return isIP(address) === 6 && public6.includes(address) && !notPublic.includes(address)
}

/** Permits connections to public addresses and to the exceptions. */
export class NetworkGuard {
  private readonly ranges = new Ranges()
  private readonly endpoints = new Set<string>()

  /**
   * @param allow ranges (`10.1.0.0/16`, `fd00::/8`), addresses (`127.0.0.1`), and hosts with a port (`127.0.0.1:3000`,
   *   `[::1]:3000`, `files.internal:8080`): such a name may then resolve to any address
   * @throws {AdapterError} naming the invalid entry
   */
  constructor(allow: readonly string[] = []) {
    if (!Array.isArray(allow))
      throw new AdapterError('fetch', `network.allow must be a list, got ${describeForCode(allow)}`)
    for (const [index, entry] of allow.entries()) {
      if (typeof entry !== 'string') throw makeEntryError(index, entry)
      const range = readRange(entry)
      const endpoint = range ? undefined : readEndpoint(entry)
      if (range) this.ranges.add(range)
      else if (endpoint !== undefined) this.endpoints.add(endpoint)
      else throw makeEntryError(index, entry)
    }
  }

  /** Returns whether a request to `host` and `port` may connect to `address`, one that the host resolves to. */
  permits(host: string, port: number, address: string): boolean {
    return (
      isPublic(address) ||
      this.ranges.includes(address) ||
      this.endpoints.has(`${normalizeHost(host)}:${port}`) ||
      this.endpoints.has(`${normalizeHost(address)}:${port}`)
    )
  }
}

/** Normalizes `host:port` for the lookup in `permits`. */
function readEndpoint(entry: string): string | undefined {
  const [, host = '', port] = /^(\[[\da-f:.]+\]|[^\s:/?#@\\[\]]+):(\d{1,5})$/i.exec(entry) ?? []
  const isPort = Number(port) > 0 && Number(port) <= 65_535
  return isPort && URL.canParse(`http://${host}`) ? `${normalizeHost(host)}:${Number(port)}` : undefined
}

/** A host in the URL parser's notation, without a trailing dot. */
function normalizeHost(host: string): string {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : host
}

/** Whether a text is an entry of `allow`. */
export function isException(entry: string): boolean {
  return (readRange(entry) ?? readEndpoint(entry)) !== undefined
}

function makeEntryError(index: number, entry: unknown): AdapterError {
  const expected = 'a range such as "10.1.0.0/16", an address, or a host and its port such as "127.0.0.1:3000"'
  return new AdapterError('fetch', `network.allow[${index}] must be ${expected}, got ${describeForCode(entry)}`)
}
