import type { Random } from '../adapters/random/port'
import { AdapterError } from '../errors'
import { fixedLimits } from '../limits'

const bytesOfBoundary = 24
const maxDraws = fixedLimits.outside.boundaryDraws.max

/** A boundary that these bytes do not contain, and that nobody guesses, since what is streamed cannot be searched. */
export function unusedBoundary(known: readonly Buffer[], random: Random): string {
  for (let tries = 0; tries < maxDraws; tries++) {
    const boundary = Buffer.from(random.bytes(bytesOfBoundary)).toString('hex')
    if (!known.some((bytes) => bytes.includes(boundary))) return boundary
  }
  throw new AdapterError('random', `adapter "random" gave bytes ${maxDraws} times that the request contains`)
}
