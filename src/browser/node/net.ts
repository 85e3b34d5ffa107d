import { refuse } from '../needs-server'

export const isIP = refuse('the IP address of a client')
export const isIPv6 = isIP

/** A list of networks. It can be made, and not be used, because browsers serve no clients. */
export class BlockList {
  readonly addSubnet = isIP
  readonly check = isIP
}
