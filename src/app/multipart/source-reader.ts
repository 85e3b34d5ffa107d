import { readChunks, type Chunks } from '../../base/async/chunk-stream'
import { InvalidValueError } from '../../base/errors'
import type { ByteBudget } from './budget'
import type { Source } from './part'

/** Reads a source, and closes it if it fails, differs from its announced size or exceeds the budget. */
export class SourceReader implements Chunks {
  private chunks: Chunks | undefined
  private isClosed = false
  private count = 0

  constructor(
    private readonly source: Source,
    private readonly budget: ByteBudget,
  ) {}

  /** The next chunk, unchanged. */
  async readNext(): Promise<Uint8Array | undefined> {
    const chunks = (this.chunks ??= readChunks(await this.source.open()))
    if (this.isClosed) await chunks.close(undefined)
    try {
      const chunk = await chunks.readNext()
      if (chunk) this.count += chunk.byteLength
      this.check(chunk)
      return chunk
    } catch (error) {
      Promise.resolve(chunks.close(error)).catch(() => undefined)
      throw error
    }
  }

  close(reason: unknown): unknown {
    this.isClosed = true
    return this.chunks?.close(reason)
  }

  private check(chunk: Uint8Array | undefined): void {
    const { size, label } = this.source
    if (size === undefined) return this.budget.take(chunk?.byteLength ?? 0, label)
    const isWrong = chunk ? this.count > size : this.count < size
    if (!isWrong) return
    const than = chunk ? 'more' : 'fewer'
    throw new InvalidValueError(`${label ?? 'a file'} has ${than} than the ${size} bytes that were announced`)
  }
}
