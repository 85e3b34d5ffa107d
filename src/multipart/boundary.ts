import type { Random } from '../adapters/random'
import { AdapterError } from '../errors'

const bytesOfBoundary = 24
const mostTries = 10

/** A boundary that these bytes do not contain, and that nobody guesses, since what is streamed cannot be searched. */
export function unusedBoundary(known: readonly Buffer[], random: Random): string {
  for (let tries = 0; tries < mostTries; tries++) {
    const boundary = Buffer.from(random.bytes(bytesOfBoundary)).toString('hex')
    if (!known.some((bytes) => bytes.includes(boundary))) return boundary
  }
  throw new AdapterError('random', `adapter "random" gave bytes ${mostTries} times that the request contains`)
}
