import type { Logger } from '../../ports/logger'
import type { Telemetry } from './telemetry'

/** Adds the ids of the request under way and of the active span to each entry. */
export function traceLogger(logger: Logger, telemetry: Telemetry): Logger {
  return {
    log(entry) {
      const { requestId = telemetry.requestIds.current } = entry
      const active = telemetry.findActive()
      logger.log({
        ...entry,
        ...(requestId !== undefined && { requestId }),
        ...(active && { traceId: active.traceId, spanId: active.spanId }),
      })
    },
  }
}
