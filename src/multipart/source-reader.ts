import { types } from 'node:util'
import { PlatformError } from '../errors'
import type { ByteBudget } from './budget'
import type { Source } from './part'

/** Reads a source, chunk by chunk, and closes it where it is not what it says it is, or too much. */
export class SourceReader {
  private reader: ReadableStreamDefaultReader<unknown> | undefined
  private isCancelled = false
  private count = 0

  constructor(
    private readonly source: Source,
    private readonly budget: ByteBudget,
  ) {}

  /** The next chunk as it came; undefined at the end. */
  async next(): Promise<Uint8Array | undefined> {
    this.reader ??= (await this.source.open()).getReader()
    if (this.isCancelled) await this.reader.cancel()
    const { done, value } = await this.reader.read()
    try {
      if (!done) return this.checked(value)
      this.checkEnd()
      return undefined
    } catch (error) {
      this.reader.cancel(error).catch(() => undefined)
      throw error
    }
  }

  async cancel(reason: unknown): Promise<void> {
    this.isCancelled = true
    await this.reader?.cancel(reason)
  }

  private checked(chunk: unknown): Uint8Array {
    if (!types.isUint8Array(chunk)) {
      throw new PlatformError('type', `a file must be a stream of bytes, got ${typeof chunk}`)
    }
    this.count += chunk.byteLength
    if (this.source.size === undefined) this.budget.take(chunk.byteLength)
    else if (this.count > this.source.size) throw this.wrongSize('more')
    return chunk
  }

  private checkEnd(): void {
    if (this.source.size !== undefined && this.count < this.source.size) throw this.wrongSize('fewer')
  }

  private wrongSize(than: 'more' | 'fewer'): PlatformError {
    return new PlatformError('type', `a file has ${than} than the ${this.source.size} bytes that were announced`)
  }
}
