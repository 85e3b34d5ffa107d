import { randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamGenerator } from './chunk-stream'

/** A file for data too large for the memory. */
export class TemporaryFile {
  private written = 0

  constructor(private readonly handle: FileHandle) {}

  /** In bytes. */
  get size(): number {
    return this.written
  }

  /** Appends bytes. */
  async write(bytes: Uint8Array): Promise<void> {
    await this.handle.appendFile(bytes)
    this.written += bytes.byteLength
  }

  /** All that was written. */
  stream(): ReadableStream<Uint8Array> {
    return streamGenerator(this.read())
  }

  private async *read(): AsyncGenerator<Uint8Array, void> {
    yield* this.handle.createReadStream({ start: 0, autoClose: false }) as AsyncIterable<Uint8Array>
  }
}

/**
 * Runs `work` with an empty file in the system's folder for such files (`TMPDIR`). It has no name, so that nothing of it
 * is left when `work` is done, or the process ends.
 */
export async function withTemporaryFile<T>(work: (file: TemporaryFile) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `liquid-platform-${randomUUID()}`)
  const handle = await open(path, 'ax+', 0o600)
  try {
    await unlink(path)
    return await work(new TemporaryFile(handle))
  } finally {
    await handle.close()
  }
}
