import { Readable } from 'node:stream'
import { types } from 'node:util'
import { InvalidValueError } from '../errors'

/** Bytes that come chunk by chunk. */
export interface Chunks {
  /** The next one; undefined at the end. */
  next(): Promise<Uint8Array | undefined>
  /** Closes what they come from, even while one is waited for. */
  close(reason: unknown): unknown
}

/**
 * A web stream of chunks, which are read as its consumer reads. Who asks for them by `readChunks` gets them themselves:
 * a large body that only passes through pays for no stream between.
 */
export class ChunkStream extends ReadableStream<Uint8Array> {
  constructor(private readonly chunks: Chunks) {
    super(
      {
        async pull(controller) {
          const chunk = await chunks.next()
          if (chunk) controller.enqueue(chunk)
          else controller.close()
        },
        async cancel(reason) {
          await chunks.close(reason)
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** The chunks; the stream is locked from then on. */
  take(): Chunks {
    this.getReader()
    return this.chunks
  }
}

/**
 * The chunks of a stream, which is locked by it. `next` rejects with an `InvalidValueError` where one is not of bytes.
 *
 * @throws {TypeError} where the stream is locked
 */
export function readChunks(stream: ReadableStream<Uint8Array>): Chunks {
  if (stream instanceof ChunkStream) return stream.take()
  const reader: ReadableStreamDefaultReader<unknown> = stream.getReader()
  return {
    async next() {
      const { done, value } = await reader.read()
      if (done) return undefined
      if (types.isUint8Array(value)) return value
      throw new InvalidValueError(`a body must be a stream of bytes, got ${typeof value}`)
    },
    close: (reason) => reader.cancel(reason),
  }
}

/** The chunks of a stream of Node's; to close them destroys it. */
export function chunksOf(stream: Readable): Chunks {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  return {
    next: async () => (await iterator.next()).value,
    close: () => stream.destroy(),
  }
}

/** The chunks as a stream of Node's; to destroy it closes them. */
export function toReadable(chunks: Chunks): Readable {
  return new Readable({
    read() {
      chunks.next().then(
        (chunk) => this.push(chunk ?? null),
        (error: unknown) => this.destroy(error as Error),
      )
    },
    destroy(error, callback) {
      Promise.resolve(chunks.close(error)).catch(() => undefined)
      callback(error)
    },
  })
}
