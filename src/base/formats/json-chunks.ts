import { InvalidValueError } from '../errors'

/**
 * Decodes the bytes of JSON, chunk by chunk.
 *
 * @throws {InvalidValueError} if they are not UTF-8
 */
export async function* decodeJsonChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of bytes) yield decode(() => decoder.decode(chunk, { stream: true }))
  yield decode(() => decoder.decode())
}

function decode(work: () => string): string {
  try {
    return work()
  } catch (cause) {
    throw new InvalidValueError('it is not JSON: it is not in UTF-8', { cause })
  }
}
