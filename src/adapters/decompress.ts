import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { PlatformError } from '../errors'

const decoders: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

const mostEncodings = 5

/**
 * The stream without the compressions that a Content-Encoding names; as it is where one is unknown.
 *
 * @throws {PlatformError} where they are more than anybody has use for
 */
export function decompress(stream: Readable, contentEncoding: string | null): Readable {
  const names = contentEncoding?.toLowerCase().split(',') ?? []
  if (names.length > mostEncodings) throw new PlatformError('type', 'its answer is compressed too many times')
  const steps = names.map((name) => decoders.get(name.trim()) ?? null).reverse()
  if (steps.length === 0 || steps.includes(null)) return stream
  const transforms = steps.flatMap((create) => create?.() ?? [])
  return pipeline([stream, ...transforms], () => undefined) as unknown as Readable
}
