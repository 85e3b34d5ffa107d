import type { Random } from '../../ports/random/port'
import { AdapterError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'

const bytesOfBoundary = 24
const maxDraws = fixedLimits.outside.boundaryDraws

/**
 * A random boundary that the known bytes do not contain. It cannot be guessed, because streamed content cannot be
 * searched for it.
 */
export function generateBoundary(known: readonly Buffer[], random: Random): string {
  for (let tries = 0; tries < maxDraws; tries++) {
    const boundary = Buffer.from(random.bytes(bytesOfBoundary)).toString('hex')
    if (!known.some((bytes) => bytes.includes(boundary))) return boundary
  }
  throw new AdapterError(
    'random',
    `adapter "random" returned bytes that the request contains, ${maxDraws} times in a row`,
  )
}
