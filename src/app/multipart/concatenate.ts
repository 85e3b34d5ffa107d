import type { Chunks } from '../../base/async/chunk-stream'
import type { ByteBudget } from './budget'
import { isSource, type Segment } from './segments'
import { SourceReader } from './source-reader'

/**
 * The segments in order. A source is opened in its turn, and read no faster than the consumer reads; its chunks are
 * passed on unchanged. Closing closes the open source; later ones are never opened.
 */
export function concatenate(segments: Iterator<Segment>, budget: ByteBudget): Chunks {
  let source: SourceReader | undefined
  let isClosed = false
  return {
    async readNext() {
      for (;;) {
        const chunk = await source?.readNext()
        if (chunk) return chunk
        const segment = isClosed ? { done: true as const } : segments.next()
        if (segment.done) return undefined
        if (!isSource(segment.value)) return segment.value
        source = new SourceReader(segment.value, budget)
      }
    },
    close(reason) {
      isClosed = true
      return source?.close(reason)
    },
  }
}
