import { BlockList, isIP, isIPv6 } from 'node:net'

/** A network and the length of its prefix in bits. */
export type Range = readonly [network: string, prefix: number]

/** A set of address ranges. */
export class Ranges {
  private readonly list = new BlockList()

  constructor(ranges: readonly Range[] = []) {
    for (const range of ranges) this.add(range)
  }

  add([network, prefix]: Range): void {
    this.list.addSubnet(network, prefix, findFamily(network))
  }

  /** @param address in a notation that `isIP` accepts; an IPv6 zone is ignored */
  includes(address: string): boolean {
    const [plain = ''] = address.split('%')
    return this.list.check(plain, findFamily(plain))
  }
}

/** Parses a range, `10.1.0.0/16` or `fd00::/8`, or a single address; undefined if the text is neither. */
export function readRange(text: string): Range | undefined {
  const [network = '', prefix, ...rest] = text.split('/')
  if (isIP(network) === 0 || network.includes('%') || rest.length > 0) return undefined
  const bits = isIP(network) === 4 ? 32 : 128
  if (prefix === undefined) return [network, bits]
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits ? [network, Number(prefix)] : undefined
}

function findFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const groupsOfAddress = 8
const groupsOfNetwork = 4
const mapped = '0:0:0:0:0:ffff:'

/** Identifies a client by its IPv4 address, or by its IPv6 /64 network, because a client has a whole one. */
export function toNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail].map((text) => text.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ]
  const zeros = Array.from({ length: groupsOfAddress - first.length - last.length }, () => '0')
  const groups = [...first, ...zeros, ...last]
  const whole = groups.join(':')
  return whole.startsWith(mapped) ? whole : groups.slice(0, groupsOfNetwork).join(':')
}
