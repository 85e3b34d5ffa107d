import type { ByteBudget } from './budget'
import { isSource, type Segment } from './segments'
import { SourceReader } from './source-reader'

/**
 * The segments one after the other. A source is opened when its turn comes and read no faster than the consumer reads;
 * its chunks are passed on as they are. Cancelling closes the source that is open, and the later ones stay unopened.
 */
export function concatenate(segments: Iterator<Segment>, budget: ByteBudget): ReadableStream<Uint8Array> {
  let source: SourceReader | undefined
  let isCancelled = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        for (;;) {
          const chunk = await source?.next()
          if (isCancelled) return
          if (chunk) return controller.enqueue(chunk)
          const segment = segments.next()
          if (segment.done) return controller.close()
          if (!isSource(segment.value)) return controller.enqueue(segment.value)
          source = new SourceReader(segment.value, budget)
        }
      },
      async cancel(reason) {
        isCancelled = true
        await source?.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
