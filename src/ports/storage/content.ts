import { types } from 'node:util'
import { AdapterError } from '../../base/errors'
import { describeForCode } from '../../base/values/describe'

/**
 * The chunks of a content. Throws before the last one is used up if they are not `size` bytes in all, and then cancels
 * the stream.
 */
export async function* chunksOfSize(
  content: ReadableStream<Uint8Array> | Uint8Array,
  size: number,
): AsyncGenerator<Uint8Array, void> {
  let missing = size
  for await (const chunk of types.isUint8Array(content) ? [content] : content) {
    if (!types.isUint8Array(chunk)) {
      throw new AdapterError('storage', `a file must be a stream of bytes, got ${describeForCode(chunk)}`)
    }
    missing -= chunk.byteLength
    if (missing < 0) throw new AdapterError('storage', `the file is longer than its size, ${size} bytes`)
    yield chunk
  }
  if (missing > 0) {
    throw new AdapterError('storage', `the file is shorter than its size: ${size - missing} of ${size} bytes`)
  }
}
