import { Readable } from 'node:stream'
import { isUint8Array } from 'node:util/types'
import { AdapterError, InvalidValueError } from '../errors'
import { ByteCollector } from './byte-collector'

/** A source of bytes in chunks. */
export interface Chunks {
  /** The next chunk; undefined at the end. */
  readNext(): Promise<Uint8Array | undefined>
  /** Closes the source, even while a `readNext` is pending. */
  close(reason: unknown): unknown
}

/**
 * A web stream that reads chunks on demand. `readChunks` returns the chunks directly, so that a large body that only
 * passes through skips the stream.
 */
export class ChunkStream extends ReadableStream<Uint8Array> {
  constructor(private readonly chunks: Chunks) {
    super(
      {
        async pull(controller) {
          const chunk = await chunks.readNext()
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

  /** Returns the chunks and locks the stream. */
  take(): Chunks {
    this.getReader()
    return this.chunks
  }
}

/**
 * Locks a stream and returns its chunks. `readNext` rejects with an `InvalidValueError` if a chunk is not bytes.
 *
 * @throws {TypeError} if the stream is already locked
 */
export function readChunks(stream: ReadableStream<Uint8Array>): Chunks {
  if (stream instanceof ChunkStream) return stream.take()
  const reader: ReadableStreamDefaultReader<unknown> = stream.getReader()
  return {
    async readNext() {
      const { done, value } = await reader.read()
      if (done) return undefined
      if (isUint8Array(value)) return value
      throw new InvalidValueError(`a body must be a stream of bytes, got ${typeof value}`)
    },
    close: (reason) => reader.cancel(reason),
  }
}

/**
 * The chunks of a file's part of a known size. `readNext` rejects if they have more or fewer bytes, so that a client takes
 * no others for the part.
 *
 * @param adapter the adapter that reads the file
 */
export function readExactly(size: number, chunks: Chunks, adapter: 'files' | 'storage'): Chunks {
  let missing = size
  return {
    async readNext() {
      const chunk = await chunks.readNext()
      missing -= chunk?.byteLength ?? 0
      if (missing === 0 || (missing > 0 && chunk)) return chunk
      const got = missing < 0 ? 'more' : size - missing
      const error = new AdapterError(adapter, `expected ${size} bytes of a file, got ${got}`)
      await chunks.close(error)
      throw error
    },
    close: (reason) => chunks.close(reason),
  }
}

/** The bytes of the chunks; undefined if they are more than `limit`, and the source is closed. */
export async function readBytes(chunks: Chunks, limit: number): Promise<Buffer | undefined> {
  const read = new ByteCollector()
  for (let chunk = await chunks.readNext(); chunk; chunk = await chunks.readNext()) {
    if (read.size + chunk.byteLength > limit) {
      void Promise.resolve(chunks.close(new RangeError(`more than ${limit} bytes`))).catch(() => undefined)
      return undefined
    }
    read.add(chunk)
  }
  return read.toBuffer()
}

/** The chunks of a Node stream; closing them destroys the stream. */
export function toChunks(stream: Readable): Chunks {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>
  return {
    readNext: async () => (await iterator.next()).value,
    close: () => stream.destroy(),
  }
}

/** A Node stream of the chunks; destroying it closes them. */
export function toReadable(chunks: Chunks): Readable {
  return new Readable({
    read() {
      chunks.readNext().then(
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

/** A stream of the chunks that a generator yields. The generator starts when the first one is read. */
export function streamGenerator(
  chunks: Generator<Uint8Array, void> | AsyncGenerator<Uint8Array, void>,
): ReadableStream<Uint8Array> {
  return new ChunkStream({
    readNext: async () => (await chunks.next()).value ?? undefined,
    close: () => chunks.return(),
  })
}
