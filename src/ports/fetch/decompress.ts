import { pipeline, Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { InvalidValueError } from '../../base/errors'
import * as fixedLimits from '../../base/limits'
import { trimSpace } from '../../base/text/trim-space'

type Decoder = (first: number) => Transform

/** Some servers send raw deflate without the zlib header, which starts with its method, 8. Source: RFC 1950, 2.2 */
const inflate: Decoder = (first) => ((first & 0x0f) === 8 ? createInflate() : createInflateRaw())
const gunzip: Decoder = () => createGunzip()

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', inflate],
  ['br', () => createBrotliDecompress()],
])

const maxEncodings = fixedLimits.outside.contentEncodings

/**
 * Decompresses a stream by its Content-Encoding; returns it unchanged if an encoding is unknown. An empty stream stays
 * empty.
 *
 * @throws {InvalidValueError} if there are too many encodings
 */
export function decompress(stream: Readable, contentEncoding: string | null): Readable {
  const names = contentEncoding?.toLowerCase().split(',') ?? []
  if (names.length > maxEncodings) throw new InvalidValueError('its response is compressed too many times')
  const steps = names.flatMap((name) => decoders.get(trimSpace(name)) ?? []).reverse()
  if (steps.length === 0 || steps.length < names.length) return stream
  return Readable.from(steps.reduce<AsyncIterable<Buffer>>(decode, stream), { objectMode: false })
}

async function* decode(source: AsyncIterable<Buffer>, decoder: Decoder): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const { value } = first
  const all = async function* (): AsyncGenerator<Buffer> {
    yield value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  yield* pipeline(all(), decoder(value[0] ?? 0), () => undefined) as AsyncIterable<Buffer>
}
