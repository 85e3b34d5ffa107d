import { refuse } from '../needs-server'

const refuseAddress = refuse('the IP address of a client')

export function isIP(): never {
  return refuseAddress()
}

export function isIPv6(): never {
  return refuseAddress()
}

/** A list of networks. It can be made, and not be used, because browsers serve no clients. */
export class BlockList {
  readonly addSubnet = refuseAddress
  readonly check = refuseAddress
}
